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

import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Hands the errors of direct invocations to the framework's exception handlers, as its dispatcher does for its own: first to those
 * of the controller and its advice, then, for errors of the invocation, to each adapter that handles errors of the dispatch.
 */
final class ErrorDispatch {

    /** That of annotated methods. */
    private final HandlerAdapter adapter;

    private final FrameworkDispatch framework;

    ErrorDispatch(HandlerAdapter adapter, FrameworkDispatch framework) {
        this.adapter = adapter;
        this.framework = framework;
    }

    /** An error of the arguments or of the method itself. */
    Mono<Void> invocationFailed(ServerWebExchange exchange, HandlerMethod handlerMethod, Throwable error) {
        return this.framework.complete(exchange, failed(exchange, handlerMethod, error));
    }

    private Mono<HandlerResult> failed(ServerWebExchange exchange, HandlerMethod handlerMethod, Throwable error) {
        return this.adapter.handle(exchange, new FailedHandlerMethod(handlerMethod, error));
    }

    /** An error on the way from the returned value to the response. */
    Mono<Void> resultFailed(ServerWebExchange exchange, HandlerMethod handlerMethod, Throwable error) {
        return failed(exchange, handlerMethod, error).flatMap(found -> handleResult(exchange, found));
    }

    Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        return this.framework.handleResult(exchange, result);
    }
}
