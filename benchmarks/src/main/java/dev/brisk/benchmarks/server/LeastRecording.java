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
package dev.brisk.benchmarks.server;

import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;

/**
 * The least that {@code http.server.requests} can cost: the meters of one path, kept instead of looked up, an active task that
 * starts and stops, and a time that is recorded. No server that records requests by Micrometer can do with less. Thread-safe.
 */
final class LeastRecording {

    private static final String NAME = "http.server.requests";

    private final LongTaskTimer active;

    private final Timer timer;

    LeastRecording() {
        MeterRegistry registry = new SimpleMeterRegistry();
        Tags tags = Tags.of(
                "exception", "none", "method", "GET", "outcome", "SUCCESS", "status", "200", "uri", "/recorded");
        this.active = LongTaskTimer.builder(NAME + ".active").tags(tags).register(registry);
        this.timer = registry.timer(NAME, tags.and("error", "none"));
    }

    /** Starts and ends an active task, and records the time between. */
    void record() {
        long started = System.nanoTime();
        LongTaskTimer.Sample task = this.active.start();
        task.stop();
        this.timer.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
    }

    /** How often. */
    long count() {
        return this.timer.count();
    }
}
