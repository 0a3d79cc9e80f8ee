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
package dev.brisk.it.generate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.brisk.it.harness.Request;
import dev.brisk.test.RawHttp2;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What a client of HTTP/2 sends that has read the specification and does not keep to it: requests, some of them odd, and frames of all
 * types with lengths, flags, streams and contents as they come. The same seed gives the same bytes. Requests always have a method
 * and a path, for without them the codec of the default loses a buffer.
 */
final class RandomFrames {

    private static final int PRIORITY = 2;
    private static final int PUSH_PROMISE = 5;
    private static final int UNKNOWN = 77;
    private static final int PADDED = 8;
    private static final int WITH_PRIORITY = 0x20;

    private static final List<Map.Entry<String, String>> ODD_FIELDS = List.of(
            Map.entry("connection", "close"),
            Map.entry("te", "trailers"),
            Map.entry("te", "gzip"),
            Map.entry("transfer-encoding", "chunked"),
            Map.entry("upgrade", "h2c"),
            Map.entry("expect", "100-continue"),
            Map.entry("expect", "nothing"),
            Map.entry("content-length", "3"),
            Map.entry("content-length", "0"),
            Map.entry("content-length", "-1"),
            Map.entry("content-length", "x"),
            Map.entry("cookie", "a=1"),
            Map.entry("cookie", "b=2; c=3"),
            Map.entry("cookie", "="),
            Map.entry("host", "other.test"),
            Map.entry("accept", "text/plain;q=x"),
            Map.entry("accept", "application/json"),
            Map.entry("accept-encoding", "gzip;q=2"),
            Map.entry("content-type", "nonsense"),
            Map.entry("x-forwarded-for", "192.0.2.1"),
            Map.entry("X-Upper", "1"),
            Map.entry("x-value", " spaces "),
            Map.entry("x-value", "a\0b"),
            Map.entry("", "empty"),
            Map.entry(":unknown", "1"),
            Map.entry(":path", "/again"),
            Map.entry(":status", "200"));

    private final Random random;
    private final List<Request> requests;
    private final ByteArrayOutputStream frames = new ByteArrayOutputStream();
    private int nextStream = 1;

    private RandomFrames(long seed, List<Request> requests) {
        this.random = new Random(seed);
        this.requests = requests;
    }

    static byte[] of(long seed, List<Request> requests) {
        RandomFrames frames = new RandomFrames(seed, requests);
        for (int i = 1 + frames.random.nextInt(8); i > 0; i--) {
            frames.step();
        }
        return frames.frames.toByteArray();
    }

