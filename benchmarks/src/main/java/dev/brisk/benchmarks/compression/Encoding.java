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

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** One body and a way to encode it, again and again. */
public final class Encoding implements AutoCloseable {

    /** Of nothing. */
    public static final Encoding NONE = of("gzip-1", new byte[] {0});

    private final Codec codec;

    private final ByteBuf body;

    private Encoding(Codec codec, ByteBuf body) {
        this.codec = codec;
        this.body = body;
    }

    /** Of these bytes, in direct memory. */
    public static Encoding of(String codec, byte[] bytes) {
        return new Encoding(
                Codec.of(codec),
                PooledByteBufAllocator.DEFAULT.directBuffer(bytes.length).writeBytes(bytes));
    }

    /** The size of the encoded body. */
    public int encode() {
        return this.codec.encode(this.body);
    }

    @Override
    public void close() {
        this.body.release();
    }
}
