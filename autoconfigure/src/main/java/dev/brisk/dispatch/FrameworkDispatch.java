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
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.DispatchExceptionHandler;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The framework's steps from a handler to the response, in the order and with the error handling of its dispatcher. */
final class FrameworkDispatch {

    private final List<HandlerAdapter> adapters;

    private final List<HandlerResultHandler> resultHandlers;

    FrameworkDispatch(List<HandlerAdapter> adapters, List<HandlerResultHandler> resultHandlers) {
        this.adapters = adapters;
        this.resultHandlers = resultHandlers;
    }

    /** The framework takes a status of 403 before a handler runs for a rejection by its CORS processing, and does not go on. */
    static boolean isForbidden(ServerWebExchange exchange) {
        return HttpStatus.FORBIDDEN.equals(exchange.getResponse().getStatusCode());
    }

    /** The adapter of a handler. */
    HandlerAdapter adapterOf(Object handler) {
        for (HandlerAdapter adapter : this.adapters) {
            if (adapter.supports(handler)) {
                return adapter;
            }
        }
        throw new IllegalStateException("No HandlerAdapter: " + handler);
    }

    /** Runs a handler that was found. */
    Mono<Void> dispatch(ServerWebExchange exchange, Object handler) {
        return isForbidden(exchange)
                ? Mono.empty()
                : complete(exchange, adapterOf(handler).handle(exchange, handler));
    }

    /** Handles what went wrong before there was a result. */
    Mono<Void> failed(ServerWebExchange exchange, Throwable error) {
        return complete(exchange, Mono.error(error));
    }

    /** Handles a result, after each adapter that handles errors of the dispatch was asked about one. */
    Mono<Void> complete(ServerWebExchange exchange, Mono<HandlerResult> source) {
        Mono<HandlerResult> result = source;
        for (HandlerAdapter candidate : this.adapters) {
            if (candidate instanceof DispatchExceptionHandler exceptionHandler) {
                result = result.onErrorResume(ex -> exceptionHandler.handleError(exchange, ex));
            }
        }
        return result.flatMap(found -> {
            Mono<Void> handled = handleResult(exchange, found);
            DispatchExceptionHandler exceptionHandler = found.getExceptionHandler();
            return exceptionHandler == null
                    ? handled
                    : handled.onErrorResume(ex -> exceptionHandler
                            .handleError(exchange, ex)
                            .flatMap(second -> handleResult(exchange, second)));
        });
    }

    Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        for (HandlerResultHandler handler : this.resultHandlers) {
            if (handler.supports(result)) {
                return handler.handleResult(exchange, result);
            }
        }
        return Mono.error(new IllegalStateException("No HandlerResultHandler for " + result.getReturnValue()));
    }
}
