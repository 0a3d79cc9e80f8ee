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

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every coding, decoded by something else: sizes, kinds of buffers, streams in pieces. */
class BodyEncoderTests {

    private final EventLoop eventLoop = new DefaultEventLoop();

    private final EncoderPools pools = new EncoderPools(8, 64 << 20);

    @AfterEach
    void close() {
        this.pools.close();
        this.eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    static List<ContentCoding> codings() {
        return List.<ContentCoding>of(new GzipCoding(6), new DeflateCoding(6));
    }

    static Stream<Arguments> codingsAndKinds() {
        return codings().stream()
                .flatMap(coding -> Arrays.stream(Bodies.Kind.values()).map(kind -> Arguments.of(coding, kind)));
    }

    @ParameterizedTest
    @MethodSource("codingsAndKinds")
    void bodiesOfOneBufferAreDecodedAsTheyWere(ContentCoding coding, Bodies.Kind kind) throws Exception {
        for (int size : new int[] {1, 2, 100, 4095, 4096, 4097, 65_535, 65_536, 65_537, 300_000}) {
            for (byte[] body : List.of(Bodies.text(size), Bodies.noise(size), Bodies.same(size))) {
                ByteBuf encoded = encoder(coding, size).encodeAll(kind.of(body));
                assertThat(Decoders.decode(coding.token(), encoded)).isEqualTo(body);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codingsAndKinds")
    void streamsAreDecodedAsTheyWere(ContentCoding coding, Bodies.Kind kind) throws Exception {
        Random random = new Random(7);
        for (int size : new int[] {1, 2, 100, 4097, 65_537, 300_000}) {
            for (byte[] body : List.of(Bodies.text(size), Bodies.noise(size), Bodies.same(size))) {
                BodyEncoder encoder = encoder(coding, Encoder.UNKNOWN_LENGTH);
                CompositeByteBuf encoded = Bodies.ALLOCATOR.compositeBuffer(Integer.MAX_VALUE);
                int from = 0;
                while (from < size) {
                    int to = Math.min(size, from + random.nextInt(50_000));
                    encoder.offer(kind.of(Arrays.copyOfRange(body, from, to)), random.nextInt(4) == 0);
                    drain(encoder, encoded);
                    from = to;
                }
                encoder.finish();
                drain(encoder, encoded);
                assertThat(Decoders.decode(coding.token(), encoded)).isEqualTo(body);
            }
        }
    }

    private static void drain(BodyEncoder encoder, CompositeByteBuf encoded) {
        for (ByteBuf slice = encoder.poll(); slice != null; slice = encoder.poll()) {
            assertThat(slice.readableBytes()).isBetween(1, BodyEncoder.SLICE);
            encoded.addComponent(true, slice);
        }
    }

    private BodyEncoder encoder(ContentCoding coding, long length) {
        return new BodyEncoder(coding, this.pools, this.eventLoop, Bodies.ALLOCATOR, length);
    }
}
