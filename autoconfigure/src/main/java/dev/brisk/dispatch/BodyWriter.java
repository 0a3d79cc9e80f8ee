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
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.reactive.result.method.annotation.ResponseBodyResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Writes what a {@code @ResponseBody} method returns. */
final class BodyWriter implements ResultWriter {

    private final DeclaredBody body;

    private final FrameworkWriter framework;

    private final boolean intercepted;

    BodyWriter(ResponseBodyResultHandler handler, MethodParameter returnType, FrameworkWriter framework) {
        this.body = new DeclaredBody(handler, returnType, returnType);
        this.framework = framework;
        this.intercepted = !handler.getErrorResponseInterceptors().isEmpty();
    }

    @Override
    public Mono<Void> write(ServerWebExchange exchange, @Nullable Object value, HandlerPlan plan) {
        if (value instanceof ProblemDetail detail) {
            if (this.intercepted) {
                return this.framework.write(exchange, value, plan);
            }
            exchange.getResponse().setStatusCode(HttpStatusCode.valueOf(detail.getStatus()));
            ProblemBodies.complete(detail, exchange);
        }
        Mono<Void> writing = this.body.write(exchange, value);
        return writing != null ? writing : this.framework.write(exchange, value, plan);
    }
}
