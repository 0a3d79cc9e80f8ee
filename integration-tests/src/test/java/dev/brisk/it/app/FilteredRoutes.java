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

import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** Filters of routes, router functions of the application's own classes, resources, and controllers beside them. */
@Configuration(proxyBeanMethods = false)
public class FilteredRoutes {

    @Bean
    @Order(30)
    RouterFunction<ServerResponse> filtered(Journal journal) {
        return route().GET("/f/text", RouteSupport.described("text"))
                .GET("/f/thrown", request -> {
                    throw RouteSupport.error(request);
                })
                .GET("/f/error", request -> Mono.error(RouteSupport.error(request)))
                .GET("/f/linkage", request -> {
                    throw new NoSuchMethodError("functional");
                })
                .GET("/f/{id}/variable", RouteSupport.described("variable"))
                .GET(
                        "/f/query",
                        RequestPredicates.queryParam("a", "1"),
                        RouteSupport.described("filtered by own predicate"))
                .path(
                        "/f/nested",
                        nested -> nested.GET("/{id}", RouteSupport.described("nested"))
                                .GET("/thrown/it", request -> {
                                    throw RouteSupport.error(request);
                                })
                                .filter((request, next) -> {
                                    journal.add("inner filter " + request.path() + request.pathVariables());
                                    return next.handle(request)
                                            .doOnNext(r -> journal.add("inner has " + r.statusCode()));
                                }))
                .before(request -> {
                    journal.add("before");
                    return ServerRequest.from(request)
                            .attribute("before", "yes")
                            .build();
                })
                .after((request, response) -> {
                    journal.add("after " + response.statusCode());
                    return response;
                })
                .filter((request, next) -> request.queryParam("stop").isPresent()
                        ? ServerResponse.status(429).bodyValue("stopped")
                        : next.handle(request))
                .filter((request, next) -> request.queryParam("twice").isPresent()
                        ? next.handle(request).then(next.handle(request))
                        : next.handle(request))
                .onError(
                        IllegalArgumentException.class,
                        (ex, request) -> ServerResponse.badRequest().bodyValue("handled " + ex.getMessage()))
                .build();
    }

    /** A router function of its own class, which answers later and is asked in its turn. */
    @Bean
    @Order(40)
    RouterFunction<ServerResponse> own(Journal journal) {
        return request -> {
            journal.add("own router " + request.path());
            HandlerFunction<ServerResponse> handler = RouteSupport.described("own router");
            return switch (request.path()) {
                case "/o/now" -> Mono.just(handler);
                case "/o/later" -> Mono.delay(Duration.ofMillis(10)).map(unused -> handler);
                case "/o/error" -> Mono.error(RouteSupport.error(request));
                case "/o/thrown" -> throw RouteSupport.error(request);
                default -> Mono.empty();
            };
        };
    }

    /** Shows what it leads to and does more. */
    @Bean
    @Order(50)
    RouterFunction<ServerResponse> shy(Journal journal) {
        RouterFunction<ServerResponse> shown =
                route().GET("/shy", RouteSupport.described("shy")).build();
        return new RouterFunction<>() {
            @Override
            public Mono<HandlerFunction<ServerResponse>> route(ServerRequest request) {
                journal.add("shy router");
                return shown.route(request);
            }

            @Override
            public void accept(RouterFunctions.Visitor visitor) {
                shown.accept(visitor);
            }
        };
    }

    @Bean
    @Order(60)
    RouterFunction<ServerResponse> besideResources() {
        return RouterFunctions.resources("/res/**", new ClassPathResource("static/"))
                .and(route().GET("/res/hello.txt", RouteSupport.described("hidden by a resource"))
                        .GET("/res/other", RouteSupport.described("beside resources"))
                        .GET("/both/functional", RouteSupport.described("functional"))
                        .GET("/both/{id}", RequestPredicates.accept(MediaType.IMAGE_PNG), RouteSupport.described("csv"))
                        .build());
    }

    @Bean
    WebFilter attributesAfter(Journal journal) {
        return (exchange, chain) -> chain.filter(exchange)
                .doOnTerminate(() -> journal.addAnywhere("filter sees " + RouteSupport.attributes(exchange)));
    }

    /** Mappings that overlap with functional ones. */
    @RestController
    static class BothController {

        @GetMapping("/both/functional")
        String hidden() {
            return "never seen";
        }

        @GetMapping("/both/{id}")
        String shown() {
            return "annotated";
        }

        @GetMapping("/p/text")
        String text() {
            return "never seen";
        }

        @GetMapping("/p/annotated")
        String annotated() {
            return "annotated";
        }
    }
}
