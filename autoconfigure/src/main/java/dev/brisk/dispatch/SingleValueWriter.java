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

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Encoder;
import org.springframework.core.codec.Hints;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageEncoder;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * Stands before the configured writers and does the work of the first of them that can write a type, where that is to encode one
 * value by an encoder that is known here. Thread-safe; the choices are kept.
 */
final class SingleValueWriter implements HttpMessageWriter<Object> {

    /** After more kinds of bodies than this they are chosen anew. */
    private static final int MAX_CHOICES = 256;

    private final List<HttpMessageWriter<?>> writers;

    private final Map<Key, Choice> choices = new ConcurrentHashMap<>();

    /** The choice for the last response. Racy, but immutable. */
    private @Nullable Choice last;

    SingleValueWriter(List<HttpMessageWriter<?>> writers) {
        this.writers = writers;
    }

    @Override
    public List<MediaType> getWritableMediaTypes() {
        return List.of();
    }

    @Override
    public boolean canWrite(ResolvableType elementType, @Nullable MediaType mediaType) {
        return choice(elementType, mediaType).encoding() != null;
    }

    @Override
    public Mono<Void> write(
            Publisher<?> input,
            ResolvableType elementType,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        return choice(elementType, mediaType).writer().write(input, elementType, mediaType, message, hints);
    }

    @Override
    public Mono<Void> write(
            Publisher<?> input,
            ResolvableType actualType,
            ResolvableType elementType,
            @Nullable MediaType mediaType,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        Choice choice = choice(elementType, mediaType);
        BodyEncoding encoding = choice.encoding();
        if (encoding == null || !(input instanceof Mono<?> mono)) {
            return choice.writer().write(input, actualType, elementType, mediaType, request, response, hints);
        }
        Map<String, Object> allHints = encoding.encoder() instanceof HttpMessageEncoder<?> encoder
                ? Hints.merge(hints, encoder.getEncodeHints(actualType, elementType, mediaType, request, response))
                : hints;
        encoding.setContentType(response);
        return ValueMono.ofBody(
                mono,
                value -> value == null
                        ? BodyEncoding.writeNothing(response)
                        : encoding.write(value, response, allHints));
    }

    private Choice choice(ResolvableType elementType, @Nullable MediaType mediaType) {
        Choice current = this.last;
        if (current != null && current.key().is(elementType.getType(), mediaType)) {
            return current;
        }
        Key key = new Key(elementType.getType(), mediaType);
        Choice known = this.choices.get(key);
        if (known == null) {
            known = choose(key, elementType, mediaType);
            if (this.choices.size() >= MAX_CHOICES) {
                this.choices.clear();
            }
            this.choices.put(key, known);
        }
        this.last = known;
        return known;
    }

    @SuppressWarnings("unchecked")
    private Choice choose(Key key, ResolvableType elementType, @Nullable MediaType mediaType) {
        for (HttpMessageWriter<?> writer : this.writers) {
            if (writer.canWrite(elementType, mediaType)) {
                return new Choice(
                        key,
                        (HttpMessageWriter<Object>) writer,
                        encoding((HttpMessageWriter<Object>) writer, elementType, mediaType));
            }
        }
        return new Choice(key, this, null);
    }

    private static @Nullable BodyEncoding encoding(
            HttpMessageWriter<Object> writer, ResolvableType elementType, @Nullable MediaType mediaType) {
        if (writer.getClass() != EncoderHttpMessageWriter.class) {
            return null;
        }
        Encoder<Object> encoder = ((EncoderHttpMessageWriter<Object>) writer).getEncoder();
        if (!BodyForm.KNOWN_ENCODERS.contains(encoder.getClass().getName())) {
            return null;
        }
        if (mediaType != null) {
            // The application has set the field.
            return BodyEncoding.of(encoder, elementType, mediaType, null, Hints.none());
        }
        MediaType contentType = UnsentMessage.of(writer, Mono.empty(), elementType, null, null, Hints.none())
                .contentType();
        return contentType == null
                ? null
                : BodyEncoding.of(encoder, elementType, contentType, contentType.toString(), Hints.none());
    }

    private record Key(Type type, @Nullable MediaType mediaType) {

        /** Whether a key of these would be equal. */
        boolean is(Type otherType, @Nullable MediaType otherMediaType) {
            return this.type.equals(otherType) && EqualMediaTypes.areEqual(this.mediaType, otherMediaType);
        }
    }

    private record Choice(
            Key key,
            HttpMessageWriter<Object> writer,
            @Nullable BodyEncoding encoding) {}
}
