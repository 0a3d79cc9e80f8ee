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

import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/** Decorators around the handler itself, outside of all filters: one wraps the response, one answers or changes the request. */
@Configuration(proxyBeanMethods = false)
public class DecoratorConfiguration {

    @Bean
    WebHttpHandlerBuilderCustomizer decorators(Journal journal) {
        return builder -> builder.httpHandlerDecorator(handler -> upperCase(handler, journal))
                .httpHandlerDecorator(DecoratorConfiguration::answering);
    }

    private static HttpHandler upperCase(HttpHandler handler, Journal journal) {
        return (request, response) -> {
            journal.add("inner decorator " + request.getPath());
            boolean wanted = request.getHeaders().getFirst("X-Upper") != null;
            ServerHttpResponse used = wanted ? new UpperCaseResponse(response) : response;
            return handler.handle(request, used).doFinally(signal -> journal.addAnywhere("inner decorator " + signal));
        };
    }

    private static HttpHandler answering(HttpHandler handler) {
        return (request, response) -> switch (String.valueOf(
                request.getHeaders().getFirst("X-Decorator"))) {
            case "answer" -> {
                response.setStatusCode(HttpStatus.ACCEPTED);
                yield response.setComplete();
            }
            case "other" -> handler.handle(mutated(request), response);
            case "throw" -> throw new IllegalStateException("in decorator");
            case "error" -> Mono.error(new IllegalStateException("in decorator"));
            case "after" -> handler.handle(request, response).then(Mono.error(new IllegalStateException("after")));
            default -> handler.handle(request, response);
        };
    }

    private static ServerHttpRequest mutated(ServerHttpRequest request) {
        return request.mutate()
                .path("/returns/record")
                .header("X-Value", "by decorator")
                .build();
    }
}
