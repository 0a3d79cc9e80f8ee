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
package dev.brisk.it.generate;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what was played. Thread-safe. */
final class Tally {

    private final long start = System.nanoTime();
    private final AtomicLong conversations = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();

    void count(Conversation conversation) {
        conversations.incrementAndGet();
        requests.addAndGet(conversation.requests().size());
    }

    long requests() {
        return requests.get();
    }

    @Override
    public String toString() {
        long millis = (System.nanoTime() - start) / 1_000_000;
        long cpu = ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toMillis)
                .orElse(0L);
        return requests + " requests in " + conversations + " conversations in " + millis + " ms (" + cpu
                + " ms of CPU since the start of the JVM)";
    }
}
