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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encoders serve many bodies, are bounded in number and memory, and carry nothing from one body to the next. */
class EncoderPoolsTests {

    private static final int CUTS = 1000;

    static List<ContentCoding> codings() {
        return Decoders.codings();
    }

    @ParameterizedTest
    @MethodSource("codings")
    void afterAThousandCutBodiesAThousandAreRight(ContentCoding coding) throws Exception {
        Random random = new Random(11);
        try (Encodings encodings = new Encodings(coding)) {
            for (int i = 0; i < CUTS; i++) {
                cut(encodings, random);
            }
            EncoderCounts counts = encodings.pools.counts(coding);
            assertThat(counts.live()).isEqualTo(counts.pooled());
            if (coding.newEncoder().isReusable()) {
                assertThat(counts.created()).isLessThanOrEqualTo(2);
            }
            for (int i = 0; i < CUTS; i++) {
                byte[] body = Bodies.text(1 + random.nextInt(20_000));
                if (i % 2 == 0) {
                    encodings.encodeAll(body, Bodies.Kind.DIRECT);
                } else {
                    encodings.encodeStream(body, Bodies.Kind.DIRECT, i % 4 == 1, random);
                }
                if (i % 10 == 0) {
                    cut(encodings, random);
                }
            }
            encodings.verify();
        }
    }

    /** Also where the settings of the cut one are those of the next. */
    @ParameterizedTest
    @MethodSource("codings")
    void afterACutBodyTheNextHasTheBytesOfANewEncoder(ContentCoding coding) {
        byte[] body = Bodies.text(4_000);
        try (Encodings fresh = new Encodings(coding);
                Encodings used = new Encodings(coding)) {
            byte[] expected = fresh.encodeAll(body, Bodies.Kind.DIRECT);
            for (int i = 0; i < 10; i++) {
                BodyEncoder cut = used.encoder(body.length);
                cut.offer(Bodies.direct(Bodies.noise(2_000)), true);
                ByteBuf slice = cut.poll();
                if (slice != null) {
                    slice.release();
                }
                cut.close();
                assertThat(used.encodeAll(body, Bodies.Kind.DIRECT)).isEqualTo(expected);
                assertThat(used.encodeAll(body, Bodies.Kind.DIRECT)).isEqualTo(expected);
            }
        }
    }

    /** Ends a body at some point: in the middle of a piece, of output, of a flush, or before the last byte. */
    private static void cut(Encodings encodings, Random random) {
        byte[] secret = Bodies.noise(1 + random.nextInt(60_000));
        BodyEncoder encoder = encodings.encoder(random.nextBoolean() ? Encoder.UNKNOWN_LENGTH : secret.length * 2L);
        int pieces = random.nextInt(4);
        for (int i = 0; i < pieces; i++) {
            encoder.offer(Bodies.direct(secret), random.nextBoolean());
            int polls = random.nextInt(4);
            boolean more = true;
            for (int j = 0; more && (j < polls || i < pieces - 1); j++) {
                ByteBuf slice = encoder.poll();
                more = slice != null;
                if (slice != null) {
                    slice.release();
                }
            }
        }
        encoder.close();
    }

