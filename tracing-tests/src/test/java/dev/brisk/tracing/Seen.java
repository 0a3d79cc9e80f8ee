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
package dev.brisk.tracing;

import dev.brisk.it.app.Journal;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Notes what user code finds on its thread: the application's thread-local, the observation, the span, the log's values. */
@Component
final class Seen {

    private final Journal journal;
    private final ObservationRegistry registry;
    private final ObjectProvider<Tracer> tracers;

    Seen(Journal journal, ObservationRegistry registry, ObjectProvider<Tracer> tracers) {
        this.journal = journal;
        this.registry = registry;
        this.tracers = tracers;
    }

    String at(String place) {
        String values = now();
        journal.add(place + ": " + values);
        return values;
    }

    /** Random ids are only compared with each other. */
    private String now() {
        Observation observation = registry.getCurrentObservation();
        String name = observation == null ? "none" : observation.getContext().getName();
        Tracer tracer = tracers.getIfAvailable();
        Span span = tracer == null ? null : tracer.currentSpan();
        String logged = MDC.get("spanId");
        String spans;
        if (span == null) {
            spans = logged == null ? "none" : "in the log only";
        } else {
            spans = Objects.equals(logged, span.context().spanId())
                    ? "in the log too"
                    : "log has another: " + (logged != null);
        }
        return "user=" + UserName.current() + " observation=" + name + " span=" + spans + " trace="
                + known(MDC.get("traceId"))
                + " baggage=" + (tracer == null ? "none" : tracer.getAllBaggage())
                + " logged baggage=" + MDC.get("tenant");
    }

    /** A trace that the client has begun has a known id. */
    static String known(@Nullable String traceId) {
        if (traceId == null) {
            return "none";
        }
        return traceId.startsWith("0af7651916cd43dd") ? traceId : "some";
    }
}
