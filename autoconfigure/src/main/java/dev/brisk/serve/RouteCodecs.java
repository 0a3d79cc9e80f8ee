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
package dev.brisk.serve;

import dev.brisk.codec.ValueEncoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.ByteArrayEncoder;
import org.springframework.core.codec.CharSequenceEncoder;
import org.springframework.core.codec.Encoder;
import org.springframework.http.MediaType;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.function.BodyInserter;

/** The application's codecs, for the bodies of routes. Thread-safe. */
final class RouteCodecs {

    /** Encoders whose {@code encode} of one value is their {@code encodeValue}. */
    private static final List<String> KNOWN_ENCODERS = List.of(
            CharSequenceEncoder.class.getName(), ByteArrayEncoder.class.getName(), ValueEncoder.JACKSON_ENCODER);

    /** With more kinds of bodies than this they are forgotten. */
    private static final int MAX_KINDS = 256;

    private final List<HttpMessageReader<?>> readers;

    private final List<HttpMessageWriter<?>> writers;

    private final Map<Kind, ValueEncoder> encoders = new ConcurrentHashMap<>();

    /**
     * The codecs of an application.
     *
     * @param readers as configured
     * @param writers as configured
     */
    RouteCodecs(List<HttpMessageReader<?>> readers, List<HttpMessageWriter<?>> writers) {
        this.readers = readers;
        this.writers = writers;
    }

    List<HttpMessageReader<?>> readers() {
        return this.readers;
    }

    /** The encoder of a value where it makes one buffer at once, else {@code null}. */
    @Nullable
    @SuppressWarnings("unchecked")
    ValueEncoder encoder(ResolvableType type, MediaType mediaType) {
        for (HttpMessageWriter<?> writer : this.writers) {
            if (writer.canWrite(type, mediaType)) {
                if (writer.getClass() != EncoderHttpMessageWriter.class) {
                    return null;
                }
                Encoder<Object> encoder = ((EncoderHttpMessageWriter<Object>) writer).getEncoder();
                return KNOWN_ENCODERS.contains(encoder.getClass().getName())
                        ? known(new Kind(encoder, type, mediaType))
                        : null;
            }
        }
        return null;
    }

    private ValueEncoder known(Kind kind) {
        ValueEncoder known = this.encoders.get(kind);
        if (known == null) {
            known = ValueEncoder.of(kind.encoder(), kind.type(), kind.mediaType());
            if (this.encoders.size() >= MAX_KINDS) {
                this.encoders.clear();
            }
            this.encoders.put(kind, known);
        }
        return known;
    }

    /** What the framework's own way to write a body wants to know. */
    BodyInserter.Context inserterContext(ServerHttpRequest request) {
        return new BodyInserter.Context() {

            @Override
            public List<HttpMessageWriter<?>> messageWriters() {
                return RouteCodecs.this.writers;
            }

            @Override
            public Optional<ServerHttpRequest> serverRequest() {
                return Optional.of(request);
            }

            @Override
            public Map<String, Object> hints() {
                return Map.of();
            }
        };
    }

    private record Kind(Encoder<Object> encoder, ResolvableType type, MediaType mediaType) {}
}
