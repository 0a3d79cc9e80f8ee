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

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many encoders of one coding there are, in all pools.
 *
 * <p>Thread-safe.
 *
 * @since 0.1.0
 */
public final class EncoderCounts {

    private final AtomicLong created = new AtomicLong();

    private final AtomicLong closed = new AtomicLong();

    private final AtomicLong pooled = new AtomicLong();

    EncoderCounts() {}

    /** Those that were ever made. */
    public long created() {
        return this.created.get();
    }

    /** Those that are not closed, waiting or in use. */
    public long live() {
        return this.created.get() - this.closed.get();
    }

    /** Those that wait for their next body. */
    public long pooled() {
        return this.pooled.get();
    }

    void onCreate() {
        this.created.incrementAndGet();
    }

    void onClose() {
        this.closed.incrementAndGet();
    }

    void onPool(int change) {
        this.pooled.addAndGet(change);
    }
}
