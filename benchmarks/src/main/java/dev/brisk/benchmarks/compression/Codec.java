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
package dev.brisk.benchmarks.compression;

import dev.brisk.compression.BodyEncoder;
import dev.brisk.compression.BrotliCoding;
import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.DeflateCoding;
import dev.brisk.compression.EncoderPools;
import dev.brisk.compression.GzipCoding;
import dev.brisk.compression.ZstdCoding;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.ZlibCodecFactory;
import io.netty.handler.codec.compression.ZlibWrapper;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;

/** A way to encode one body: Brisk's codings by name and level, and what Netty does for each response by default. */
final class Codec {

    /** Only whose pool is used: without a task it has no thread. One that has ended would have no pool. */
    private static final EventExecutor EVENT_LOOP = new DefaultEventExecutor();

    private final String name;

    private final int level;

    private final EncoderPools pools = new EncoderPools(4, 64 << 20);

    private Codec(String name, int level) {
        this.name = name;
        this.level = level;
    }

    /** From {@code gzip-6} and the like; {@code netty-6} is the default's gzip. */
    static Codec of(String text) {
        int hyphen = text.indexOf('-');
        return new Codec(text.substring(0, hyphen), Integer.parseInt(text.substring(hyphen + 1)));
    }

    /** Encodes and returns the size of the result. */
    int encode(ByteBuf body) {
        return this.name.equals("netty") ? byNetty(body.retainedDuplicate()) : byBrisk(body.retainedDuplicate());
    }

    private int byBrisk(ByteBuf body) {
        BodyEncoder encoder =
                new BodyEncoder(coding(), this.pools, EVENT_LOOP, PooledByteBufAllocator.DEFAULT, body.readableBytes());
        ByteBuf encoded = encoder.encodeAll(body);
        int size = encoded.readableBytes();
        encoded.release();
        return size;
    }

    /** As HttpContentCompressor does: a channel and an encoder for each response. */
    private int byNetty(ByteBuf body) {
        EmbeddedChannel channel =
                new EmbeddedChannel(ZlibCodecFactory.newZlibEncoder(ZlibWrapper.GZIP, this.level, 15, 8));
        channel.writeOutbound(body);
        channel.finish();
        int size = 0;
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            size += part.readableBytes();
            part.release();
        }
        return size;
    }

    private ContentCoding coding() {
        return switch (this.name) {
            case "gzip" -> new GzipCoding(this.level);
            case "deflate" -> new DeflateCoding(this.level);
            case "br" -> new BrotliCoding(this.level, this.level, 0);
            case "zstd" -> new ZstdCoding(this.level, 0);
            default -> throw new IllegalArgumentException(this.name);
        };
    }
}
