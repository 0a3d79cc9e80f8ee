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

import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Leaves a result to the framework's result handlers. */
final class FrameworkWriter implements ResultWriter {

    private final Arguments arguments;

    private final ErrorDispatch dispatch;

    FrameworkWriter(Arguments arguments, ErrorDispatch dispatch) {
        this.arguments = arguments;
        this.dispatch = dispatch;
    }

    @Override
    public Mono<Void> write(ServerWebExchange exchange, @Nullable Object value, HandlerPlan plan) {
        PlannedMethod method = plan.method();
        return this.dispatch.handleResult(
                exchange, new HandlerResult(method, value, method.getReturnType(), this.arguments.bindingContext()));
    }
}
