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
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.ClassUtils;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Writes bodies of one declared type, of which the class of the value decides what they are: a value, or a publisher of values.
 * Thread-safe.
 */
final class DeclaredBody {

    private final ReactiveAdapterRegistry adapters;

    private final @Nullable ReactiveAdapter declaredAdapter;

    private final BodyEncodings values;

    private final BodyEncodings elements;

    private final boolean isVoid;

    private final boolean voidElements;

    /** The adapter of the last value. Racy, but immutable. */
    private @Nullable Adapted last;

    /**
     * A body of a parameter's type.
     *
     * @param handler the framework's handler of such results
     * @param bodyParameter the body's type, which may be nested in the declared one
     * @param actualParameter the declared type
     */
    DeclaredBody(
            AbstractMessageWriterResultHandler handler,
            MethodParameter bodyParameter,
            MethodParameter actualParameter) {
        this.adapters = handler.getAdapterRegistry();
        ResolvableType type = ResolvableType.forMethodParameter(bodyParameter);
        this.declaredAdapter = this.adapters.getAdapter(type.resolve(), null);
        this.isVoid = isVoid(type);
        ResolvableType actualType = ResolvableType.forMethodParameter(actualParameter);
        ResolvableType generic = type.getGeneric();
        ResolvableType elementType =
                generic.equals(ResolvableType.NONE) ? ResolvableType.forClass(Object.class) : generic;
        this.voidElements = isVoid(elementType);
        this.values = encodings(handler, actualType, type);
        this.elements = encodings(handler, actualType, elementType);
    }

    private static BodyEncodings encodings(
            AbstractMessageWriterResultHandler handler, ResolvableType actualType, ResolvableType bodyType) {
        return new BodyEncodings(
                handler.getMessageWriters(),
                handler.getContentTypeResolver(),
                handler.getAdapterRegistry(),
                actualType,
                bodyType);
    }

    private static boolean isVoid(ResolvableType type) {
        Class<?> resolved = type.resolve();
        return resolved != null && ClassUtils.isVoidType(resolved);
    }

    /**
     * Writes a body.
     *
     * @param exchange the exchange
     * @param body the body
     * @return the rest of the work, or {@code null} where the framework must do it; nothing was done then
     */
    @Nullable
    Mono<Void> write(ServerWebExchange exchange, @Nullable Object body) {
        Object source = body instanceof Optional<?> optional ? optional.orElse(null) : body;
        ReactiveAdapter adapter = source == null ? this.declaredAdapter : adapterOf(source);
        if (adapter == null) {
            return writeValue(exchange, body);
        }
        return body instanceof Optional<?> ? null : writePublished(exchange, adapter, body);
    }

    private @Nullable ReactiveAdapter adapterOf(Object source) {
        Adapted known = this.last;
        if (known == null || known.type() != source.getClass()) {
            known = new Adapted(source.getClass(), this.adapters.getAdapter(null, source));
            this.last = known;
        }
        return known.adapter();
    }

    private @Nullable Mono<Void> writeValue(ServerWebExchange exchange, @Nullable Object body) {
        if (this.isVoid) {
            return Mono.empty();
        }
        BodyForm form = this.values.find(exchange, body);
        if (form == null) {
            return null;
        }
        BodyEncoding encoding = form.encoding();
        if (encoding == null) {
            return form.write(Mono.justOrEmpty(body), exchange);
        }
        ServerHttpResponse response = exchange.getResponse();
        encoding.setContentType(response);
        return body == null ? BodyEncoding.writeNothing(response) : encoding.write(body, response);
    }

    private @Nullable Mono<Void> writePublished(
            ServerWebExchange exchange, ReactiveAdapter adapter, @Nullable Object body) {
        if (adapter.isNoValue() || this.voidElements) {
            return Mono.from(adapter.toPublisher(body));
        }
        BodyForm form = this.elements.find(exchange, null);
        if (form == null) {
            return null;
        }
        Publisher<?> publisher = adapter.toPublisher(body);
        BodyEncoding encoding = form.encoding();
        if (encoding == null || !(publisher instanceof Mono<?> mono)) {
            return form.write(publisher, exchange);
        }
        ServerHttpResponse response = exchange.getResponse();
        encoding.setContentType(response);
        return ValueMono.ofBody(
                mono, item -> item == null ? BodyEncoding.writeNothing(response) : encoding.write(item, response));
    }

    private record Adapted(Class<?> type, @Nullable ReactiveAdapter adapter) {}
}
