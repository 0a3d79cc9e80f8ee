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

import dev.brisk.codec.ValueEncoder;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.ByteArrayEncoder;
import org.springframework.core.codec.ByteBufferEncoder;
import org.springframework.core.codec.CharSequenceEncoder;
import org.springframework.core.codec.DataBufferEncoder;
import org.springframework.core.codec.Encoder;
import org.springframework.core.codec.Hints;
import org.springframework.http.MediaType;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageEncoder;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerSentEventHttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * How bodies are written: by the writer that negotiation has chosen, and where its way is known, by a shorter one. Immutable.
 *
 * @param writer the writer
 * @param actualType the type that the method declares
 * @param elementType the type of the value or of the values of the publisher
 * @param mediaType the chosen media type
 * @param encoding how a single value becomes a body; {@code null} where only the writer knows
 * @param stream how a stream is written with a flush after each element; {@code null} where only the writer knows
 */
record BodyForm(
        HttpMessageWriter<Object> writer,
        ResolvableType actualType,
        ResolvableType elementType,
        MediaType mediaType,
        @Nullable BodyEncoding encoding,
        @Nullable StreamWriter stream) {

    /** Encoders whose {@code encode} of one value is their {@code encodeValue}. */
    static final Set<String> KNOWN_ENCODERS = Set.of(
            CharSequenceEncoder.class.getName(),
            ByteArrayEncoder.class.getName(),
            ByteBufferEncoder.class.getName(),
            DataBufferEncoder.class.getName(),
            ValueEncoder.JACKSON_ENCODER);

    /**
     * The form for a writer.
     *
     * @param preset the Content-Type that the application has set already, which is the media type then
     */
    @SuppressWarnings("unchecked")
    static BodyForm of(
            HttpMessageWriter<?> chosen,
            ResolvableType actualType,
            ResolvableType elementType,
            MediaType mediaType,
            @Nullable MediaType preset,
            ServerWebExchange exchange) {
        HttpMessageWriter<Object> writer = (HttpMessageWriter<Object>) chosen;
        if (writer.getClass() == (Class<?>) EncoderHttpMessageWriter.class) {
            Encoder<Object> encoder = ((EncoderHttpMessageWriter<Object>) writer).getEncoder();
            if (KNOWN_ENCODERS.contains(encoder.getClass().getName())) {
                Map<String, Object> hints = encoder instanceof HttpMessageEncoder<?> messageEncoder
                        ? messageEncoder.getEncodeHints(
                                actualType, elementType, mediaType, exchange.getRequest(), exchange.getResponse())
                        : Hints.none();
                UnsentMessage unsent =
                        UnsentMessage.of(writer, Flux.empty(), elementType, mediaType, preset, Hints.none());
                MediaType contentType = unsent.contentType();
                if (contentType != null) {
                    BodyEncoding encoding = BodyEncoding.of(
                            encoder, elementType, contentType, preset != null ? null : contentType.toString(), hints);
                    StreamWriter stream = unsent.groups() == null ? null : new EncodedStreamWriter(encoding);
                    return new BodyForm(writer, actualType, elementType, mediaType, encoding, stream);
                }
            }
        }
        StreamWriter stream = writer.getClass() == (Class<?>) ServerSentEventHttpMessageWriter.class
                ? EventStreamWriter.of((ServerSentEventHttpMessageWriter) chosen, actualType, elementType, mediaType)
                : null;
        return new BodyForm(writer, actualType, elementType, mediaType, null, stream);
    }

    /** Writes what is published, as the framework's result handler does once it has chosen the writer. */
    Mono<Void> write(Publisher<?> publisher, ServerWebExchange exchange) {
        ServerHttpResponse response = exchange.getResponse();
        if (this.stream != null && response instanceof DirectResponse direct && this.stream.takes(publisher)) {
            return this.stream.write(publisher, exchange, direct);
        }
        return this.writer.write(
                publisher,
                this.actualType,
                this.elementType,
                this.mediaType,
                exchange.getRequest(),
                response,
                Hints.from(Hints.LOG_PREFIX_HINT, exchange.getLogPrefix()));
    }
}
