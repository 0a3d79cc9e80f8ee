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

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.jspecify.annotations.Nullable;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.CodecException;
import org.springframework.core.codec.Encoder;
import org.springframework.core.codec.EncodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpLogging;
import org.springframework.http.MediaType;
import org.springframework.http.codec.JacksonCodecSupport;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.util.FastByteArrayOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What {@link JacksonJsonEncoder#encodeValue} does, with its mapper, but straight into memory of the connection: that one writes into
 * arrays of the heap that grow with the body, copies them into one, and that into the buffer. The writer for the type is made once,
 * for mappers do not change; the encoder is asked itself where views, filters or mappers for single types come in, and while it
 * logs what it encodes.
 */
final class JacksonValueEncoder implements ValueEncoder {

    /** Room for the first value. */
    private static final int FIRST = 512;

    /** Room for a value at most; larger ones go on in the heap, so that memory and copies grow with the body only. */
    private static final int MOST = 256 * 1024;

    private static final int HEAP_BLOCK = 8 * 1024;

    private final JacksonJsonEncoder encoder;

    private final ResolvableType type;

    private final MediaType contentType;

    private final ObjectWriter writer;

    private final Log encoderLog;

    /** Room for the next value: that of the largest of late, in bytes. Racy, but any value will do. */
    private int room = FIRST;

    private JacksonValueEncoder(
            JacksonJsonEncoder encoder, ResolvableType type, MediaType contentType, ObjectWriter writer) {
        this.encoder = encoder;
        this.type = type;
        this.contentType = contentType;
        this.writer = writer;
        this.encoderLog = HttpLogging.forLogName(encoder.getClass());
    }

    /** The encoder for a type, or {@code null} where only the framework's may know. */
    static @Nullable ValueEncoder of(Encoder<?> encoder, ResolvableType type, MediaType contentType) {
        Charset charset = contentType.getCharset();
        if (encoder.getClass() != JacksonJsonEncoder.class
                || (charset != null && !charset.equals(StandardCharsets.UTF_8))) {
            return null;
        }
        JacksonJsonEncoder jackson = (JacksonJsonEncoder) encoder;
        JsonMapper mapper = jackson.getMapper();
        JavaType javaType = mapper.constructType(GenericTypeResolver.resolveType(type.getType(), (Class<?>) null));
        ObjectWriter writer = mapper.writer();
        if (javaType.isContainerType()) {
            writer = writer.forType(javaType);
        }
        // The encoder indents events by a printer of its own.
        boolean ownPrinter = MediaType.TEXT_EVENT_STREAM.isCompatibleWith(contentType)
                && writer.isEnabled(SerializationFeature.INDENT_OUTPUT);
        return ownPrinter ? null : new JacksonValueEncoder(jackson, type, contentType, writer);
    }

    @Override
    public DataBuffer encode(Object value, DataBufferFactory buffers, Map<String, Object> hints) {
        return isPlain(hints) && buffers instanceof NettyDataBufferFactory && !this.encoderLog.isDebugEnabled()
                ? encode(value, buffers)
                : this.encoder.encodeValue(value, buffers, this.type, this.contentType, hints);
    }

    private boolean isPlain(Map<String, Object> hints) {
        Map<?, ?> mappers = this.encoder.getMappersForType(this.type.toClass());
        return (mappers == null || mappers.isEmpty())
                && (hints.isEmpty()
                        || (!hints.containsKey(JacksonCodecSupport.JSON_VIEW_HINT)
                                && !hints.containsKey(JacksonCodecSupport.FILTER_PROVIDER_HINT)));
    }

    private DataBuffer encode(Object value, DataBufferFactory buffers) {
        DataBuffer first = buffers.allocateBuffer(this.room);
        DataBuffer encoded = null;
        try {
            Output output = new Output(first);
            try (JsonGenerator generator = this.writer.createGenerator(output, JsonEncoding.UTF8)) {
                this.writer.writeValue(generator, value);
                generator.flush();
            } catch (InvalidDefinitionException ex) {
                throw new CodecException("Type definition error: " + ex.getType(), ex);
            } catch (JacksonException ex) {
                throw new EncodingException("JSON encoding error: " + ex.getOriginalMessage(), ex);
            }
            encoded = output.whole(buffers);
            remember(encoded.readableByteCount());
            return encoded;
        } finally {
            if (encoded != first) {
                DataBufferUtils.release(first);
            }
        }
    }

    /** Grows at once and shrinks by and by. */
    private void remember(int size) {
        int known = this.room;
        int next = size >= known ? Math.min(size, MOST) : known - (known - size) / 16;
        if (next != known) {
            this.room = next;
        }
    }

    /** Writes into a buffer as far as that goes, and what is left into blocks of the heap. */
    private static final class Output extends OutputStream {

        private final DataBuffer first;

        private @Nullable FastByteArrayOutputStream rest;

        Output(DataBuffer first) {
            this.first = first;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            FastByteArrayOutputStream more = this.rest;
            if (more == null) {
                int fitting = Math.min(length, this.first.writableByteCount());
                this.first.write(bytes, offset, fitting);
                if (fitting < length) {
                    more = new FastByteArrayOutputStream(HEAP_BLOCK);
                    more.write(bytes, offset + fitting, length - fitting);
                    this.rest = more;
                }
            } else {
                more.write(bytes, offset, length);
            }
        }

        /** The first buffer if it holds all, otherwise a new one. */
        DataBuffer whole(DataBufferFactory buffers) {
            FastByteArrayOutputStream more = this.rest;
            if (more == null) {
                return this.first;
            }
            DataBuffer whole = buffers.allocateBuffer(Math.addExact(this.first.readableByteCount(), more.size()));
            try {
                whole.write(this.first);
                more.writeTo(whole.asOutputStream());
                return whole;
            } catch (IOException ex) {
                DataBufferUtils.release(whole);
                throw new UncheckedIOException(ex);
            }
        }
    }
}
