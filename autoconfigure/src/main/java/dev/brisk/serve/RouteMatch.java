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
package dev.brisk.serve;

import dev.brisk.dispatch.DirectAttributes;
import dev.brisk.info.ServeHandlerInfo;
import java.util.Map;
import java.util.Set;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import org.springframework.web.util.pattern.PathPattern;
import reactor.core.publisher.Mono;

/**
 * A request's route, and so what handles it. Immutable.
 *
 * @param route the route
 * @param pattern the route's path, parsed
 * @param variables the path's variables, decoded
 * @param codecs the application's
 */
record RouteMatch(ServeRoute route, PathPattern pattern, Map<String, String> variables, RouteCodecs codecs)
        implements WebHandler, DirectAttributes.Match {

    private static final Set<String> ATTRIBUTES = Set.of(
            HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE,
            HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE,
            HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);

    @Override
    public Object handler() {
        return this.route;
    }

    @Override
    public boolean has(String name) {
        return ATTRIBUTES.contains(name);
    }

    @Override
    public void publishTo(Map<String, Object> attributes) {
        publishHandlerAndPattern(attributes);
        attributes.put(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, this.variables);
    }

    /** Asks the handler, and gives what is left to do. */
    Mono<Void> run(ServerWebExchange exchange) throws Exception {
        ServeResponse response;
        if (this.route.handler() instanceof ConstantHandler constant) {
            response = constant.response();
        } else {
            response = this.route
                    .handler()
                    .handle(new ServeRequest(exchange, this.variables, this.codecs), ServeHandlerInfo.from(exchange));
            if (response == null) {
                throw new IllegalStateException(
                        "response of the handler of " + this.route + ": null (expected: a ServeResponse)");
            }
        }
        return response.write(exchange, this.codecs);
    }

    /** Handles the request when subscribed to; all errors are signalled. */
    @Override
    public Mono<Void> handle(ServerWebExchange exchange) {
        return new RouteMono(this, exchange);
    }
}
