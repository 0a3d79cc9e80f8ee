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
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Writes an {@link HttpEntity} or what the framework makes one of: {@link ErrorResponse}, {@link ProblemDetail},
 * {@link HttpHeaders}; or that of a publisher of one value.
 */
final class EntityWriter implements ResultWriter {

    private final DeclaredBody body;

    private final FrameworkWriter framework;

    private final @Nullable ReactiveAdapter adapter;

    private final boolean intercepted;

    /**
     * A writer for one declared type.
     *
     * @param adapter of that type, to one value; {@code null} where it is no publisher
     */
    EntityWriter(
            ResponseEntityResultHandler handler,
            MethodParameter returnType,
            @Nullable ReactiveAdapter adapter,
            FrameworkWriter framework) {
        MethodParameter bodyParameter = adapter != null ? returnType.nested().nested() : returnType.nested();
        this.body = new DeclaredBody(handler, bodyParameter, returnType);
        this.framework = framework;
        this.adapter = adapter;
        this.intercepted = !handler.getErrorResponseInterceptors().isEmpty();
    }

    @Override
    public Mono<Void> write(ServerWebExchange exchange, @Nullable Object value, HandlerPlan plan) {
        if (value == null) {
            return Mono.empty();
        }
        ReactiveAdapter toMono = this.adapter;
        if (toMono == null) {
            try {
                return writeEntity(exchange, value, value, plan);
            } catch (Exception ex) {
                // The framework works on entities inside of a publisher, so that all that goes wrong is signalled.
                return Mono.error(ex);
            }
        }
        // The framework's own operator: it goes on with the first value, whatever its publisher does after that.
        return Mono.<Object>from(toMono.toPublisher(value))
                .flatMap(item -> writeEntity(exchange, item, Mono.just(item), plan));
    }

    private Mono<Void> writeEntity(ServerWebExchange exchange, Object value, Object returned, HandlerPlan plan) {
        HttpEntity<?> entity = toEntity(value);
        if (entity == null) {
            return this.framework.write(exchange, returned, plan);
        }
        if (entity.getBody() instanceof ProblemDetail detail) {
            if (this.intercepted || hasOtherStatus(entity, detail)) {
                return this.framework.write(exchange, returned, plan);
            }
            ProblemBodies.complete(detail, exchange);
        }
        ServerHttpResponse response = exchange.getResponse();
        if (entity instanceof ResponseEntity<?> responseEntity) {
            response.setStatusCode(responseEntity.getStatusCode());
        }
        HttpHeaders headers = entity.getHeaders();
        if (!headers.isEmpty()) {
            response.getHeaders().putAll(headers);
        }
        Object content = entity.getBody();
        if (content == null || isNotModified(exchange, headers)) {
            return response.setComplete();
        }
        Mono<Void> writing = this.body.write(exchange, content);
        return writing != null ? writing : this.framework.write(exchange, returned, plan);
    }

    private static @Nullable HttpEntity<?> toEntity(@Nullable Object value) {
        if (value instanceof HttpEntity<?> entity) {
            return entity;
        }
        if (value instanceof ErrorResponse response) {
            return new ResponseEntity<>(response.getBody(), response.getHeaders(), response.getStatusCode());
        }
        if (value instanceof ProblemDetail detail) {
            return ResponseEntity.of(detail).build();
        }
        return value instanceof HttpHeaders headers ? new ResponseEntity<>(headers, HttpStatus.OK) : null;
    }

    /** The framework logs a warning then. */
    private static boolean hasOtherStatus(HttpEntity<?> entity, ProblemDetail detail) {
        return entity instanceof ResponseEntity<?> response
                && response.getStatusCode().value() != detail.getStatus();
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
}
