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

import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/** Runs a route when it is subscribed to. What the handler throws is signalled, a missing class or method included. */
final class RouteMono extends Mono<Void> {

    private final RouteMatch match;

    private final ServerWebExchange exchange;

    RouteMono(RouteMatch match, ServerWebExchange exchange) {
        this.match = match;
        this.exchange = exchange;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        Mono<Void> result;
        try {
            result = this.match.run(this.exchange);
        } catch (VirtualMachineError ex) {
            throw ex;
        } catch (Throwable ex) {
            Operators.error(actual, ex);
            return;
        }
        result.subscribe(actual);
    }
}
