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
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Direct memory through which bytes of the heap go to a library that takes only direct buffers. Made when first needed. */
final class DirectScratch {

    private static final int SIZE = 32 * 1024;

    private @Nullable ByteBuf memory;

    /** A copy of the next bytes of a buffer, whose position stays. It is valid until the next call. */
    ByteBuffer copy(ByteBuffer input) {
        ByteBuf scratch = this.memory;
        if (scratch == null) {
            scratch = UnpooledByteBufAllocator.DEFAULT.directBuffer(SIZE, SIZE);
            this.memory = scratch;
        }
        int length = Math.min(input.remaining(), SIZE);
        return scratch.internalNioBuffer(0, length).put(0, input, input.position(), length);
    }

    /** Bytes held. */
    long size() {
        return this.memory == null ? 0 : SIZE;
    }

    void release() {
        if (this.memory != null) {
            this.memory.release();
            this.memory = null;
        }
    }
}
