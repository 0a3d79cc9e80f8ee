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
package dev.brisk.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The detector that all other tests rely on finds what it is for. */
class LeakDetectionExtensionTests {

    @Test
    void lostBufferIsReported() throws InterruptedException {
        lose();
        List<String> reports = LeakDetectionExtension.collect();
        assertThat(reports).isNotEmpty().first().asString().contains("LEAK: ByteBuf");
    }

    @Test
    void releasedBufferIsNotReported() throws InterruptedException {
        PooledByteBufAllocator.DEFAULT.directBuffer().release();
        assertThat(LeakDetectionExtension.collect()).isEmpty();
    }

    private static void lose() {
        ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer();
        buffer.writeByte(1);
    }
}
