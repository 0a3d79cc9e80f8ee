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

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test class during which a buffer leaked. Registered for every test class by auto-detection.
 *
 * <p>With {@code -Dtest.args=-Dbrisk.leaks.each=true} it looks after each test. A leak is reported when Netty next tracks a buffer after the collector found the lost one, so the end of a class collects and
 * allocates a few times.
 */
public final class LeakDetectionExtension implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {

    /** Set to true to look for leaks after each test, which is slow but tells which one it was. */
    private static final String EACH = "brisk.leaks.each";

    private static final int ROUNDS = 3;

    @Override
    public void beforeAll(ExtensionContext context) {
        if (ResourceLeakDetector.getLevel() != ResourceLeakDetector.Level.PARANOID) {
            throw new IllegalStateException("Tests run with -Dio.netty.leakDetection.level=paranoid (found: "
                    + ResourceLeakDetector.getLevel() + ")");
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        if (Boolean.getBoolean(EACH)) {
            failOnLeaks(context.getDisplayName());
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        failOnLeaks(context.getDisplayName());
    }

    /** Fails where a buffer leaked since the last call; for tests that no Jupiter extension sees. */
    public static void failOnLeaks(String scope) throws InterruptedException {
        List<String> reports = collect();
        if (!reports.isEmpty()) {
            throw new AssertionError(reports.size() + " leaked buffer(s) found at the end of " + scope + ":\n"
                    + String.join("\n", reports));
        }
    }

    /** Forgets what was lost until now: by the default, beside which something is to be shown that loses nothing. */
    public static void forgetLeaks() throws InterruptedException {
        collect();
    }

    /** Collects garbage until lost buffers must have been seen, and returns the reports since the last call. */
    static List<String> collect() throws InterruptedException {
        for (int i = 0; i < ROUNDS; i++) {
            System.gc();
            Thread.sleep(20);
            touch(ByteBufAllocator.DEFAULT::buffer);
            touch(PooledByteBufAllocator.DEFAULT::directBuffer);
            touch(UnpooledByteBufAllocator.DEFAULT::directBuffer);
        }
        return RecordingLeakDetector.drain();
    }

    private static void touch(Supplier<ByteBuf> allocate) {
        for (int i = 0; i < 16; i++) {
            allocate.get().release();
        }
    }
}
