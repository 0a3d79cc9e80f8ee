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

import static org.springframework.web.reactive.function.server.RequestPredicates.headers;
import static org.springframework.web.reactive.function.server.RequestPredicates.path;
import static org.springframework.web.reactive.function.server.RequestPredicates.queryParam;
import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Predicates of the application's own code among the framework's. */
@Configuration(proxyBeanMethods = false)
public class OwnPredicateRoutes {

    /** Predicates of the application's own code, which are asked in order and no more than once. */
    @Bean
    @Order(5)
    RouterFunction<ServerResponse> ownPredicates(Journal journal) {
        RequestPredicate field = asked(journal, "field", request -> {
            request.attributes().put("asked", "field");
            return !request.headers().header("X-Own").isEmpty();
        });
        RequestPredicate failing = asked(journal, "failing", request -> {
            throw RouteSupport.error(request);
        });
        return route().GET("/own/before", RouteSupport.described("before"))
                .route(field, RouteSupport.described("by field"))
                .GET("/own/path-first", asked(journal, "second", r -> true), RouteSupport.described("second"))
                .route(asked(journal, "first", r -> false).and(path("/own/never")), RouteSupport.described("never"))
                .GET("/own/query", queryParam("a", "1"), RouteSupport.described("a is 1"))
                .GET("/own/query", queryParam("a", "2"::equals), RouteSupport.described("a is 2"))
                .GET("/own/headers", headers(h -> h.contentLength().isEmpty()), RouteSupport.described("headers"))
                .GET("/own/failing", failing, RouteSupport.described("failing"))
                .path(
                        "/own/nested/{outer}",
                        nested -> nested.GET(
                                        "/{inner}",
                                        asked(journal, "inner", request -> {
                                            journal.add("sees " + request.path() + " " + request.pathVariables());
                                            request.attributes().put("own", "put by predicate");
                                            return request.queryParam("no").isEmpty();
                                        }),
                                        RouteSupport.described("own inner"))
                                .GET("/{other}", RouteSupport.described("own other")))
                .GET("/own/after", RouteSupport.described("after"))
                .route(new ShyPredicate(journal), RouteSupport.described("shy"))
                .build();
    }

    private static RequestPredicate asked(Journal journal, String name, RequestPredicate predicate) {
        return request -> {
            journal.add("asked " + name);
            return predicate.test(request);
        };
    }

    /** Shows itself as a path and does more. */
    private record ShyPredicate(Journal journal) implements RequestPredicate {

        @Override
        public boolean test(ServerRequest request) {
            this.journal.add("asked shy");
            return path("/own/shy").test(request);
        }

        @Override
        public void accept(org.springframework.web.reactive.function.server.RequestPredicates.Visitor visitor) {
            visitor.path("/own/shy");
        }
    }
}
