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
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Bodies that were encoded with one coding, to be decoded together. */
final class Encodings implements AutoCloseable {

    final EncoderPools pools;

    final EventLoop eventLoop = new DefaultEventLoop();

    final ContentCoding coding;

    private final List<byte[]> plain = new ArrayList<>();

    private final List<byte[]> encoded = new ArrayList<>();

    Encodings(ContentCoding coding) {
        this(coding, new EncoderPools(8, 64 << 20));
    }

    Encodings(ContentCoding coding, EncoderPools pools) {
        this.coding = coding;
        this.pools = pools;
    }

    BodyEncoder encoder(long length) {
        return new BodyEncoder(this.coding, this.pools, this.eventLoop, Bodies.ALLOCATOR, length);
    }

    /** In one go; returns the encoded body. */
    byte[] encodeAll(byte[] body, Bodies.Kind kind) {
        return encodeAll(body, kind, true);
    }

    /** In one go, into memory that is direct or not; returns the encoded body. */
    byte[] encodeAll(byte[] body, Bodies.Kind kind, boolean direct) {
        ByteBuf result = encoder(body.length).encodeAll(kind.of(body));
        assertThat(result.isDirect() || !direct).isTrue();
        byte[] bytes = ByteBufUtil.getBytes(result);
        result.release();
        add(body, bytes);
        return bytes;
    }

    /** In pieces, some of which are flushed. */
    void encodeStream(byte[] body, Bodies.Kind kind, boolean known, Random random) {
        BodyEncoder encoder = encoder(known ? body.length : Encoder.UNKNOWN_LENGTH);
        ByteBuf result = Bodies.ALLOCATOR.buffer();
        int largest = 1 + random.nextInt(Math.max(1, body.length));
        int from = 0;
        while (from < body.length) {
            int to = Math.min(body.length, from + random.nextInt(largest + 1));
            encoder.offer(kind.of(Arrays.copyOfRange(body, from, to)), random.nextInt(4) == 0);
            drain(encoder, result);
            from = to;
        }
        encoder.finish();
        drain(encoder, result);
        add(body, ByteBufUtil.getBytes(result));
        result.release();
    }

    /** All that can be had without more input. */
    static void drain(BodyEncoder encoder, ByteBuf result) {
        for (ByteBuf slice = encoder.poll(); slice != null; slice = encoder.poll()) {
            assertThat(slice.readableBytes()).isBetween(1, BodyEncoder.SLICE);
            result.writeBytes(slice);
            slice.release();
        }
    }

    void add(byte[] body, byte[] result) {
        this.plain.add(body);
        this.encoded.add(result);
    }

    List<byte[]> plain() {
        return this.plain;
    }

    List<byte[]> encoded() {
        return this.encoded;
    }

    /** Decodes all and compares. */
    void verify() throws Exception {
        verify(Decoders.decode(this.coding.token(), this.encoded));
    }

    void verify(List<byte[]> decoded) {
        assertThat(decoded).hasSameSizeAs(this.plain);
        for (int i = 0; i < decoded.size(); i++) {
            assertThat(Arrays.equals(decoded.get(i), this.plain.get(i)))
                    .as("body " + i + " of " + this.plain.get(i).length + " bytes")
                    .isTrue();
        }
    }

    @Override
    public void close() {
        this.pools.close();
        this.eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
