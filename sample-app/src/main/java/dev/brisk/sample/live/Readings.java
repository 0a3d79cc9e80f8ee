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
package dev.brisk.sample.live;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The readings of the last seconds, and what is computed from two of them. Used by one thread at a time. */
final class Readings {

    private static final double NANOS_IN_SECOND = 1e9;

    private final Deque<Reading> readings = new ArrayDeque<>();
    private final long windowNanos;

    Readings(Duration window) {
        this.windowNanos = window.toNanos();
    }

    void add(Reading reading) {
        while (readings.size() > 1 && reading.nanos() - readings.getFirst().nanos() > windowNanos) {
            readings.removeFirst();
        }
        readings.addLast(reading);
    }

    /** The last one. */
    Reading now() {
        return readings.getLast();
    }

    /** Requests per second between the last two readings, or null if there is only one. */
    @Nullable
    Double perSecond() {
        if (readings.size() < 2) {
            return null;
        }
        var backwards = readings.descendingIterator();
        Reading now = backwards.next();
        Reading before = backwards.next();
        return (now.requests() - before.requests()) * NANOS_IN_SECOND / (now.nanos() - before.nanos());
    }

    /** Response times of the requests within the window, or null if there was none. */
    @Nullable
    Latency latency() {
        return Latency.between(readings.getFirst().buckets(), now().buckets());
    }
}
