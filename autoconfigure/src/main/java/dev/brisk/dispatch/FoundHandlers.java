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
package dev.brisk.dispatch;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * The framework's dispatcher from the moment at which the handler of a request is known: adapters, result handlers and exception
 * handlers are those of the application, and its only handler mapping gives what has been found before.
 */
final class FoundHandlers {

    private static final String FOUND = FoundHandlers.class.getName() + ".FOUND";

    private final DispatcherHandler dispatcher;

    FoundHandlers(List<HandlerAdapter> adapters, List<HandlerResultHandler> resultHandlers) {
        this.dispatcher = RemainingDispatcher.of(List.of(new FoundMapping()), adapters, resultHandlers);
    }

    /** Runs a handler, or answers that there is none. */
    Mono<Void> handle(ServerWebExchange exchange, @Nullable Object handler) {
        if (handler != null) {
            exchange.getAttributes().put(FOUND, handler);
        }
        return this.dispatcher.handle(exchange);
    }

    /** Lets the exception handlers answer an error of the search. */
    Mono<Void> fail(ServerWebExchange exchange, Throwable error) {
        return handle(exchange, new Failure(error));
    }

    private record Failure(Throwable error) {}

    private static final class FoundMapping implements HandlerMapping {

        @Override
        public Mono<Object> getHandler(ServerWebExchange exchange) {
            Object found = exchange.getAttributes().remove(FOUND);
            return found instanceof Failure failure ? Mono.error(failure.error()) : Mono.justOrEmpty(found);
        }
    }
}
