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

import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Serves routes that have given up all filters, before these. {@link ServeHttpHandler} takes it out of the chain and does the same
 * without one; the framework's handler runs it as the first filter, which it is by being {@link PriorityOrdered}.
 *
 * @since 0.1.0
 */
public final class ServeRoutesFilter implements WebFilter, PriorityOrdered {

    private final ServeRoutesHandlerMapping routes;

    /**
     * A filter for these routes.
     *
     * @param routes the routes
     */
    public ServeRoutesFilter(ServeRoutesHandlerMapping routes) {
        this.routes = routes;
    }

    ServeRoutesHandlerMapping routes() {
        return this.routes;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        Mono<Void> handled = this.routes.handleWithoutFilters(exchange);
        return handled != null ? handled : chain.filter(exchange);
    }
}
