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

import dev.brisk.dispatch.DirectDispatcherHandler;
import dev.brisk.dispatch.DirectPathReport;
import dev.brisk.sample.live.Reading.Lanes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * One stream of figures for all who look: the meters are read once a period, and only while somebody looks. Safe for
 * use by many threads.
 */
@Component
class LiveFigures {

    private final LiveMeters meters;
    private final LiveProperties properties;
    private final WebHandler webHandler;
    private final Clock clock;
    private final Instant startedAt;
    private final Sinks.Empty<Void> closed = Sinks.empty();
    private final Flux<Figures> shared;

    LiveFigures(
            LiveMeters meters, LiveProperties properties, @Qualifier("webHandler") WebHandler webHandler, Clock clock) {
        this.meters = meters;
        this.properties = properties;
        this.webHandler = webHandler;
        this.clock = clock;
        this.startedAt = clock.instant();
        this.shared = Flux.defer(this::figures)
                .takeUntilOther(closed.asMono())
                .replay(1)
                .refCount();
    }

    /** Begins with the latest figures; whoever reads too slowly misses some. */
    Flux<Figures> stream() {
        return shared.onBackpressureLatest();
    }

    /** Ends all streams when the application stops, or each would hold up the shutdown until its time limit. */
    @EventListener(ContextClosedEvent.class)
    void close() {
        closed.tryEmitEmpty();
    }

    private Flux<Figures> figures() {
        Readings readings = new Readings(properties.window());
        return Flux.interval(Duration.ZERO, properties.period())
                .onBackpressureDrop()
                .map(tick -> {
                    readings.add(meters.read());
                    return toFigures(readings);
                });
    }

    private Figures toFigures(Readings readings) {
        Reading now = readings.now();
        return new Figures(
                clock.instant(),
                startedAt,
                now.requests(),
                readings.perSecond(),
                readings.latency(),
                now.lanes(),
                mappings(),
                Map.copyOf(now.codings()));
    }

    private @Nullable Lanes mappings() {
        if (webHandler instanceof DirectDispatcherHandler dispatcher) {
            DirectPathReport report = dispatcher.report();
            return new Lanes(report.direct(), report.standard());
        }
        return null;
    }
}
