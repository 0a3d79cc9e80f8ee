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
package dev.brisk.sample.parts;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import reactor.core.publisher.BufferOverflowStrategy;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Hands each change to all who listen. Safe for use by many threads.
 *
 * <p>A listener that reads too slowly loses its oldest changes rather than holding up the others or filling the memory.
 */
@Component
class ChangeFeed {

    private final int history;
    private final Sinks.Many<PartChange> sink;
    private long lastId;

    ChangeFeed(FeedProperties properties, MeterRegistry meters) {
        this.history = properties.history();
        this.sink = Sinks.many().replay().limit(history);
        Gauge.builder("catalogue.feed.listeners", sink, Sinks.Many::currentSubscriberCount)
                .description("Open feeds of changes")
                .register(meters);
    }

    /** The lock keeps ids and order of delivery the same; nothing behind it blocks. */
    synchronized void publish(PartChange.Type type, Part part) {
        sink.emitNext(new PartChange(++lastId, type, part), Sinks.EmitFailureHandler.FAIL_FAST);
    }

    /** Changes from now on. */
    Flux<PartChange> changes() {
        return Flux.defer(() -> changesAfter(lastId()));
    }

    /** Changes after the one with this id, as far back as the history goes, and from now on. */
    Flux<PartChange> changesAfter(long id) {
        return sink.asFlux()
                .filter(change -> change.id() > id)
                .onBackpressureBuffer(history, BufferOverflowStrategy.DROP_OLDEST);
    }

    /** Ends all streams when the application stops, or each would hold up the shutdown until its time limit. */
    @EventListener(ContextClosedEvent.class)
    synchronized void close() {
        sink.tryEmitComplete();
    }

    private synchronized long lastId() {
        return lastId;
    }
}
