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

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Bytes to encode, and the buffers that hold them. */
final class Bodies {

    static final ByteBufAllocator ALLOCATOR = PooledByteBufAllocator.DEFAULT;

    private Bodies() {}

    /** Looks like JSON. */
    static byte[] text(int size) {
        Random random = new Random(size);
        StringBuilder text = new StringBuilder("[");
        while (text.length() < size) {
            text.append("{\"id\":").append(random.nextInt(100_000)).append(",\"name\":\"name-");
            text.append(random.nextInt(500))
                    .append("\",\"active\":")
                    .append(random.nextBoolean())
                    .append("},");
        }
        return text.substring(0, size).getBytes(StandardCharsets.US_ASCII);
    }

    /** Cannot be made smaller. */
    static byte[] noise(int size) {
        byte[] noise = new byte[size];
        new Random(size).nextBytes(noise);
        return noise;
    }

    /** One byte, again and again. */
    static byte[] same(int size) {
        byte[] same = new byte[size];
        Arrays.fill(same, (byte) 'a');
        return same;
    }

    static ByteBuf direct(byte[] bytes) {
        return ALLOCATOR.directBuffer(Math.max(bytes.length, 1)).writeBytes(bytes);
    }

    static ByteBuf unpooled(byte[] bytes) {
        return Unpooled.wrappedBuffer(bytes);
    }

    /** The ways in which a buffer may hold bytes. */
    enum Kind {
        DIRECT {
            @Override
            ByteBuf of(byte[] bytes) {
                return direct(bytes);
            }
        },
        HEAP {
            @Override
            ByteBuf of(byte[] bytes) {
                return ALLOCATOR.heapBuffer(Math.max(bytes.length, 1)).writeBytes(bytes);
            }
        },
        READ_ONLY_DIRECT {
            @Override
            ByteBuf of(byte[] bytes) {
                return direct(bytes).asReadOnly();
            }
        },
        READ_ONLY_HEAP {
            @Override
            ByteBuf of(byte[] bytes) {
                return Unpooled.wrappedBuffer(
                        Unpooled.wrappedBuffer(bytes).nioBuffer().asReadOnlyBuffer());
            }
        },
        SLICE {
            @Override
            ByteBuf of(byte[] bytes) {
                ByteBuf whole = ALLOCATOR
                        .directBuffer(bytes.length + 20)
                        .writeZero(10)
                        .writeBytes(bytes)
                        .writeZero(10);
                return whole.slice(10, bytes.length);
            }
        },
        COMPOSITE {
            @Override
            ByteBuf of(byte[] bytes) {
                CompositeByteBuf composite = ALLOCATOR.compositeBuffer(Integer.MAX_VALUE);
                Random random = new Random(bytes.length);
                int from = 0;
                while (from < bytes.length) {
                    int to = Math.min(bytes.length, from + 1 + random.nextInt(40_000));
                    byte[] part = Arrays.copyOfRange(bytes, from, to);
                    composite.addComponent(true, random.nextBoolean() ? direct(part) : Unpooled.wrappedBuffer(part));
                    from = to;
                }
                return composite;
            }
        };

        abstract ByteBuf of(byte[] bytes);
    }
}
