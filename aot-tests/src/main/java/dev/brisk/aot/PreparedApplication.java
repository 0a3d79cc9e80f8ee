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
package dev.brisk.aot;

import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilter;

/** A filter, annotated methods, a router function and a route. */
@SpringBootApplication(proxyBeanMethods = false)
public class PreparedApplication {

    /** Runs it. */
    public static void main(String[] args) {
        SpringApplication.run(PreparedApplication.class, args);
    }

    @Bean
    WebFilter naming() {
        return (exchange, chain) -> {
            exchange.getResponse().getHeaders().set("Served-By", "prepared");
            return chain.filter(exchange);
        };
    }

    @Bean
    RouterFunction<ServerResponse> function() {
        return RouterFunctions.route()
                .GET(
                        "/functions/{name}",
                        request ->
                                ServerResponse.ok().bodyValue(new Greeting(request.pathVariable("name"), "function")))
                .build();
    }

    @Bean
    ServeRoutes routes() {
        return ServeRoutes.builder()
                .get("/route", ServeResponse.text("route"))
                .withoutFilters(routes -> routes.get("/live", ServeResponse.text("live")))
                .build();
    }
}
