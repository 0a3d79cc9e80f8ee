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

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** Filters around everything; what the second one does is chosen by the field X-Filter of the request. */
@Configuration(proxyBeanMethods = false)
public class FilterConfiguration {

    /** Handled by the exception handler below. */
    static final class FilteredException extends RuntimeException {}

    @Bean
    @Order(-10)
    WebFilter outer(Journal journal) {
        return (exchange, chain) -> {
            journal.add("outer before");
            return chain.filter(exchange).doFinally(signal -> journal.addAnywhere("outer " + signal));
        };
    }

    @Bean
    @Order(10)
    WebFilter chosen(Journal journal) {
        return new ChosenFilter(journal);
    }

    @Bean
    @Order(20)
    WebFilter inner(Journal journal) {
        return (exchange, chain) -> {
            ServerHttpRequest request = exchange.getRequest();
            MediaType type = request.getHeaders().getContentType();
            journal.add("inner " + request.getMethod() + " " + request.getURI() + " " + type + " "
                    + request.getHeaders().getFirst("X-Added"));
            return chain.filter(exchange);
        };
    }

    @Bean
    @Order(-5)
    WebExceptionHandler exceptionHandler(Journal journal) {
        return (exchange, ex) -> {
            journal.add("handler sees " + ex.getClass().getSimpleName());
            if (!(ex instanceof FilteredException)) {
                return Mono.error(ex);
            }
            return answer(exchange);
        };
    }

    private static Mono<Void> answer(ServerWebExchange exchange) {
        exchange.getResponse().setStatusCode(HttpStatus.SERVICE_UNAVAILABLE);
        exchange.getResponse().getHeaders().set("Retry-After", "1");
        return exchange.getResponse().setComplete();
    }
}
