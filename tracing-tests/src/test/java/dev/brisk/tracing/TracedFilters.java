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
package dev.brisk.tracing;

import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/**
 * Filters that write to the Reactor context, and look at their thread before and after. The harness's own request that ends a case
 * passes, for it may come before the last signal of the request before.
 */
@Configuration(proxyBeanMethods = false)
class TracedFilters {

    private static boolean isTraced(ServerWebExchange exchange) {
        return exchange.getRequest().getPath().value().startsWith("/traced");
    }

    @Bean
    @Order(1)
    WebFilter outer(Seen seen) {
        return (exchange, chain) -> {
            if (!isTraced(exchange)) {
                return chain.filter(exchange);
            }
            Noted.by(seen);
            seen.at("outer filter");
            return chain.filter(exchange)
                    .doOnSuccess(nothing -> seen.at("outer success"))
                    .doOnError(error -> seen.at("outer error"));
        };
    }

    @Bean
    @Order(2)
    WebFilter writing(Seen seen) {
        return (exchange, chain) -> {
            String user = exchange.getRequest().getHeaders().getFirst("X-User");
            Mono<Void> rest = chain.filter(exchange);
            if (exchange.getRequest().getHeaders().containsHeader("X-Late")) {
                rest = Mono.delay(Duration.ofMillis(5)).then(rest);
            }
            if (user != null) {
                rest = rest.contextWrite(context -> context.put(UserName.KEY, user));
            }
            return rest;
        };
    }

    @Bean
    @Order(3)
    WebFilter inner(Seen seen) {
        return (exchange, chain) -> {
            if (!isTraced(exchange)) {
                return chain.filter(exchange);
            }
            seen.at("inner filter");
            return chain.filter(exchange)
                    .doOnSuccess(nothing -> seen.at("inner success"))
                    .doOnError(error -> seen.at("inner error"));
        };
    }

    @Bean
    @Order(-10)
    WebExceptionHandler exceptionHandler(Seen seen) {
        return (exchange, error) -> {
            if (isTraced(exchange)) {
                seen.at("web exception handler");
            }
            return Mono.error(error);
        };
    }
}
