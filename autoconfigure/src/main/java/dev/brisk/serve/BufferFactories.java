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

import io.netty.buffer.ByteBufAllocator;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * The buffer factories of a server. Immutable and thread-safe.
 *
 * @param buffers the one that the application sees, over the allocator of the connections
 * @param bodies for bodies of one buffer that Brisk encodes itself
 */
record BufferFactories(NettyDataBufferFactory buffers, NettyDataBufferFactory bodies) {

    static BufferFactories of(ByteBufAllocator allocator) {
        return new BufferFactories(
                new NettyDataBufferFactory(allocator), new NettyDataBufferFactory(new SmallBodyAllocator(allocator)));
    }

    boolean areOf(ByteBufAllocator allocator) {
        return this.buffers.getByteBufAllocator() == allocator;
    }
}
