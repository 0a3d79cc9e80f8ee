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

import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * What the servers stream: one and the same event to all clients, fifty times a second, and a body of 1 MB in pieces.
 *
 * <p>A client that has not asked for the next event when it comes misses it; nobody waits for the slowest. The events
 * begin with the first use of this class and come from one thread, a daemon.
 */
final class Streams {

    static final String EVENTS_TYPE = "text/event-stream;charset=UTF-8";

    static final String BYTES_TYPE = "application/octet-stream";

    static final int SLICES = 16;

    private static final byte[] SLICE = slice(64 * 1024);

    private static final Duration PERIOD = Duration.ofMillis(20);

    private static final Sinks.Many<Greeting> EVENTS = Sinks.many().multicast().directBestEffort();

    static {
        Flux.interval(PERIOD).onBackpressureDrop().subscribe(tick -> EVENTS.tryEmitNext(Greeting.create()));
    }

    private Streams() {}

    static Flux<Greeting> events() {
        return EVENTS.asFlux();
    }

    /** One array for all; whoever sends it wraps it. */
    static Flux<byte[]> slices() {
        return Flux.range(0, SLICES).map(index -> SLICE);
    }

    private static byte[] slice(int length) {
        byte[] slice = new byte[length];
        for (int i = 0; i < length; i++) {
            slice[i] = (byte) i;
        }
        return slice;
    }
}
