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
package dev.brisk.it.app.configured;

import dev.brisk.it.app.Item;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.webflux.autoconfigure.WebFluxRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.result.condition.HeadersRequestCondition;
import org.springframework.web.reactive.result.condition.RequestCondition;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Parts of WebFlux and of its observations that the application brings itself. */
@Configuration(proxyBeanMethods = false)
@Import({ReplacedController.class, ReplacedController.Later.class})
public class ReplacedParts {

    @Bean
    WebFluxRegistrations registrations() {
        return new WebFluxRegistrations() {
            @Override
            public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
                return new LevelMapping();
            }
        };
    }

    /** Adds a condition to methods whose name begins with {@code level}. */
    static class LevelMapping extends RequestMappingHandlerMapping {

        @Override
        protected @Nullable RequestCondition<?> getCustomMethodCondition(Method method) {
            return method.getName().startsWith("level")
                    ? new HeadersRequestCondition("X-Level=" + method.getName().charAt(5))
                    : null;
        }

        @Override
        protected void handleMatch(
                org.springframework.web.reactive.result.method.RequestMappingInfo info,
                HandlerMethod method,
                ServerWebExchange exchange) {
            super.handleMatch(info, method, exchange);
            exchange.getResponse()
                    .getHeaders()
                    .set("X-Matched", method.getMethod().getName());
        }
    }

    /** Two lines of text, as a handler and as a result. */
    record Lines(String first, String second) {}

    @Bean
    HandlerMapping linesMapping() {
        SimpleUrlHandlerMapping mapping = new SimpleUrlHandlerMapping();
        mapping.setUrlMap(java.util.Map.of("/lines/**", new Lines("one", "two")));
        mapping.setOrder(Ordered.LOWEST_PRECEDENCE - 10);
        return mapping;
    }

    @Bean
    HandlerAdapter linesAdapter() {
        return new HandlerAdapter() {
            @Override
            public boolean supports(Object handler) {
                return handler instanceof Lines;
            }

            @Override
            public Mono<HandlerResult> handle(ServerWebExchange exchange, Object handler) {
                return Mono.just(new HandlerResult(handler, handler, ReplacedController.LINES));
            }
        };
    }

    @Bean
    HandlerResultHandler linesResults() {
        return new LinesResults();
    }

    /** Comes before those of the framework. */
    static class LinesResults implements HandlerResultHandler, Ordered {

        @Override
        public boolean supports(HandlerResult result) {
            return result.getReturnValue() instanceof Lines;
        }

        @Override
        public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
            Lines lines = Objects.requireNonNull((Lines) result.getReturnValue());
            byte[] bytes = (lines.first() + '\n' + lines.second() + '\n').getBytes(StandardCharsets.UTF_8);
            exchange.getResponse().getHeaders().setContentLength(bytes.length);
            return exchange.getResponse()
                    .writeWith(Mono.fromSupplier(
                            () -> exchange.getResponse().bufferFactory().wrap(bytes)));
        }

        @Override
        public int getOrder() {
            return 0;
        }
    }

    @Bean
    MeterFilter commonTag() {
        return MeterFilter.commonTags(List.of(Tag.of("region", "test")));
    }

    @Bean
    MeterFilter renamed() {
        return MeterFilter.replaceTagValues("uri", uri -> uri.startsWith("/replaced") ? "replaced" : uri);
    }

    @Bean
    MeterFilter unwanted() {
        return MeterFilter.deny(id -> "/lines/**".equals(id.getTag("uri")));
    }

    @Bean
    DefaultServerRequestObservationConvention convention() {
        return new DefaultServerRequestObservationConvention() {
            @Override
            public KeyValues getLowCardinalityKeyValues(ServerRequestObservationContext context) {
                String level = Objects.requireNonNull(context.getCarrier())
                        .getHeaders()
                        .getFirst("X-Level");
                return super.getLowCardinalityKeyValues(context).and("level", level == null ? "none" : level);
            }
        };
    }

    static Item item(int id) {
        return new Item(id, "replaced");
    }
}
