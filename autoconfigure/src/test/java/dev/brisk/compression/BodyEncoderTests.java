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
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every coding, decoded by something else: sizes, kinds of buffers, streams in pieces. */
class BodyEncoderTests {

    private static final int MB = 1 << 20;

    static List<ContentCoding> codings() {
        return Decoders.codings();
    }

    static Stream<Arguments> codingsAndKinds() {
        return codings().stream()
                .flatMap(coding -> Arrays.stream(Bodies.Kind.values()).map(kind -> Arguments.of(coding, kind)));
    }

    /** 1, powers of two and their neighbours up to 4 MB. */
    private static List<Integer> sizes() {
        List<Integer> sizes = new ArrayList<>(List.of(1));
        for (int size = 2; size <= 4 * MB; size *= size < 1024 || size >= 64 * 1024 ? 4 : 2) {
            sizes.addAll(List.of(size - 1, size, size + 1));
        }
        return sizes;
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bodiesOfAllSizesAreDecodedAsTheyWere(ContentCoding coding) throws Exception {
        Random random = new Random(3);
        try (Encodings encodings = new Encodings(coding)) {
            for (int size : sizes()) {
                encodings.encodeAll(Bodies.text(size), Bodies.Kind.DIRECT);
                encodings.encodeAll(Bodies.same(size), Bodies.Kind.HEAP);
                encodings.encodeStream(Bodies.noise(size), Bodies.Kind.DIRECT, false, random);
                encodings.encodeStream(Bodies.text(size), Bodies.Kind.DIRECT, true, random);
            }
            encodings.verify();
        }
    }

    @ParameterizedTest
    @MethodSource("codingsAndKinds")
    void bodiesInAllKindsOfBuffersAreDecodedAsTheyWere(ContentCoding coding, Bodies.Kind kind) throws Exception {
        Random random = new Random(7);
        try (Encodings encodings = new Encodings(coding)) {
            for (int size : new int[] {1, 2, 100, 4097, 65_537, 300_000}) {
                for (byte[] body : List.of(Bodies.text(size), Bodies.noise(size), Bodies.same(size))) {
                    encodings.encodeAll(body, kind);
                    encodings.encodeStream(body, kind, false, random);
                    encodings.encodeStream(body, kind, true, random);
                }
            }
            encodings.verify();
        }
    }

    @Test
    void aCacheThatFailsCostsNoBuffer() {
        List<ByteBuf> added = new ArrayList<>();
        CompressedBodies failing = new CompressedBodies() {

            @Override
            public @Nullable ByteBuf find(ContentCoding coding, ByteBuf body) {
                return null;
            }

            @Override
            public void add(ContentCoding coding, ByteBuf body, ByteBuf encoded) {
                added.add(encoded);
                throw new IllegalStateException("full");
            }

            @Override
            public CacheStatistics statistics() {
                return new CacheStatistics(0, 0, 0, 0);
            }
        };
        ByteBuf body = Bodies.direct(Bodies.text(100));
        try (Encodings encodings = new Encodings(new GzipCoding(4), new EncoderPools(1, MB, failing))) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> encodings.encoder(100).encodeAll(body));
        }
        assertThat(added).singleElement().extracting(ByteBuf::refCnt).isEqualTo(0);
        assertThat(body.refCnt()).isZero();
    }

    @ParameterizedTest
    @MethodSource("codings")
    void everyFlushedPieceCanBeDecodedOnArrival(ContentCoding coding) throws Exception {
        try (Encodings encodings = new Encodings(coding);
                BodyEncoder encoder = encodings.encoder(Encoder.UNKNOWN_LENGTH)) {
            ByteBuf soFar = Bodies.ALLOCATOR.buffer();
            StringBuilder plain = new StringBuilder();
            List<byte[]> arrivals = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                String event = "data: {\"event\":" + i + "}\n\n";
                plain.append(event);
                encoder.offer(Bodies.direct(event.getBytes(UTF_8)), true);
                Encodings.drain(encoder, soFar);
                arrivals.add(ByteBufUtil.getBytes(soFar));
                expected.add(plain.toString());
            }
            soFar.release();
            assertThat(PrefixDecoders.decode(coding.token(), arrivals).stream().map(bytes -> new String(bytes, UTF_8)))
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("codings")
    void withoutFlushPiecesAreHeldBack(ContentCoding coding) throws Exception {
        try (Encodings encodings = new Encodings(coding)) {
            BodyEncoder encoder = encodings.encoder(Encoder.UNKNOWN_LENGTH);
            for (int i = 0; i < 100; i++) {
                encoder.offer(Bodies.direct("a few bytes".getBytes(UTF_8)), false);
                assertThat(encoder.poll()).isNull();
            }
            encoder.finish();
            ByteBuf only = Objects.requireNonNull(encoder.poll());
            assertThat(encoder.poll()).isNull();
            encodings.add("a few bytes".repeat(100).getBytes(UTF_8), ByteBufUtil.getBytes(only));
            only.release();
            encodings.verify();
        }
    }

    @ParameterizedTest
    @MethodSource("codings")
    void oneBufferOf40MegabytesIsEncodedInBoundedSlices(ContentCoding coding) throws Exception {
        byte[] body = Bodies.text(40 * MB);
        System.arraycopy(Bodies.noise(5 * MB), 0, body, 10 * MB, 5 * MB);
        try (Encodings encodings = new Encodings(coding)) {
            encodings.encodeAll(body, Bodies.Kind.DIRECT);
            BodyEncoder encoder = encodings.encoder(Encoder.UNKNOWN_LENGTH);
            ByteBuf result = Bodies.ALLOCATOR.directBuffer();
            encoder.offer(Bodies.direct(body), false);
            Encodings.drain(encoder, result);
            encoder.finish();
            Encodings.drain(encoder, result);
            encodings.add(body, ByteBufUtil.getBytes(result));
            result.release();
            encodings.verify();
        }
    }

    @ParameterizedTest
    @MethodSource("codings")
    void incompressibleBodiesGrowByTheBoundOfTheFormatOnly(ContentCoding coding) {
        try (Encodings encodings = new Encodings(coding)) {
            for (int size : new int[] {1, 1000, 65_536, MB}) {
                encodings.encodeAll(Bodies.noise(size), Bodies.Kind.DIRECT);
                encodings.encodeStream(Bodies.noise(size), Bodies.Kind.DIRECT, true, new NoFlush());
            }
            for (int i = 0; i < encodings.encoded().size(); i++) {
                // zlib: 5 bytes for each stored block of 16 kB; the others less.
                int size = encodings.plain().get(i).length;
                assertThat(encodings.encoded().get(i).length).isLessThanOrEqualTo(size + 5 * (size / 16_383 + 1) + 32);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bodiesWithoutBytesHaveNoEncoder(ContentCoding coding) {
        try (Encodings encodings = new Encodings(coding)) {
            assertThat(encodings.encoder(0).encodeAll(Unpooled.EMPTY_BUFFER).readableBytes())
                    .isZero();
            try (BodyEncoder stream = encodings.encoder(Encoder.UNKNOWN_LENGTH)) {
                stream.offer(Unpooled.EMPTY_BUFFER, true);
                assertThat(stream.poll()).isNull();
                stream.finish();
                assertThat(stream.poll()).isNull();
            }
            encodings.encoder(5).close();
            assertThat(encodings.pools.counts(coding).created()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("codings")
    void afterCloseNothingIsKept(ContentCoding coding) {
        try (Encodings encodings = new Encodings(coding)) {
            BodyEncoder encoder = encodings.encoder(Encoder.UNKNOWN_LENGTH);
            encoder.offer(Bodies.direct(Bodies.text(100_000)), false);
            encoder.close();
            encoder.close();
            ByteBuf late = Bodies.direct(Bodies.text(10));
            encoder.offer(late, true);
            assertThat(late.refCnt()).isZero();
            assertThat(encoder.poll()).isNull();
            ByteBuf later = Bodies.direct(Bodies.text(10));
            assertThatIllegalStateException().isThrownBy(() -> encoder.encodeAll(later));
            assertThat(later.refCnt()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bytesAndTimeAreCounted(ContentCoding coding) {
        try (Encodings encodings = new Encodings(coding)) {
            BodyEncoder encoder = encodings.encoder(50_000);
            ByteBuf result = encoder.encodeAll(Bodies.direct(Bodies.text(50_000)));
            assertThat(encoder.plainBytes()).isEqualTo(50_000);
            assertThat(encoder.encodedBytes()).isEqualTo(result.readableBytes());
            assertThat(encoder.nanos()).isPositive();
            result.release();
        }
    }

    @Test
    void smallBodiesHaveALowerQualityOfBr() {
        int limit = BrotliCoding.SMALL_BODY;
        BrotliCoding both = new BrotliCoding(4, 2, 0);
        assertThat(encoded(both, limit)).isEqualTo(encoded(new BrotliCoding(2, 2, 0), limit));
        assertThat(encoded(both, limit + 1))
                .isEqualTo(encoded(new BrotliCoding(4, 4, 0), limit + 1))
                .isNotEqualTo(encoded(new BrotliCoding(2, 2, 0), limit + 1));
        assertThat(encoded(new BrotliCoding(1, 2, 0), limit)).isEqualTo(encoded(new BrotliCoding(1, 1, 0), limit));
    }

    private static byte[] encoded(ContentCoding coding, int size) {
        try (Encodings encodings = new Encodings(coding)) {
            encodings.encodeAll(Bodies.text(size), Bodies.Kind.DIRECT);
            return encodings.encoded().get(0);
        }
    }

    /** One whole piece, not flushed. */
    private static final class NoFlush extends Random {

        @Override
        public int nextInt(int bound) {
            return bound - 1;
        }
    }
}
