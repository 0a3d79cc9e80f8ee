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
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.http.RequestEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Writes what a {@code @ResponseBody} method returns as {@code Object}: the value decides who the framework would have asked. */
record AnyWriter(EntityWriter entities, BodyWriter bodies, FrameworkWriter framework) implements ResultWriter {

    @Override
    public Mono<Void> write(ServerWebExchange exchange, @Nullable Object value, HandlerPlan plan) {
        if (value instanceof ServerResponse) {
            return this.framework.write(exchange, value, plan);
        }
        ResultWriter writer = isEntity(value) ? this.entities : this.bodies;
        return writer.write(exchange, value, plan);
    }

    private static boolean isEntity(@Nullable Object value) {
        return value instanceof HttpEntity<?>
                ? !(value instanceof RequestEntity<?>)
                : value instanceof ErrorResponse || value instanceof ProblemDetail || value instanceof HttpHeaders;
    }
}
