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
package dev.brisk.serve;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;

/**
 * Allocates small buffers on the heap, without a pool, and all others by another allocator. For bodies of one buffer: Netty's encoder
 * copies a body of at most {@value #SMALL} bytes behind the head, into the buffer that is sent, so a pooled direct buffer of its own
 * would be taken from the pool and given back for a copy of a few bytes.
 *
 * <p>As thread-safe as the allocator beneath. Small buffers are tracked like pooled ones where leak detection tracks all buffers.
 */
final class SmallBodyAllocator extends AbstractByteBufAllocator {

    /** Up to this size Netty's HTTP/1.1 encoder puts head and body into one buffer. */
    static final int SMALL = 128;

    private final ByteBufAllocator others;

    SmallBodyAllocator(ByteBufAllocator others) {
        super(others.isDirectBufferPooled());
        this.others = others;
    }

    @Override
    public ByteBuf buffer(int initialCapacity) {
        if (initialCapacity > SMALL) {
            return this.others.buffer(initialCapacity);
        }
        ByteBuf buffer = new UnpooledHeapByteBuf(this, initialCapacity, Integer.MAX_VALUE);
        return ResourceLeakDetector.getLevel().compareTo(Level.SIMPLE) > 0 ? toLeakAwareBuffer(buffer) : buffer;
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
        return this.others.heapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
        return this.others.directBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public boolean isDirectBufferPooled() {
        return this.others.isDirectBufferPooled();
    }
}