    @ParameterizedTest
    @MethodSource("codings")
    void bodiesCutByAnotherThreadLeaveNothing(ContentCoding coding) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Random random = new Random(5);
        try (Encodings encodings = new Encodings(coding)) {
            for (int i = 0; i < 300; i++) {
                BodyEncoder encoder = encodings.encoder(Encoder.UNKNOWN_LENGTH);
                int delay = random.nextInt(100_000);
                Future<?> cut = executor.submit(() -> {
                    long end = System.nanoTime() + delay;
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                    encoder.close();
                });
                for (int piece = 0; piece < 5; piece++) {
                    encoder.offer(Bodies.direct(Bodies.text(30_000)), true);
                    for (ByteBuf slice = encoder.poll(); slice != null; slice = encoder.poll()) {
                        slice.release();
                    }
                }
                cut.get(30, TimeUnit.SECONDS);
                encodings.encodeAll(Bodies.text(1000 + i), Bodies.Kind.DIRECT);
            }
            EncoderCounts counts = encodings.pools.counts(coding);
            assertThat(counts.live()).isEqualTo(counts.pooled());
            encodings.verify();
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void encodersAreBoundedInNumber() {
        ContentCoding coding = new GzipCoding(6);
        try (Encodings encodings = new Encodings(coding, new EncoderPools(2, 64 << 20))) {
            List<BodyEncoder> open = open(encodings, 10);
            EncoderCounts counts = encodings.pools.counts(coding);
            assertThat(counts.live()).isEqualTo(10);
            assertThat(counts.pooled()).isZero();
            open.forEach(BodyEncoder::close);
            assertThat(counts.live()).isEqualTo(2);
            assertThat(counts.pooled()).isEqualTo(2);
            assertThat(encodings.pools.pooledBytes())
                    .isEqualTo(2 * coding.newEncoder().memory());
            open(encodings, 2).forEach(BodyEncoder::close);
            assertThat(counts.created()).isEqualTo(10);
        }
    }

    @Test
    void encodersAreBoundedInMemory() {
        ContentCoding coding = new GzipCoding(6);
        try (Encodings encodings = new Encodings(coding, new EncoderPools(100, 1 << 20))) {
            open(encodings, 20).forEach(BodyEncoder::close);
            assertThat(encodings.pools.pooledBytes()).isBetween(1L, 1L << 20);
            assertThat(encodings.pools.counts(coding).live()).isBetween(1L, 4L);
        }
    }

    @Test
    void withoutRoomNoEncoderIsKept() {
        ContentCoding coding = new ZstdCoding(3, 0);
        try (Encodings encodings = new Encodings(coding, new EncoderPools(0, 0))) {
            open(encodings, 3).forEach(BodyEncoder::close);
            assertThat(encodings.pools.counts(coding).live()).isZero();
            assertThat(encodings.pools.pooledBytes()).isZero();
        }
    }

    @Test
    void encodersAreClosedWithThePools() {
        ContentCoding coding = new GzipCoding(6);
        Encodings encodings = new Encodings(coding);
        List<BodyEncoder> open = open(encodings, 3);
        open.get(0).close();
        encodings.close();
        EncoderCounts counts = encodings.pools.counts(coding);
        assertThat(counts.live()).isEqualTo(2);
        assertThat(counts.pooled()).isZero();
        open.forEach(BodyEncoder::close);
        assertThat(counts.live()).isZero();
        assertThat(encodings.pools.pooledBytes()).isZero();
    }

    @Test
    void encodersAreClosedWithTheirEventLoop() throws Exception {
        ContentCoding coding = new GzipCoding(6);
        try (EncoderPools pools = new EncoderPools(4, 64 << 20)) {
            EventLoop eventLoop = new DefaultEventLoop();
            BodyEncoder encoder = new BodyEncoder(coding, pools, eventLoop, Bodies.ALLOCATOR, 10);
            encoder.encodeAll(Bodies.direct(Bodies.text(10))).release();
            assertThat(pools.counts(coding).pooled()).isEqualTo(1);
            eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (pools.counts(coding).live() > 0 && System.nanoTime() < end) {
                Thread.sleep(5);
            }
            assertThat(pools.counts(coding).live()).isZero();
            assertThat(pools.pooledBytes()).isZero();
        }
    }

    @Test
    void encodersThatFailAreNotUsedAgain() {
        ContentCoding coding = new FailingCoding();
        try (Encodings encodings = new Encodings(coding)) {
            ByteBuf body = Bodies.direct(Bodies.text(10));
            assertThatIllegalStateException()
                    .isThrownBy(() -> encodings.encoder(10).encodeAll(body));
            assertThat(body.refCnt()).isZero();
            BodyEncoder stream = encodings.encoder(10);
            ByteBuf piece = Bodies.direct(Bodies.text(10));
            stream.offer(piece, true);
            assertThatIllegalStateException().isThrownBy(stream::poll);
            assertThat(piece.refCnt()).isZero();
            assertThat(encodings.pools.counts(coding).created()).isEqualTo(2);
            assertThat(encodings.pools.counts(coding).live()).isZero();
        }
    }

    @Test
    void threadsShareThePoolOfAnEventLoop() throws Exception {
        ContentCoding coding = new ZstdCoding(3, 0);
        ExecutorService executor = Executors.newFixedThreadPool(4);
        try (Encodings encodings = new Encodings(coding)) {
            List<Future<List<byte[]>>> results = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                results.add(executor.submit(() -> {
                    List<byte[]> encoded = new ArrayList<>();
                    for (int i = 1; i <= 500; i++) {
                        ByteBuf result = encodings.encoder(i).encodeAll(Bodies.direct(Bodies.text(i)));
                        encoded.add(ByteBufUtil.getBytes(result));
                        result.release();
                    }
                    return encoded;
                }));
            }
            for (Future<List<byte[]>> result : results) {
                List<byte[]> encoded = result.get(60, TimeUnit.SECONDS);
                for (int i = 1; i <= encoded.size(); i++) {
                    encodings.add(Bodies.text(i), encoded.get(i - 1));
                }
            }
            encodings.verify();
            assertThat(encodings.pools.counts(coding).created()).isLessThanOrEqualTo(4);
        } finally {
            executor.shutdownNow();
        }
    }

    /** Bodies that have begun and not ended. */
    private static List<BodyEncoder> open(Encodings encodings, int count) {
        List<BodyEncoder> open = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            BodyEncoder encoder = encodings.encoder(Encoder.UNKNOWN_LENGTH);
            encoder.offer(Bodies.direct(Arrays.copyOf(new byte[] {1}, 10)), false);
            assertThat(encoder.poll()).isNull();
            open.add(encoder);
        }
        return open;
    }

    private static final class FailingCoding implements ContentCoding {

        @Override
        public String token() {
            return "failing";
        }

        @Override
        public Encoder newEncoder() {
            return new Encoder() {
                @Override
                public void start(long length) {}

                @Override
                public boolean encode(ByteBuf input, ByteBuf output, Operation operation) {
                    throw new IllegalStateException("failing");
                }

                @Override
                public long memory() {
                    return 1;
                }

                @Override
                public void close() {}
            };
        }
    }
}
