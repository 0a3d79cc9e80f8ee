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
package dev.brisk.benchmarks.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the raw servers answer: the bytes and the field values that the Spring application sends for the same path.
 * JSON and text are encoded anew for each request, as the application does it.
 */
final class Answers {

    static final String TEXT = "Hello, World!";

    static final AsciiString CONTENT_TYPE = AsciiString.cached("Content-Type");

    static final AsciiString CONTENT_LENGTH = AsciiString.cached("Content-Length");

    static final String TEXT_TYPE = "text/plain;charset=UTF-8";

    static final String JSON_TYPE = "application/json";

    private static final byte[] EVENT_START = "data:".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] EVENT_END = "\n\n".getBytes(StandardCharsets.US_ASCII);

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final ObjectWriter WRITER = MAPPER.writerFor(Greeting.class);

    private static final ObjectWriter ITEMS = MAPPER.writerFor(Item.class);

    private static final ObjectWriter ORDERS = MAPPER.writerFor(Order.class);

    private static final ObjectReader ORDER_READER = MAPPER.readerFor(Order.class);

    /** As Spring has it, for bodies of which the encoder is the greater part. */
    private static final JacksonJsonEncoder ENCODER = new JacksonJsonEncoder(MAPPER);

    private static final ResolvableType LIST = ResolvableType.forClassWithGenerics(List.class, Item.class);

    private Answers() {}

    static boolean isJson(String path) {
        return path.equals("/json");
    }

    static byte[] text() {
        return TEXT.getBytes(StandardCharsets.UTF_8);
    }

    /** The answer to {@code /items/}, an id and two query parameters. */
    static byte[] item(String target) {
        QueryStringDecoder decoder = new QueryStringDecoder(target);
        int id = Integer.parseInt(decoder.path().substring("/items/".length()));
        return ITEMS.writeValueAsBytes(Item.create(id, parameter(decoder, "page"), parameter(decoder, "size")));
    }

    private static int parameter(QueryStringDecoder decoder, String name) {
        return Integer.parseInt(
                decoder.parameters().getOrDefault(name, List.of("0")).get(0));
    }

    static byte[] order(byte[] body) {
        return ORDERS.writeValueAsBytes(ORDER_READER.readValue(body));
    }

    static ByteBuf list(ByteBufAllocator allocator) {
        return NettyDataBufferFactory.toByteBuf(ENCODER.encodeValue(
                Item.list(), new NettyDataBufferFactory(allocator), LIST, MediaType.APPLICATION_JSON, null));
    }

    static byte[] json() {
        return WRITER.writeValueAsBytes(Greeting.create());
    }

    /** A server-sent event of JSON. */
    static ByteBuf event(ByteBufAllocator allocator) {
        byte[] json = json();
        return allocator
                .buffer(EVENT_START.length + json.length + EVENT_END.length)
                .writeBytes(EVENT_START)
                .writeBytes(json)
                .writeBytes(EVENT_END);
    }
}
