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
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import reactor.util.context.Context;

/**
 * A recording straight into the meters: a start time and a sample of the active requests, and at the stop a timer found by tags that
 * are known already.
 *
 * <p>The context is made when somebody looks for it: among {@link LateAttributes}, or by the observation. An observation is made when
 * somebody takes it out of the Reactor context, and is then the one that is stopped, for its holder may have given it another
 * convention.
 *
 * <p>{@link #state} goes from {@code null} to the tags of a stop without a context, and from either to the context, each by
 * compare-and-set. So there is one context at most, and it knows of a stop before it.
 */
final class DirectRecording extends AbstractRecording implements Supplier<ServerRequestObservationContext> {

    private static final AtomicReferenceFieldUpdater<DirectRecording, @Nullable Object> STATE =
            AtomicReferenceFieldUpdater.newUpdater(DirectRecording.class, Object.class, "state");

    private final DirectMeters meters;

    private final ServerHttpRequest request;

    private final ServerHttpResponse response;

    private final Map<String, Object> attributes;

    /** The context, or the tags at the stop while there is none. */
    private volatile @Nullable Object state;

    private @Nullable TaggedOutcome started;

    private LongTaskTimer.@Nullable Sample active;

    private long startTime;

    private volatile @Nullable Observation observation;

    DirectRecording(
            DirectMeters meters,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> attributes) {
        this.meters = meters;
        this.request = request;
        this.response = response;
        this.attributes = attributes;
    }

    @Override
    public Context addTo(Context context) {
        return ObservationReactorContext.of(context, this);
    }

    @Override
    public void start() {
        TaggedOutcome outcome =
                this.state == null ? this.meters.startTags().find(null, this.request, this.response) : null;
        if (outcome == null) {
            outcome = this.meters.startTags().find(context());
        }
        this.started = outcome;
        if (!(this.request instanceof ParsablePath)) {
            this.request.getPath();
        }
        this.active = this.meters.startActive(outcome.tags());
        this.startTime = this.meters.now();
        if (this.state instanceof DirectObservationContext context) {
            context.started(this);
        }
    }

    @Override
    public ServerRequestObservationContext get() {
        return context();
    }

    @Override
    DirectObservationContext context() {
        while (true) {
            Object current = this.state;
            if (current instanceof DirectObservationContext context) {
                return context;
            }
            DirectObservationContext context =
                    new DirectObservationContext(this.request, this.response, this.attributes);
            context.setPathPattern(latePathPattern());
            if (this.started != null) {
                context.started(this);
            }
            if (current instanceof TaggedOutcome outcome) {
                context.stop(outcome);
            }
            if (STATE.compareAndSet(this, current, context)) {
                tellPathPattern();
                return context;
            }
        }
    }

    private @Nullable String latePathPattern() {
        return this.attributes instanceof LateAttributes late ? late.latePathPattern() : null;
    }

    /** Has the pattern of a mapping, whenever it is published, told to the context. */
    private void tellPathPattern() {
        if (this.attributes instanceof LateAttributes late) {
            late.tellContext();
        }
    }

    @Override
    Map<String, Object> attributes() {
        return this.attributes;
    }

    @Override
    @Nullable
    ServerHttpResponse response() {
        // To a context that was made, another one may have been given.
        return this.state instanceof DirectObservationContext context ? context.getResponse() : this.response;
    }

    @Override
    boolean isNoop() {
        return false;
    }

    @Override
    void handled(Throwable error) {
        context().setError(error);
    }

    @Override
    void stop() {
        if (this.state == null) {
            TaggedOutcome outcome = this.meters.stopTags().find(latePathPattern(), this.request, this.response);
            if (outcome != null && STATE.compareAndSet(this, null, outcome)) {
                record(outcome);
                return;
            }
        }
        stop(context());
    }

    private void stop(DirectObservationContext context) {
        tellPathPattern();
        Observation current = this.observation;
        if (current == null) {
            TaggedOutcome outcome = this.meters.stopTags().find(context);
            if (context.stop(outcome)) {
                record(outcome);
                return;
            }
            current = this.observation;
        }
        if (current != null && !current.isNoop()) {
            current.stop();
        } else {
            fillStop(context, this.meters.convention().getLowCardinalityKeyValues(context));
            this.meters.handler().onStop(context);
        }
    }

    private void record(TaggedOutcome outcome) {
        this.meters.record(this.startTime, outcome.tags());
        if (this.active != null) {
            this.active.stop();
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
                    DirectObservationContext context = context();
                    ObservationView parent = context.getParentObservation();
                    result = this.meters.observing().observe(context);
                    context.setParentObservation(parent);
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
