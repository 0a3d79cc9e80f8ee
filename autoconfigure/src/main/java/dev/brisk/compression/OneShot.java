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
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a body in one go: into one buffer, or where that turns out too small into a composite of several, so that no bytes are
 * copied to make a buffer grow.
 */
final class OneShot {

    /** Added to the expected size, for the coding's own frame. */
    private static final int FRAME = 256;

    /** Room of one buffer at most. */
    private static final int MAX_SLICE = 256 * 1024;

    private OneShot() {}

    static ByteBuf encode(Encoder encoder, ByteBuf body, ByteBufAllocator allocator) {
        CompositeByteBuf slices = null;
        ByteBuf slice = allocator.directBuffer(room(body.readableBytes() / 3));
        try {
            while (!encoder.encode(body, slice, Encoder.Operation.FINISH)) {
                if (slices == null) {
                    slices = allocator.compositeDirectBuffer(Integer.MAX_VALUE);
                }
                ByteBuf full = slice;
                // It is the composite's now, also if there is no memory for another.
                slice = Unpooled.EMPTY_BUFFER;
                slices.addComponent(true, full);
                slice = allocator.directBuffer(room(body.readableBytes()));
            }
        } catch (Throwable ex) {
            release(slices);
            slice.release();
            throw ex;
        }
        return slices == null ? slice : slices.addComponent(true, slice);
    }

    private static int room(int expected) {
        return Math.min(expected + FRAME, MAX_SLICE);
    }

    private static void release(@Nullable ByteBuf buffer) {
        if (buffer != null) {
            buffer.release();
        }
    }
}
