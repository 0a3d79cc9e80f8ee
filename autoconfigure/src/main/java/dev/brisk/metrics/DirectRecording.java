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

import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationView;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import reactor.util.context.Context;

/**
 * A recording straight into the meters: a start time and a sample of the active requests, and at the stop a timer found by tags that
 * are known already.
 *
 * <p>An observation is made when somebody takes it out of the Reactor context, and is then the one that is stopped, for its holder
 * may have given it another convention.
 */
final class DirectRecording extends AbstractRecording {

    private final DirectMeters meters;

    private final DirectObservationContext context;

    private @Nullable TaggedOutcome started;

    private LongTaskTimer.@Nullable Sample active;

    private long startTime;

    private volatile @Nullable Observation observation;

    DirectRecording(DirectMeters meters, DirectObservationContext context) {
        this.meters = meters;
        this.context = context;
    }

    @Override
    public Context addTo(Context context) {
        return ObservationReactorContext.of(context, this);
    }

    @Override
    public void start() {
        TaggedOutcome outcome = this.meters.startTags().find(this.context);
        this.started = outcome;
        ServerHttpRequest request = this.context.getCarrier();
        if (request != null && !(request instanceof ParsablePath)) {
            request.getPath();
        }
        this.active = this.meters.startActive(outcome.tags());
        this.startTime = this.meters.now();
        this.context.started(this);
    }

    @Override
    ServerRequestObservationContext context() {
        return this.context;
    }

    @Override
    boolean isNoop() {
        return false;
    }

    @Override
    void handled(Throwable error) {
        this.context.setError(error);
    }

    @Override
    void stop() {
        Observation current = this.observation;
        if (current == null) {
            TaggedOutcome outcome = this.meters.stopTags().find(this.context);
            if (this.context.stop(outcome)) {
                this.meters.record(this.startTime, outcome.tags());
                if (this.active != null) {
                    this.active.stop();
                }
                return;
            }
            current = this.observation;
        }
        if (current != null && !current.isNoop()) {
            current.stop();
        } else {
            fillStop(this.context, this.meters.convention().getLowCardinalityKeyValues(this.context));
            this.meters.handler().onStop(this.context);
        }
    }

    /** The observation of this exchange; to all who see it, it has been started when this recording was. */
    Observation observation() {
        Observation result = this.observation;
        if (result == null) {
            synchronized (this) {
                result = this.observation;
                if (result == null) {
                    // A new observation takes its parent from the thread; this one had none at its time.
                    ObservationView parent = this.context.getParentObservation();
                    result = this.meters.observing().observe(this.context);
                    this.context.setParentObservation(parent);
                    this.observation = result;
                }
            }
        }
        return result;
    }

    /** Writes what the start of an observation writes. */
    void fillStart(DirectObservationContext context) {
        TaggedOutcome outcome = this.started;
        if (outcome != null) {
            context.addLowCardinalityKeyValues(outcome.keyValues());
        }
        context.addHighCardinalityKeyValues(this.meters.convention().getHighCardinalityKeyValues(context));
        context.setName(this.meters.name());
        if (this.active != null) {
            context.put(LongTaskTimer.Sample.class, this.active);
        }
        context.put(Timer.Sample.class, Timer.start(new StartedClock(this.meters.clock(), this.startTime)));
    }

    /** Writes what the stop of an observation writes. */
    void fillStop(DirectObservationContext context, KeyValues lowCardinality) {
        context.addLowCardinalityKeyValues(lowCardinality);
        context.addHighCardinalityKeyValues(this.meters.convention().getHighCardinalityKeyValues(context));
        context.setContextualName(this.meters.convention().getContextualName(context));
    }

    /** Tells a time of the past when first asked, and the present ever after. */
    private static final class StartedClock implements Clock {

        private final Clock clock;

        private final long startTime;

        private boolean told;

        StartedClock(Clock clock, long startTime) {
            this.clock = clock;
            this.startTime = startTime;
        }

        @Override
        public long wallTime() {
            return this.clock.wallTime();
        }

        @Override
        public long monotonicTime() {
            if (this.told) {
                return this.clock.monotonicTime();
            }
            this.told = true;
            return this.startTime;
        }
    }
}
