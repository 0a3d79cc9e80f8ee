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
package dev.brisk.benchmarks.jmh;

import static org.springframework.web.reactive.function.server.RequestPredicates.queryParam;
import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** One route for each way to be found and for each kind of response. */
@Configuration(proxyBeanMethods = false)
class RouteEndpoints {

    private static final int OTHERS = 50;

    /** What is encoded. */
    record Item(int id, String name) {}

    private static final Item ITEM = new Item(1, "one");

    @Bean
    @Order(1)
    RouterFunction<ServerResponse> first() {
        return route().GET("/routes/text", request -> ServerResponse.ok().bodyValue("hello"))
                .GET("/routes/json", request -> ServerResponse.ok().bodyValue(ITEM))
                .GET("/routes/mono", request -> ServerResponse.ok().body(Mono.just(ITEM), Item.class))
                .GET("/routes/variable/{id}", request -> ServerResponse.ok().bodyValue(request.pathVariable("id")))
                .GET("/routes/empty", request -> ServerResponse.noContent().build())
                .GET(
                        "/routes/ndjson",
                        request -> ServerResponse.ok()
                                .contentType(MediaType.APPLICATION_NDJSON)
                                .body(Flux.range(0, 10).map(id -> ITEM), Item.class))
                .build();
    }

    @Bean
    @Order(2)
    RouterFunction<ServerResponse> others() {
        RouterFunctions.Builder builder = route();
        for (int i = 0; i < OTHERS; i++) {
            builder.GET(
                    "/routes/other" + i + "/{id}",
                    request -> ServerResponse.ok().build());
        }
        return builder.build();
    }

    @Bean
    @Order(3)
    RouterFunction<ServerResponse> last() {
        return route().path(
                        "/routes/nested/{id}",
                        nested -> nested.GET(
                                "/item", request -> ServerResponse.ok().bodyValue(ITEM)))
                .build();
    }

    @Bean
    @Order(4)
    RouterFunction<ServerResponse> filtered() {
        return route().GET("/routes/filtered", request -> ServerResponse.ok().bodyValue(ITEM))
                .filter((request, next) -> next.handle(request))
                .build();
    }

    @Bean
    @Order(5)
    RouterFunction<ServerResponse> query() {
        return route().GET(
                        "/routes/query",
                        queryParam("a", "1"),
                        request -> ServerResponse.ok().bodyValue(ITEM))
                .build();
    }
}
