/*
 * Copyright the Brisk authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.brisk.it.app;

import java.net.URI;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.accept.ApiVersionHolder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.accept.ApiVersionDeprecationHandler;
import org.springframework.web.reactive.accept.ApiVersionResolver;
import org.springframework.web.reactive.accept.StandardApiVersionDeprecationHandler;
import org.springframework.web.server.ServerWebExchange;

/** Methods by version, one version deprecated, and a resolver of the application's own, which is seen at work. */
@Configuration(proxyBeanMethods = false)
@Import({VersionConfiguration.VersionController.class, VersionConfiguration.SegmentController.class})
public class VersionConfiguration {

    @Bean
    ApiVersionDeprecationHandler deprecation() {
        StandardApiVersionDeprecationHandler handler = new StandardApiVersionDeprecationHandler();
        handler.configureVersion("1.1")
                .setDeprecationDate(ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC))
                .setSunsetDate(ZonedDateTime.of(2027, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC))
                .setDeprecationLink(URI.create("https://brisk.test/old"));
        return handler;
    }

    @Bean
    ApiVersionResolver resolver(Journal journal) {
        return exchange -> {
            journal.add("asked for a version");
            return exchange.getRequest().getHeaders().getFirst("X-Own-Version");
        };
    }

    @RestController
    @RequestMapping("/versions")
    static class VersionController {

        @GetMapping("/item")
        String none(ServerWebExchange exchange) {
            return "none " + published(exchange);
        }

        @GetMapping(path = "/item", version = "1.1")
        String old(ServerWebExchange exchange) {
            return "1.1 " + published(exchange);
        }

        @GetMapping(path = "/item", version = "1.2+")
        String since(ServerWebExchange exchange) {
            return "1.2+ " + published(exchange);
        }

        @GetMapping(path = "/item", version = "1.5")
        String fixed(ServerWebExchange exchange) {
            return "1.5 " + published(exchange);
        }

        @GetMapping(path = "/item/{id}", version = "1.2+")
        String byId(@PathVariable int id) {
            return "item " + id;
        }

        @GetMapping("/plain")
        String plain() {
            return "plain";
        }
    }

    @RestController
    @RequestMapping("/{version}")
    static class SegmentController {

        @GetMapping(path = "/segment", version = "1.1")
        String old() {
            return "segment 1.1";
        }

        @GetMapping(path = "/segment", version = "1.2+")
        String since() {
            return "segment 1.2+";
        }
    }

    private static String published(ServerWebExchange exchange) {
        ApiVersionHolder version = exchange.getRequiredAttribute(HandlerMapping.API_VERSION_ATTRIBUTE);
        return version.getVersionIfPresent() + " "
                + exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    }
}
