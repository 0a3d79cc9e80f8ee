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
package dev.brisk.it.app.rich;

import static org.springframework.web.reactive.function.server.RequestPredicates.GET;
import static org.springframework.web.reactive.function.server.RequestPredicates.accept;
import static org.springframework.web.reactive.function.server.RequestPredicates.contentType;
import static org.springframework.web.reactive.function.server.RequestPredicates.headers;
import static org.springframework.web.reactive.function.server.RequestPredicates.path;
import static org.springframework.web.reactive.function.server.RequestPredicates.queryParam;

import dev.brisk.it.app.Journal;
import java.time.Instant;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebInputException;
import reactor.core.publisher.Mono;

/** Router functions: paths, nesting, predicates, filters, errors. All have a path that begins with {@code /f}. */
@Configuration(proxyBeanMethods = false)
class RichRoutes {

    @Bean
    RouterFunction<ServerResponse> richRoutes(Journal journal) {
        return RouterFunctions.route()
                .GET("/f/literal", request -> text("literal"))
                .GET("/f/{name}", request -> text("variable " + request.pathVariable("name")))
                .GET("/f/any/{*rest}", request -> text("rest " + request.pathVariable("rest")))
                .POST("/f/echo", contentType(MediaType.TEXT_PLAIN), RichRoutes::echo)
                .POST("/f/echo", contentType(MediaType.APPLICATION_JSON), RichRoutes::document)
                .PUT("/f/{id}", request -> ServerResponse.noContent().build())
                .GET("/f/typed/{id}", RichRoutes::typed)
                .GET("/f/param", queryParam("mode", "a"), request -> text("mode a"))
                .GET("/f/param", queryParam("mode", mode -> mode.length() > 1), request -> text("long mode"))
                .GET("/f/param", request -> text("mode " + request.queryParams()))
                .add(nested())
                .add(filtered(journal))
                .add(conditional())
                .build();
    }

    private static RouterFunction<ServerResponse> nested() {
        return RouterFunctions.route()
                .path(
                        "/f/nest",
                        builder -> builder.nest(
                                        accept(MediaType.APPLICATION_JSON),
                                        inner ->
                                                inner.GET("", request -> json()).GET("/{x}", request -> json()))
                                .GET("", request -> text("nest"))
                                .GET("/{x}", request -> text("nest " + request.pathVariables()))
                                .DELETE(
                                        "/{x}",
                                        request -> ServerResponse.accepted().build()))
                .build();
    }

    private static RouterFunction<ServerResponse> filtered(Journal journal) {
        return RouterFunctions.route()
                .GET("/f/filtered/{n}", request -> text("filtered " + 10 / number(request)))
                .route(GET("/f/filtered").and(headers(all -> all.firstHeader("X-Flag") != null)), r -> text("flag"))
                .before(request -> {
                    journal.add("before " + request.path());
                    return ServerRequest.from(request).header("X-Added", "1").build();
                })
                .after((request, response) -> {
                    journal.add("after " + response.statusCode());
                    return response;
                })
                .filter((request, next) -> request.queryParam("stop").isPresent()
                        ? ServerResponse.status(409).build()
                        : next.handle(request))
                .onError(
                        ArithmeticException.class,
                        (ex, request) -> ServerResponse.status(422).bodyValue("divided"))
                .build();
    }

    private static RouterFunction<ServerResponse> conditional() {
        Instant modified = Instant.parse("2026-01-02T03:04:05Z");
        return RouterFunctions.route(
                path("/f/conditional"),
                request -> request.checkNotModified(modified, "\"v1\"")
                        .switchIfEmpty(ServerResponse.ok().eTag("\"v1\"").bodyValue("fresh")));
    }

    private static int number(ServerRequest request) {
        try {
            return Integer.parseInt(request.pathVariable("n"));
        } catch (NumberFormatException ex) {
            throw new ServerWebInputException("no number");
        }
    }

    private static Mono<ServerResponse> text(String text) {
        return ServerResponse.ok().bodyValue(text);
    }

    private static Mono<ServerResponse> json() {
        return ServerResponse.ok().bodyValue(Map.of("kind", "json"));
    }

    private static Mono<ServerResponse> echo(ServerRequest request) {
        return ServerResponse.ok().body(request.bodyToMono(String.class), String.class);
    }

    private static Mono<ServerResponse> document(ServerRequest request) {
        return request.bodyToMono(Document.class)
                .flatMap(document -> ServerResponse.status(201).bodyValue(document));
    }

    private static Mono<ServerResponse> typed(ServerRequest request) {
        return ServerResponse.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(
                        new Document(Long.parseLong(request.pathVariable("id")), null, null, null, null, null, null));
    }
}
