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

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Writes the value of a {@code @ResponseBody} method, or of its {@code Mono}, as one buffer. */
final class BodyWriter implements ResultWriter {

    private final BodyEncodings encodings;

    private final FrameworkWriter framework;

    private final Class<?> declaredClass;

    private final boolean mono;

    BodyWriter(BodyEncodings encodings, FrameworkWriter framework, Class<?> declaredClass, boolean mono) {
        this.encodings = encodings;
        this.framework = framework;
        this.declaredClass = declaredClass;
        this.mono = mono;
    }

    @Override
    public Mono<Void> write(ServerWebExchange exchange, @Nullable Object value, HandlerPlan plan) {
        if (value == null || isSpecial(value)) {
            return this.framework.write(exchange, value, plan);
        }
        BodyEncoding encoding = this.mono
                ? this.encodings.find(exchange, this.declaredClass, null)
                : this.encodings.find(exchange, value.getClass(), value);
        if (encoding == null) {
            return this.framework.write(exchange, value, plan);
        }
        ServerHttpResponse response = exchange.getResponse();
        encoding.setContentType(response);
        if (!this.mono) {
            return encoding.write(value, response);
        }
        return new ValueMono<Object>(
                (Mono<?>) value,
                item -> item == null ? BodyEncoding.writeNothing(response) : encoding.write(item, response));
    }

    /** What the framework treats in a way of its own, although the declared type does not tell. */
    private boolean isSpecial(Object value) {
        return value instanceof ProblemDetail
                || value instanceof CompletionStage<?>
                || value instanceof Optional<?>
                || (value instanceof Publisher<?> && !(this.mono && value instanceof Mono<?>));
    }
}
