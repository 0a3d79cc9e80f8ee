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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the buffers of a body for which there is not memory enough. */
class OneShotTests {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void allBuffersAreReleasedWhenThereIsNoMemoryForAnother(int enough) {
        Allocator allocator = new Allocator(enough);
        ByteBuf body = Bodies.direct(Bodies.noise(2 << 20));
        try (Encoder encoder = new GzipCoding(4).newEncoder()) {
            encoder.start(body.readableBytes());
            assertThatThrownBy(() -> OneShot.encode(encoder, body, allocator))
                    .isInstanceOf(OutOfMemoryError.class)
                    .hasMessage("made up");
        }
        body.release();
        assertThat(allocator.made).hasSize(enough).allMatch(buffer -> buffer.refCnt() == 0);
    }

    /** Has memory for some buffers only. */
    private static final class Allocator extends AbstractByteBufAllocator {

        private final int enough;

        private final List<ByteBuf> made = new ArrayList<>();

        Allocator(int enough) {
            super(true);
            this.enough = enough;
        }

        @Override
        protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
            return UnpooledByteBufAllocator.DEFAULT.heapBuffer(initialCapacity, maxCapacity);
        }

        @Override
        protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
            if (this.made.size() == this.enough) {
                throw new OutOfMemoryError("made up");
            }
            ByteBuf buffer = UnpooledByteBufAllocator.DEFAULT.directBuffer(initialCapacity, maxCapacity);
            this.made.add(buffer);
            return buffer;
        }

        @Override
        public boolean isDirectBufferPooled() {
            return false;
        }
    }
}
