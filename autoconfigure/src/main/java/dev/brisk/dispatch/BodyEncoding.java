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
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Encoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * How a value becomes a body: which encoder, as which media type.
 *
 * @param encoder the encoder, of a class whose way with a single value is known
 * @param elementType the type that the encoder is told
 * @param contentType the media type with its charset
 * @param contentTypeText the same as text; {@code null} where the application has set the field
 * @param hints for the encoder, such as the view of {@code @JsonView}
 * @param values the encoder's way with a single value
 */
record BodyEncoding(
        Encoder<Object> encoder,
        ResolvableType elementType,
        MediaType contentType,
        @Nullable String contentTypeText,
        Map<String, Object> hints,
        ValueEncoder values) {

    static BodyEncoding of(
            Encoder<Object> encoder,
            ResolvableType elementType,
            MediaType contentType,
            @Nullable String contentTypeText,
            Map<String, Object> hints) {
        ValueEncoder values = ValueEncoder.of(encoder, elementType, contentType);
        return new BodyEncoding(encoder, elementType, contentType, contentTypeText, hints, values);
    }

    /** The field that the framework sets before it waits for the value. */
    void setContentType(ServerHttpResponse response) {
        String text = this.contentTypeText;
        if (text != null) {
            response.getHeaders().set(HttpHeaders.CONTENT_TYPE, text);
        }
    }

    /** Encodes and writes; what goes wrong on the way is signalled, not thrown, and costs no buffer. */
    Mono<Void> write(Object value, ServerHttpResponse response) {
        return write(value, response, this.hints);
    }

    /** The same with other hints. */
    Mono<Void> write(Object value, ServerHttpResponse response, Map<String, Object> hints) {
        DataBuffer buffer = null;
        try {
            buffer = this.values.encode(value, response.bufferFactory(), hints);
            response.getHeaders().setContentLength(buffer.readableByteCount());
            return response instanceof DirectResponse direct
                    ? direct.writeBuffer(buffer)
                    : response.writeWith(Mono.just(buffer).doOnDiscard(DataBuffer.class, DataBufferUtils::release));
        } catch (Exception ex) {
            DataBufferUtils.release(buffer);
            return Mono.error(ex);
        }
    }

    /** No value: as the framework, no media type, and a length of zero. */
    static Mono<Void> writeNothing(ServerHttpResponse response) {
        response.getHeaders().setContentType(null);
        response.getHeaders().setContentLength(0);
        return response.setComplete();
    }
}
