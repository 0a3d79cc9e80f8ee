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
package dev.brisk.codec;

import java.util.Map;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Encoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.MediaType;

/**
 * Makes one buffer of one value. Thread-safe.
 *
 * @since 0.1.0
 */
public interface ValueEncoder {

    /** The class of the encoder that has a {@link JacksonValueEncoder}; by name, for Jackson may be missing. */
    String JACKSON_ENCODER = "org.springframework.http.codec.json.JacksonJsonEncoder";

    /**
     * The value as it is sent.
     *
     * @param value of the type that the encoder is for
     * @param buffers of the response
     * @param hints of the framework, such as the view of {@code @JsonView}
     * @return a buffer that is the caller's to release
     * @throws org.springframework.core.codec.CodecException if the value cannot be encoded
     */
    DataBuffer encode(Object value, DataBufferFactory buffers, Map<String, Object> hints);

    /**
     * The shortest way to the same bytes that an encoder makes.
     *
     * @param encoder as configured
     * @param type the type that the encoder is told
     * @param contentType the media type with its charset
     * @return an encoder for values of that type, which can be kept
     */
    static ValueEncoder of(Encoder<Object> encoder, ResolvableType type, MediaType contentType) {
        ValueEncoder own = JACKSON_ENCODER.equals(encoder.getClass().getName())
                ? JacksonValueEncoder.of(encoder, type, contentType)
                : null;
        return own != null
                ? own
                : (value, buffers, hints) -> encoder.encodeValue(value, buffers, type, contentType, hints);
    }
}
