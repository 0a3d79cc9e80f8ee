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
package dev.brisk.metrics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;

/**
 * The meters of one convention in one registry. They are asked for at each request, as {@link DefaultMeterObservationHandler} does,
 * so that whatever the registry does with a name and tags (filters, histograms, limits, removed meters, its end) goes on being the
 * registry's.
 */
final class DirectMeters {

    private final ObservingRecorder observing;

    private final DefaultServerRequestObservationConvention convention;

    private final MeterSource source;

    private final String activeName;

    private final RequestTags startTags;

    private final RequestTags stopTags;

    DirectMeters(
            ObservingRecorder observing, DefaultServerRequestObservationConvention convention, MeterSource source) {
        this.observing = observing;
        this.convention = convention;
        this.source = source;
        this.activeName = convention.getName() + ".active";
        this.startTags = new RequestTags(convention, false);
        this.stopTags = new RequestTags(convention, true);
    }

    ObservingRecorder observing() {
        return this.observing;
    }

    DefaultServerRequestObservationConvention convention() {
        return this.convention;
    }

    DefaultMeterObservationHandler handler() {
        return this.source.handler();
    }

    RequestTags startTags() {
        return this.startTags;
    }

    RequestTags stopTags() {
        return this.stopTags;
    }

    String name() {
        return this.convention.getName();
    }

    Clock clock() {
        return registry().config().clock();
    }

    long now() {
        return clock().monotonicTime();
    }

    LongTaskTimer.@Nullable Sample startActive(Tags tags) {
        return this.source.longTaskTimer()
                ? registry().more().longTaskTimer(this.activeName, tags).start()
                : null;
    }

    void record(long startTime, Tags tags) {
        var timer = registry().timer(name(), tags);
        timer.record(now() - startTime, TimeUnit.NANOSECONDS);
    }

    private MeterRegistry registry() {
        return this.source.registry();
    }
}
