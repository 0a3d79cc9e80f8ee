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

import static org.springframework.web.reactive.function.server.RequestPredicates.GET;
import static org.springframework.web.reactive.function.server.RequestPredicates.accept;
import static org.springframework.web.reactive.function.server.RequestPredicates.contentType;
import static org.springframework.web.reactive.function.server.RequestPredicates.method;
import static org.springframework.web.reactive.function.server.RequestPredicates.methods;
import static org.springframework.web.reactive.function.server.RequestPredicates.path;
import static org.springframework.web.reactive.function.server.RequestPredicates.pathPredicates;
import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.util.pattern.PathPatternParser;

/** Every kind of predicate, combined and nested, in several beans whose order matters. */
@Configuration(proxyBeanMethods = false)
public class PredicateRoutes {

    /** The mapping gives its own to the predicates that it finds. */
    private static final PathPatternParser ANY_CASE = anyCase();

    private static PathPatternParser anyCase() {
        PathPatternParser parser = new PathPatternParser();
        parser.setCaseSensitive(false);
        return parser;
    }

    @Bean
    @Order(10)
    RouterFunction<ServerResponse> plainPredicates() {
        return route().GET("/p/text", RouteSupport.described("text"))
                .GET("/p/{id}/of/{name}", RouteSupport.described("variables"))
                .GET("/p/regex/{id:\\d+}", RouteSupport.described("digits"))
                .GET("/p/regex/{word:[a-z]+}", RouteSupport.described("letters"))
                .GET("/p/rest/{*rest}", RouteSupport.described("rest"))
                .GET("/p/star/*/end", RouteSupport.described("star"))
                .HEAD("/p/head", RouteSupport.described("head"))
                .OPTIONS("/p/options", RouteSupport.described("options"))
                .POST("/p/json", contentType(MediaType.APPLICATION_JSON), RouteSupport.described("json"))
                .POST(
                        "/p/json",
                        contentType(MediaType.TEXT_PLAIN, MediaType.TEXT_HTML),
                        RouteSupport.described("text or html"))
                .GET("/p/accept", accept(MediaType.APPLICATION_JSON), RouteSupport.described("accepts json"))
                .GET(
                        "/p/accept",
                        accept(MediaType.TEXT_PLAIN, MediaType.IMAGE_PNG),
                        RouteSupport.described("accepts text"))
                .route(
                        methods(HttpMethod.PUT, HttpMethod.PATCH).and(path("/p/several")),
                        RouteSupport.described("put or patch"))
                .route(path("/p/any-method"), RouteSupport.described("any method"))
                .route(
                        path("/p/or/a").or(path("/p/or/b/{id}")).and(method(HttpMethod.GET)),
                        RouteSupport.described("or"))
                .route(
                        method(HttpMethod.GET)
                                .and(path("/p/not/**"))
                                .and(path("/p/not/this").negate()),
                        RouteSupport.described("not"))
                .route(
                        pathPredicates(ANY_CASE).apply("/p/Cased/{id}").and(method(HttpMethod.GET)),
                        RouteSupport.described("any case"))
                .route(accept(MediaType.TEXT_XML).and(path("/p/header-first")), RouteSupport.described("header first"))
                .build();
    }

    @Bean
    @Order(20)
    RouterFunction<ServerResponse> nestedPredicates() {
        return route().path(
                        "/n/{outer}",
                        outer -> outer.GET("/inner/{id}", RouteSupport.described("inner"))
                                .GET("", RouteSupport.described("nothing left"))
                                .GET("/", RouteSupport.described("slash left"))
                                .GET("/same/{outer}", RouteSupport.described("same name"))
                                .path(
                                        "/deep",
                                        deep -> deep.GET("/{x}/er", RouteSupport.described("deeper"))
                                                .nest(
                                                        accept(MediaType.APPLICATION_JSON),
                                                        json -> json.GET("/json", RouteSupport.described("deep json")))
                                                .GET("/json", RouteSupport.described("deep not json"))))
                .nest(
                        method(HttpMethod.GET).and(path("/nm")),
                        nested -> nested.GET("/a", RouteSupport.described("method and path")))
                .nest(path("/na").or(path("/nb/{v}")), nested -> nested.GET("/c", RouteSupport.described("one of two")))
                .nest(
                        accept(MediaType.APPLICATION_JSON).and(path("/nj")),
                        nested -> nested.GET("/c", RouteSupport.described("json first")))
                .nest(path("/nn/x").negate(), nested -> nested.GET("/nn/y", RouteSupport.described("below a negation")))
                .add(RouterFunctions.nest(
                        path("/nr"), RouterFunctions.route(GET("/only"), RouteSupport.described("only"))))
                .build();
    }
}
