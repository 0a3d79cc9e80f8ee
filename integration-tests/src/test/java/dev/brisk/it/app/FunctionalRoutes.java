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

import static org.springframework.web.reactive.function.server.RequestPredicates.accept;
import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The functional counterpart of the controllers. */
@Configuration(proxyBeanMethods = false)
class FunctionalRoutes {

    @Bean
    RouterFunction<ServerResponse> routes(Journal journal) {
        return route().GET("/fn/string", request -> {
                    journal.add("fn string");
                    return ServerResponse.ok().bodyValue("functional");
                })
                .GET(
                        "/fn/item",
                        accept(MediaType.APPLICATION_JSON),
                        request -> ServerResponse.ok().bodyValue(new Item(1, "one")))
                .GET(
                        "/fn/path/{name}",
                        request -> ServerResponse.ok()
                                .contentType(MediaType.TEXT_PLAIN)
                                .bodyValue(request.pathVariable("name") + " " + request.queryParams()))
                .GET("/fn/flux", request -> ServerResponse.ok().body(Flux.just("a", "b"), String.class))
                .GET(
                        "/fn/sse",
                        request -> ServerResponse.ok()
                                .contentType(MediaType.TEXT_EVENT_STREAM)
                                .body(Flux.just(new Item(1, "one"), new Item(2, "two")), Item.class))
                .GET("/fn/empty", request -> ServerResponse.noContent().build())
                .GET("/fn/nothing", request -> Mono.empty())
                .GET("/fn/etag", request -> ServerResponse.ok().eTag("v1").bodyValue("tagged"))
                .GET("/fn/file", request -> ServerResponse.ok().bodyValue(new ClassPathResource("static/hello.txt")))
                .GET("/fn/thrown", request -> {
                    throw new IllegalStateException("functional");
                })
                .GET("/fn/error", request -> Mono.error(new IllegalStateException("functional")))
                .POST("/fn/echo", FunctionalRoutes::echo)
                .path(
                        "/fn/nested",
                        builder -> builder.GET(
                                        "/inner", request -> ServerResponse.ok().bodyValue("inner"))
                                .filter((request, next) -> {
                                    journal.add("fn filter");
                                    return next.handle(request);
                                }))
                .onError(
                        IllegalArgumentException.class,
                        (ex, request) -> ServerResponse.badRequest().bodyValue("functional handler"))
                .GET("/fn/handled", request -> Mono.error(new IllegalArgumentException("handled")))
                .build();
    }

    /** Brisk cannot tell what it wants but by asking, so annotated methods are not found by their index beside it. */
    @Bean
    @ConditionalOnProperty(name = "it.resources", matchIfMissing = true)
    RouterFunction<ServerResponse> resources() {
        return RouterFunctions.resources("/fn/files/**", new ClassPathResource("static/"));
    }

    private static Mono<ServerResponse> echo(ServerRequest request) {
        return request.bodyToMono(String.class)
                .flatMap(text -> ServerResponse.ok().bodyValue("echo " + text));
    }
}
