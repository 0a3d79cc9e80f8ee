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
import org.springframework.core.MethodParameter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.function.server.support.HandlerFunctionAdapter;
import org.springframework.web.reactive.function.server.support.ServerResponseResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Runs handler functions and writes their responses, with the framework's error handling. Where the application has an adapter or a
 * result handler of its own for them, the framework does it.
 */
final class HandlerFunctions {

    private static final MethodParameter RETURN_TYPE = returnType();

    private final FrameworkDispatch framework;

    /** Writes what handler functions return; {@code null} where each response has to be asked for its result handler. */
    private final @Nullable ResponseWriter writer;

    HandlerFunctions(FrameworkDispatch framework, List<HandlerResultHandler> resultHandlers) {
        this.framework = framework;
        this.writer = writer(resultHandlers);
    }

    private static MethodParameter returnType() {
        try {
            return new MethodParameter(HandlerFunction.class.getMethod("handle", ServerRequest.class), -1);
        } catch (NoSuchMethodException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** The framework's result handlers decide by the declared type of a handler function, which is always the same. */
    private static @Nullable ResponseWriter writer(List<HandlerResultHandler> resultHandlers) {
        ServerResponse sample = ServerResponse.ok().build().block();
        HandlerResult result = new HandlerResult(HandlerFunctions.class, sample, RETURN_TYPE);
        for (HandlerResultHandler handler : resultHandlers) {
            if (!PlanFactory.isKnown(handler)) {
                return null;
            }
            if (handler.supports(result)) {
                return handler.getClass() == ServerResponseResultHandler.class
                        ? new ResponseWriter((ServerResponseResultHandler) handler)
                        : null;
            }
        }
        return null;
    }

    /** Runs a handler function that was found for the request, at subscription. */
    Mono<Void> handle(ServerWebExchange exchange, HandlerFunction<?> handler, ServerRequest request) {
        if (FrameworkDispatch.isForbidden(exchange)) {
            return Mono.empty();
        }
        if (this.framework.adapterOf(handler).getClass() != HandlerFunctionAdapter.class) {
            return this.framework.dispatch(exchange, handler);
        }
        return new HandlerFunctionMono(this, exchange, handler, request);
    }

    /** Handles an error that the function's publisher has signalled. */
    Mono<Void> failed(ServerWebExchange exchange, Throwable error) {
        return this.framework.failed(exchange, error);
    }

    /** Writes a response. As with the framework, what goes wrong is for the exception handlers of the exchange only. */
    Mono<Void> write(ServerWebExchange exchange, HandlerFunction<?> handler, ServerResponse response) {
        ResponseWriter known = this.writer;
        return known != null
                ? known.write(exchange, response)
                : this.framework.handleResult(exchange, new HandlerResult(handler, response, RETURN_TYPE));
    }

    /** The error that the framework's adapter makes of a function that returns no publisher. */
    static Throwable noPublisher(ServerWebExchange exchange) {
        try {
            HandlerFunction<ServerResponse> nothing = HandlerFunctions::nothing;
            throw new IllegalStateException(
                    "No publisher, but " + new HandlerFunctionAdapter().handle(exchange, nothing));
        } catch (RuntimeException ex) {
            return ex;
        }
    }

    @SuppressWarnings("NullAway") // what the framework does then is the point
    private static Mono<ServerResponse> nothing(ServerRequest request) {
        return null;
    }
}