    private void step() {
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4, 5, 6 -> request(List.of());
            case 7, 8, 9 -> request(List.of(oneOf(ODD_FIELDS)));
            case 10 -> request(List.of(oneOf(ODD_FIELDS), oneOf(ODD_FIELDS), oneOf(ODD_FIELDS)));
            case 11, 12 -> data(anyStream(), random.nextBoolean());
            case 13 -> frame(RawHttp2.RST_STREAM, 0, anyStream(), bytes(mostly(4)));
            case 14 ->
                frame(
                        RawHttp2.WINDOW_UPDATE,
                        0,
                        anyStream(),
                        number(oneOf(List.of(0, 1, 65535, -1, Integer.MAX_VALUE))));
            case 15 -> frame(RawHttp2.SETTINGS, mostly(0), mostly(0), settings());
            case 16 -> frame(PRIORITY, 0, anyStream(), bytes(mostly(5)));
            case 17 -> frame(oneOf(List.of(RawHttp2.PING, PUSH_PROMISE, UNKNOWN)), 0, mostly(0), bytes(mostly(8)));
            case 18 -> frame(RawHttp2.CONTINUATION, RawHttp2.END_HEADERS, anyStream(), bytes(random.nextInt(4)));
            default -> frame(RawHttp2.HEADERS, random.nextInt(64), anyStream(), bytes(random.nextInt(12)));
        }
    }

    private void request(List<Map.Entry<String, String>> more) {
        int stream = nextStream;
        nextStream += 2;
        Request request = oneOf(requests);
        List<Map.Entry<String, String>> fields = new ArrayList<>(request.http2());
        fields.addAll(more);
        byte[] block = block(fields);
        boolean body = !request.parts().isEmpty();
        int end = body || random.nextInt(8) == 0 ? 0 : RawHttp2.END_STREAM;
        switch (random.nextInt(6)) {
            case 0 -> {
                int cut = random.nextInt(block.length);
                frame(RawHttp2.HEADERS, end, stream, slice(block, 0, cut));
                frame(RawHttp2.CONTINUATION, RawHttp2.END_HEADERS, stream, slice(block, cut, block.length));
            }
            case 1 -> frame(RawHttp2.HEADERS, end | RawHttp2.END_HEADERS | PADDED, stream, padded(block));
            case 2 ->
                frame(
                        RawHttp2.HEADERS,
                        end | RawHttp2.END_HEADERS | WITH_PRIORITY,
                        stream,
                        join(number(random.nextInt(stream + 2)), bytes(1), block));
            default -> frame(RawHttp2.HEADERS, end | RawHttp2.END_HEADERS, stream, block);
        }
        for (String part : request.parts()) {
            byte[] bytes = part.getBytes(ISO_8859_1);
            int cut = random.nextInt(bytes.length + 1);
            frame(RawHttp2.DATA, 0, stream, slice(bytes, 0, cut));
            frame(
                    RawHttp2.DATA,
                    random.nextInt(8) == 0 ? 0 : RawHttp2.END_STREAM,
                    stream,
                    slice(bytes, cut, bytes.length));
        }
        if (random.nextInt(8) == 0) {
            // Trailers.
            frame(
                    RawHttp2.HEADERS,
                    RawHttp2.END_HEADERS | random.nextInt(2),
                    stream,
                    block(List.of(oneOf(ODD_FIELDS))));
        }
    }

    private void data(int stream, boolean padding) {
        byte[] bytes = bytes(random.nextInt(20));
        int end = random.nextInt(2);
        frame(
                RawHttp2.DATA,
                padding ? end | PADDED : end,
                stream,
                padding && random.nextBoolean() ? padded(bytes) : bytes);
    }

    private byte[] padded(byte[] bytes) {
        int padding = random.nextInt(5);
        // Now and then more than there is.
        int told = random.nextInt(6) == 0 ? 200 : padding;
        return join(new byte[] {(byte) told}, bytes, new byte[padding]);
    }

    private byte[] settings() {
        ByteBuffer payload = ByteBuffer.allocate(6 * random.nextInt(4));
        while (payload.hasRemaining()) {
            payload.putShort((short) random.nextInt(8));
            payload.putInt(oneOf(List.of(0, 1, 2, 100, 16_384, 65_535, 1 << 24, -1)));
        }
        return random.nextInt(8) == 0 ? bytes(5) : payload.array();
    }

    private int anyStream() {
        return oneOf(List.of(1, 1, 3, 5, nextStream, Math.max(1, nextStream - 2), 0, 2, 1_000_001));
    }

    /** This number, with exceptions. */
    private int mostly(int usual) {
        return random.nextInt(5) == 0 ? random.nextInt(10) : usual;
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private void frame(int type, int flags, int stream, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
        frame.put((byte) 0).putShort((short) payload.length).put((byte) type).put((byte) flags);
        frames.writeBytes(frame.putInt(stream).put(payload).array());
    }

    /** Literals that are not indexed (RFC 7541 §6.2.2), each name and value shorter than 127. */
    private static byte[] block(List<Map.Entry<String, String>> fields) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (Map.Entry<String, String> field : fields) {
            block.write(0);
            for (String text : List.of(field.getKey(), field.getValue())) {
                block.write(text.length());
                block.writeBytes(text.getBytes(ISO_8859_1));
            }
        }
        return block.toByteArray();
    }

    private static byte[] number(int number) {
        return ByteBuffer.allocate(4).putInt(number).array();
    }

    private static byte[] slice(byte[] bytes, int from, int to) {
        return ByteBuffer.allocate(to - from).put(bytes, from, to - from).array();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
