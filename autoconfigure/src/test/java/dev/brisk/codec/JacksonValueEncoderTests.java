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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonView;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.CodecException;
import org.springframework.core.codec.EncodingException;
import org.springframework.core.codec.Hints;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.JacksonCodecSupport;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The same bytes and errors as the framework's encoder, and every buffer is released. */
class JacksonValueEncoderTests {

    private static final ResolvableType ITEMS = ResolvableType.forClassWithGenerics(List.class, Item.class);

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);

    private final DataBufferFactory buffers = new NettyDataBufferFactory(this.allocator);

    private final JacksonJsonEncoder encoder = new JacksonJsonEncoder(JsonMapper.builder()
            .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build());

    /** What the encoder writes into arrays. */
    record Item(String name, int number) {}

    interface Brief {}

    record Viewed(@JsonView(Brief.class) String shown, String hidden) {}

    record Failing(int rest) {

        public @Nullable Failing getNext() {
            if (this.rest == 0) {
                throw new IllegalStateException("the last one");
            }
            return this.rest == 1 ? new Failing(0) : null;
        }
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(this.allocator.metric().usedDirectMemory()).isZero();
        assertThat(this.allocator.metric().usedHeapMemory()).isZero();
    }

    @Test
    void bodiesOfAllSizesInTurns() {
        ValueEncoder values = of(ITEMS, MediaType.APPLICATION_JSON);
        assertThat(values).isInstanceOf(JacksonValueEncoder.class);
        for (int size : new int[] {0, 1, 20, 21, 5, 1_000, 999, 9_000, 20_000, 9_000, 3, 30_000, 0}) {
            assertSame(values, items(size), ITEMS, MediaType.APPLICATION_JSON, Map.of());
        }
    }

    @Test
    void aBodyOfTheSizeBeforeHasNoRoomToSpare() {
        ValueEncoder values = of(ITEMS, MediaType.APPLICATION_JSON);
        for (int i = 0; i < 2; i++) {
            DataBuffer buffer = values.encode(items(1_000), this.buffers, Map.of());
            assertThat(buffer.writableByteCount()).isZero();
            DataBufferUtils.release(buffer);
        }
    }

    @Test
    void roomIsGivenBackByAndBy() {
        ValueEncoder values = of(ITEMS, MediaType.APPLICATION_JSON);
        DataBufferUtils.release(values.encode(items(30_000), this.buffers, Map.of()));
        int room = 0;
        for (int i = 0; i < 300; i++) {
            DataBuffer buffer = values.encode(items(1), this.buffers, Map.of());
            room = buffer.writableByteCount() + buffer.readableByteCount();
            assertThat(room).isLessThanOrEqualTo(256 * 1024);
            DataBufferUtils.release(buffer);
        }
        assertThat(room).isLessThan(100);
    }

    static Stream<Object> unencodable() {
        return Stream.of(
                new Failing(0),
                List.of(items(20), new Failing(1)),
                List.of(items(20_000), new Failing(1)),
                new Object(),
                List.of(items(20_000), new Object() {}));
    }

    @ParameterizedTest
    @MethodSource("unencodable")
    void errorsAreThoseOfTheEncoder(Object value) {
        ResolvableType type = ResolvableType.forInstance(value);
        Throwable expected = catchError(
                () -> this.encoder.encodeValue(value, this.buffers, type, MediaType.APPLICATION_JSON, Map.of()));
        assertThatThrownBy(() -> of(type, MediaType.APPLICATION_JSON).encode(value, this.buffers, Map.of()))
                .isInstanceOf(CodecException.class)
                .hasMessage(expected.getMessage())
                .hasSameClassAs(expected)
                .satisfies(ex -> assertThat(ex.getCause()).hasSameClassAs(expected.getCause()));
    }

    private static Throwable catchError(Runnable task) {
        try {
            task.run();
        } catch (CodecException ex) {
            return ex;
        }
        throw new AssertionError("No error");
    }

    @Test
    void viewsAreTheEncoders() {
        ResolvableType type = ResolvableType.forClass(Viewed.class);
        ValueEncoder values = of(type, MediaType.APPLICATION_JSON);
        Map<String, Object> hints = Hints.from(JacksonCodecSupport.JSON_VIEW_HINT, Brief.class);
        assertThat(assertSame(values, new Viewed("a", "b"), type, MediaType.APPLICATION_JSON, hints))
                .isEqualTo("{\"shown\":\"a\"}");
        assertThat(assertSame(values, new Viewed("a", "b"), type, MediaType.APPLICATION_JSON, Map.of()))
                .contains("hidden");
    }

    @Test
    void mappersForTypesMayComeLater() {
        ResolvableType type = ResolvableType.forClass(Item.class);
        ValueEncoder values = of(type, MediaType.APPLICATION_JSON);
        Item item = new Item("a", 1);
        assertThat(assertSame(values, item, type, MediaType.APPLICATION_JSON, Map.of()))
                .isEqualTo("{\"name\":\"a\",\"number\":1}");
        JsonMapper indenting =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        this.encoder.registerMappersForType(Item.class, mappers -> mappers.put(MediaType.APPLICATION_JSON, indenting));
        assertThat(assertSame(values, item, type, MediaType.APPLICATION_JSON, Map.of()))
                .contains("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json;charset=UTF-8",
                "application/json;charset=UTF-16BE",
                "application/json;charset=UTF-16",
                "application/json;charset=US-ASCII",
                "application/problem+json",
                "text/event-stream",
                "text/event-stream;charset=UTF-8"
            })
    void mediaTypes(String text) {
        MediaType mediaType = MediaType.parseMediaType(text);
        assertSame(of(ITEMS, mediaType), items(3), ITEMS, mediaType, Map.of());
    }

    @Test
    void indentedEvents() {
        JacksonJsonEncoder indenting = new JacksonJsonEncoder(
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build());
        for (MediaType mediaType : List.of(MediaType.TEXT_EVENT_STREAM, MediaType.APPLICATION_JSON)) {
            ValueEncoder values = ValueEncoder.of(indenting, ITEMS, mediaType);
            DataBuffer buffer = values.encode(items(2), this.buffers, Map.of());
            assertThat(text(buffer))
                    .isEqualTo(text(indenting.encodeValue(items(2), this.buffers, ITEMS, mediaType, Map.of())))
                    .contains("\n");
        }
    }

    @Test
    void otherBuffersAreLeftToTheEncoder() {
        DataBufferFactory heap = DefaultDataBufferFactory.sharedInstance;
        DataBuffer buffer = of(ITEMS, MediaType.APPLICATION_JSON).encode(items(2), heap, Map.of());
        assertThat(buffer).isInstanceOf(DefaultDataBuffer.class);
        assertThat(text(buffer)).startsWith("[{");
    }

    @Test
    void whatIsLoggedIsLeftToTheEncoder() {
        LoggingSystem logging = LoggingSystem.get(JacksonValueEncoderTests.class.getClassLoader());
        String name = JacksonJsonEncoder.class.getName();
        logging.setLogLevel(name, LogLevel.DEBUG);
        try {
            ValueEncoder values = of(ITEMS, MediaType.APPLICATION_JSON);
            DataBufferUtils.release(values.encode(items(500), this.buffers, Map.of()));
            DataBuffer buffer = values.encode(items(1), this.buffers, Map.of());
            // The encoder's buffers are as large as the value, its own as the value before.
            assertThat(buffer.writableByteCount()).isZero();
            DataBufferUtils.release(buffer);
        } finally {
            logging.setLogLevel(name, null);
        }
    }

    @Test
    void encodersOfUsersAreAsked() {
        JacksonJsonEncoder own = new JacksonJsonEncoder() {

            @Override
            public DataBuffer encodeValue(
                    Object value,
                    DataBufferFactory bufferFactory,
                    ResolvableType valueType,
                    org.springframework.util.@Nullable MimeType mimeType,
                    @Nullable Map<String, Object> hints) {
                throw new EncodingException("own");
            }
        };
        assertThatThrownBy(() -> ValueEncoder.of(own, ITEMS, MediaType.APPLICATION_JSON)
                        .encode(items(1), this.buffers, Map.of()))
                .hasMessage("own");
    }

    private static List<Item> items(int size) {
        return IntStream.range(0, size).mapToObj(i -> new Item("item " + i, i)).toList();
    }

    private ValueEncoder of(ResolvableType type, MediaType mediaType) {
        return ValueEncoder.of(this.encoder, type, mediaType);
    }

    /** Encodes by both and returns the text. */
    private String assertSame(
            ValueEncoder values, Object value, ResolvableType type, MediaType mediaType, Map<String, Object> hints) {
        String text = text(values.encode(value, this.buffers, hints));
        assertThat(text).isEqualTo(text(this.encoder.encodeValue(value, this.buffers, type, mediaType, hints)));
        return text;
    }

    private static String text(DataBuffer buffer) {
        String text = buffer.toString(StandardCharsets.ISO_8859_1);
        DataBufferUtils.release(buffer);
        return text;
    }
}
