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

import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** What the functional routes of the tests share. */
final class RouteSupport {

    private RouteSupport() {}

    /** A handler that tells its name and what it sees of the match. */
    static HandlerFunction<ServerResponse> described(String name) {
        return request -> describe(name, request);
    }

    static Mono<ServerResponse> describe(String name, ServerRequest request) {
        return ServerResponse.ok()
                .contentType(MediaType.TEXT_PLAIN)
                .header("X-Request", request.getClass().getSimpleName())
                .bodyValue(name + "\n" + request + "\n" + request.pathVariables() + "\n" + request.path() + "\n"
                        + attributes(request.exchange()));
    }

    /** The attributes of an exchange that routing publishes or that these routes put, by name. */
    static String attributes(ServerWebExchange exchange) {
        StringBuilder text = new StringBuilder();
        Map<String, Object> sorted = new TreeMap<>(exchange.getAttributes());
        sorted.forEach((name, value) -> {
            if (name.equals(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)) {
                text.append(name)
                        .append(' ')
                        .append(value instanceof HandlerFunction<?>)
                        .append('\n');
            } else if (name.equals(RouterFunctions.REQUEST_ATTRIBUTE)) {
                text.append(name)
                        .append(' ')
                        .append(value.getClass().getSimpleName())
                        .append('\n');
            } else if (name.equals(HandlerMapping.API_VERSION_ATTRIBUTE)) {
                text.append(name).append('\n');
            } else if (name.startsWith(HandlerMapping.class.getName())
                    || name.startsWith(RouterFunctions.class.getName())
                    || name.indexOf('.') < 0) {
                text.append(name).append(' ').append(value).append('\n');
            }
        });
        return text.toString();
    }

    /** The exception that the query names. */
    static RuntimeException error(ServerRequest request) {
        return switch (request.queryParam("error").orElse("state")) {
            case "advised" -> new ErrorController.AdvisedException();
            case "argument" -> new IllegalArgumentException("argument");
            default -> new IllegalStateException("state");
        };
    }
}
