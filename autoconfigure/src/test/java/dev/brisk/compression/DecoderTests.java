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
package dev.brisk.compression;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.web.server.ResponseStatusException;

/** Bodies of requests, in any pieces, within limits. */
class DecoderTests {

    private static final DecodingLimits LIMITS = new DecodingLimits(16 << 20, Integer.MAX_VALUE);

    static List<ContentCoding> codings() {
        return Decoders.codings();
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bodiesAreDecodedInAnyPieces(ContentCoding coding) {
        Random random = new Random(2);
        for (int size : new int[] {1, 2, 1000, 16_383, 16_384, 16_385, 65_537, 1 << 20, 3_000_001}) {
            for (byte[] body : List.of(Bodies.text(size), Bodies.same(size), Bodies.noise(size))) {
                byte[] encoded = encoded(coding, body);
                for (Bodies.Kind kind : List.of(Bodies.Kind.DIRECT, Bodies.Kind.HEAP, Bodies.Kind.COMPOSITE)) {
                    int largest = size < 100 ? 1 : encoded.length;
                    assertThat(Arrays.equals(decoded(coding, encoded, kind, largest, random), body))
                            .as(size + " bytes in " + kind)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bombsStopAtTheLimit(ContentCoding coding) {
        byte[] encoded = encoded(coding, new byte[40 << 20]);
        DecodingLimits limits = new DecodingLimits(5 << 20, Integer.MAX_VALUE);
        assertThatExceptionOfType(ResponseStatusException.class)
                .isThrownBy(() -> decoded(coding, encoded, limits, Bodies.Kind.DIRECT, encoded.length, new Random(1)))
                .satisfies(ex -> assertThat(ex.getStatusCode().value()).isEqualTo(413));
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bombsStopAtTheRatio(ContentCoding coding) {
        byte[] encoded = encoded(coding, new byte[8 << 20]);
        DecodingLimits limits = new DecodingLimits(Long.MAX_VALUE, 100);
        assertThatExceptionOfType(ResponseStatusException.class)
                .isThrownBy(() -> decoded(coding, encoded, limits, Bodies.Kind.DIRECT, encoded.length, new Random(1)))
                .satisfies(ex -> assertThat(ex.getStatusCode().value()).isEqualTo(413));
        byte[] honest = Bodies.text(8 << 20);
        assertThat(decoded(coding, encoded(coding, honest), limits, Bodies.Kind.DIRECT, 100_000, new Random(1)))
                .isEqualTo(honest);
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bodiesOfExactlyTheLimitAreWhole(ContentCoding coding) {
        byte[] body = Bodies.text(100_000);
        byte[] encoded = encoded(coding, body);
        assertThat(decoded(coding, encoded, new DecodingLimits(100_000, 1), Bodies.Kind.DIRECT, 1000, new Random(1)))
                .isEqualTo(body);
        assertThatExceptionOfType(ResponseStatusException.class)
                .isThrownBy(() -> decoded(
                        coding, encoded, new DecodingLimits(99_999, 1), Bodies.Kind.DIRECT, 1000, new Random(1)));
    }

    @ParameterizedTest
    @MethodSource("codings")
    void cutBodiesAreMalformed(ContentCoding coding) {
        byte[] encoded = encoded(coding, Bodies.text(5000));
        for (int length = 1; length < encoded.length; length += 7) {
            byte[] cut = Arrays.copyOf(encoded, length);
            assertBadRequest(coding, cut);
        }
    }

    @ParameterizedTest
    @MethodSource("codings")
    void otherBytesAreMalformed(ContentCoding coding) {
        assertBadRequest(coding, "{\"this is\": \"plain JSON\"}".getBytes(UTF_8));
        byte[] broken = encoded(coding, Bodies.text(5000));
        Arrays.fill(broken, broken.length / 2, broken.length, (byte) 0x5a);
        assertBadRequest(coding, broken);
        byte[] encoded = encoded(coding, Bodies.text(10));
        byte[] longer = Arrays.copyOf(encoded, encoded.length + 5);
        Arrays.fill(longer, encoded.length, longer.length, (byte) 'x');
        assertBadRequest(coding, longer);
    }

    private static void assertBadRequest(ContentCoding coding, byte[] bytes) {
        assertThatExceptionOfType(ResponseStatusException.class)
                .isThrownBy(() -> decoded(coding, bytes, Bodies.Kind.DIRECT, bytes.length, new Random(1)))
                .satisfies(ex -> assertThat(ex.getStatusCode().value()).isEqualTo(400));
    }

    @ParameterizedTest
    @MethodSource("codings")
    void anEmptyBodyIsEmpty(ContentCoding coding) {
        assertThat(decoded(coding, new byte[0], Bodies.Kind.DIRECT, 1, new Random(1)))
                .isEmpty();
    }

    @Test
    void rawDeflateIsUnderstoodToo() {
        for (byte[] body : List.of(Bodies.same(65_537), Bodies.text(10_000), Bodies.noise(100_000), new byte[] {8})) {
            byte[] encoded = raw(body);
            assertThat(decoded(new DeflateCoding(6), encoded, Bodies.Kind.DIRECT, encoded.length, new Random(1)))
                    .isEqualTo(body);
        }
    }

    @Test
    void gzipMayHaveMembersAndOptionalFields() {
        byte[] first = Bodies.text(3000);
        byte[] second = Bodies.text(40_000);
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(member(first, 4 | 8 | 16 | 2));
        both.writeBytes(member(second, 8));
        both.writeBytes(encoded(new GzipCoding(6), first));
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        plain.writeBytes(first);
        plain.writeBytes(second);
        plain.writeBytes(first);
        for (int largest : new int[] {1, 5, 100_000}) {
            assertThat(decoded(new GzipCoding(6), both.toByteArray(), Bodies.Kind.DIRECT, largest, new Random(4)))
                    .isEqualTo(plain.toByteArray());
        }
    }

    @Test
    void gzipIsCheckedByItsTrailer() {
        byte[] encoded = encoded(new GzipCoding(6), Bodies.text(100));
        for (int i = encoded.length - 8; i < encoded.length; i++) {
            byte[] wrong = encoded.clone();
            wrong[i]++;
            assertBadRequest(new GzipCoding(6), wrong);
        }
    }

    @Test
    void framesOfZstdMayHaveWindowsOfEightMegabytes() {
        byte[] frames = ZstdFrames.join(
                ZstdFrames.withWindow(23, 0, "a"),
                ZstdFrames.skippable(9),
                ZstdFrames.withWindow(10, 7, ""),
                ZstdFrames.ofSize(1, 1, "b"),
                ZstdFrames.ofSize(300, 2, "c".repeat(300)),
                ZstdFrames.ofSize(1, 4, "d"),
                ZstdFrames.ofSize(1, 8, "e"),
                ZstdFrames.skippable(0));
        for (Bodies.Kind kind : List.of(Bodies.Kind.DIRECT, Bodies.Kind.HEAP)) {
            for (int largest : new int[] {1, 3, 1000}) {
                assertThat(decoded(new ZstdCoding(3, 0), frames, kind, largest, new Random(5)))
                        .asString(UTF_8)
                        .isEqualTo("ab" + "c".repeat(300) + "de");
            }
        }
    }

    @Test
    void framesOfZstdWithLargerWindowsAreRefused() {
        byte[] tooLong = ZstdFrames.ofSize((8 << 20) + 1, 4, "a");
        List<byte[]> frames = List.of(
                ZstdFrames.withWindow(23, 1, "a"),
                ZstdFrames.withWindow(27, 0, "a"),
                ZstdFrames.withWindow(41, 7, "a"),
                tooLong,
                ZstdFrames.ofSize(-1, 8, "a"),
                ZstdFrames.join(ZstdFrames.withWindow(20, 0, "a"), tooLong),
                ZstdFrames.join(ZstdFrames.skippable(3), tooLong));
        for (byte[] frame : frames) {
            for (int largest : new int[] {1, 1000}) {
                assertThatExceptionOfType(ResponseStatusException.class)
                        .isThrownBy(
                                () -> decoded(new ZstdCoding(3, 0), frame, Bodies.Kind.DIRECT, largest, new Random(1)))
                        .withMessageContaining("window")
                        .satisfies(ex -> assertThat(ex.getStatusCode().value()).isEqualTo(400));
            }
        }
    }

    /** What came before RFC 8878 has other limits, and nobody means it by the coding's name. */
    @Test
    void olderFormatsOfZstdAreRefused() {
        for (int version = 0x1e; version < 0x28; version++) {
            byte[] old = ZstdFrames.withWindow(20, 0, "a");
            old[0] = (byte) version;
            assertThatExceptionOfType(ResponseStatusException.class)
                    .isThrownBy(() -> decoded(new ZstdCoding(3, 0), old, Bodies.Kind.DIRECT, old.length, new Random(1)))
                    .withMessageContaining("It is no frame of zstd");
        }
    }

    /** A member of gzip with optional fields (RFC 1952 §2.3.1). */
    private static byte[] member(byte[] body, int flags) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 1, 2, 3, 4, 0, 3});
        if ((flags & 4) != 0) {
            out.writeBytes(new byte[] {3, 0, 0, 1, 2});
        }
        if ((flags & 8) != 0) {
            out.writeBytes("name\0".getBytes(UTF_8));
        }
        if ((flags & 16) != 0) {
            out.writeBytes("a comment\0".getBytes(UTF_8));
        }
        if ((flags & 2) != 0) {
            out.writeBytes(new byte[] {9, 9});
        }
        out.writeBytes(raw(body));
        CRC32 crc = new CRC32();
        crc.update(body);
        for (long value : new long[] {crc.getValue(), body.length}) {
            for (int shift = 0; shift < 32; shift += 8) {
                out.write((int) (value >> shift));
            }
        }
        return out.toByteArray();
    }

    private static byte[] raw(byte[] body) {
        Deflater deflater = new Deflater(6, true);
        deflater.setInput(body);
        deflater.finish();
        byte[] encoded = new byte[body.length + 1000];
        int length = deflater.deflate(encoded);
        deflater.end();
        return Arrays.copyOf(encoded, length);
    }

    private static byte[] encoded(ContentCoding coding, byte[] body) {
        try (Encodings encodings = new Encodings(coding)) {
            encodings.encodeAll(body, Bodies.Kind.DIRECT);
            return encodings.encoded().get(0);
        }
    }

    private static byte[] decoded(ContentCoding coding, byte[] encoded, Bodies.Kind kind, int largest, Random random) {
        return decoded(coding, encoded, LIMITS, kind, largest, random);
    }

    private static byte[] decoded(
            ContentCoding coding, byte[] encoded, DecodingLimits limits, Bodies.Kind kind, int largest, Random random) {
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        try (BodyDecoder decoder = new BodyDecoder(coding.newDecoder(), limits, Bodies.ALLOCATOR)) {
            int from = 0;
            while (from < encoded.length) {
                int to = Math.min(encoded.length, from + 1 + random.nextInt(largest));
                ByteBuf input = kind.of(Arrays.copyOfRange(encoded, from, to));
                try {
                    for (ByteBuf slice = decoder.decode(input); slice != null; slice = decoder.decode(input)) {
                        assertThat(slice.readableBytes()).isBetween(1, BodyDecoder.SLICE);
                        result.writeBytes(ByteBufUtil.getBytes(slice));
                        slice.release();
                    }
                    assertThat(input.isReadable()).isFalse();
                } finally {
                    input.release();
                }
                from = to;
            }
            decoder.end();
        }
        return result.toByteArray();
    }
}
