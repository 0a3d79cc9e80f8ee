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

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Writes an {@link HttpEntity}, or the one of a {@code Mono}, whose body becomes one buffer. */
final class EntityWriter implements ResultWriter {

    private final BodyEncodings encodings;

    private final FrameworkWriter framework;

    private final boolean mono;

    EntityWriter(BodyEncodings encodings, FrameworkWriter framework, boolean mono) {
        this.encodings = encodings;
        this.framework = framework;
        this.mono = mono;
    }

    @Override
    public Mono<Void> write(ServerWebExchange exchange, @Nullable Object value, HandlerPlan plan) {
        if (value == null) {
            return Mono.empty();
        }
        if (!this.mono) {
            try {
                return writeEntity(exchange, value, value, plan);
            } catch (Exception ex) {
                // The framework works on entities inside of a publisher, so that all that goes wrong is signalled.
                return Mono.error(ex);
            }
        }
        return new ValueMono<Object>(
                (Mono<?>) value,
                entity -> entity == null ? Mono.empty() : writeEntity(exchange, entity, Mono.just(entity), plan));
    }

    private Mono<Void> writeEntity(ServerWebExchange exchange, Object value, Object returned, HandlerPlan plan) {
        if (!(value instanceof HttpEntity<?> entity) || isSpecial(entity.getBody())) {
            return this.framework.write(exchange, returned, plan);
        }
        ServerHttpResponse response = exchange.getResponse();
        Object body = entity.getBody();
        if (entity instanceof ResponseEntity<?> responseEntity) {
            response.setStatusCode(responseEntity.getStatusCode());
        }
        HttpHeaders headers = entity.getHeaders();
        if (!headers.isEmpty()) {
            response.getHeaders().putAll(headers);
        }
        if (body == null) {
            return response.setComplete();
        }
        if (isNotModified(exchange, headers)) {
            return response.setComplete();
        }
        BodyEncoding encoding = this.encodings.find(exchange, body.getClass(), body);
        if (encoding == null) {
            return this.framework.write(exchange, returned, plan);
        }
        encoding.setContentType(response);
        return encoding.write(body, response);
    }

    /** Preconditions of safe methods (RFC 9110 §13.2); without validators there is nothing to compare. */
    private static boolean isNotModified(ServerWebExchange exchange, HttpHeaders headers) {
        HttpMethod method = exchange.getRequest().getMethod();
        if (!HttpMethod.GET.equals(method) && !HttpMethod.HEAD.equals(method)) {
            return false;
        }
        String etag = headers.getETag();
        long lastModified = headers.getLastModified();
        if (etag == null && lastModified == -1) {
            return exchange.isNotModified();
        }
        return exchange.checkNotModified(etag, Instant.ofEpochMilli(lastModified));
    }

    private static boolean isSpecial(@Nullable Object body) {
        return body instanceof ProblemDetail
                || body instanceof Publisher<?>
                || body instanceof CompletionStage<?>
                || body instanceof Optional<?>;
    }
}
