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

import dev.brisk.metrics.WatchedObservationRegistry.Registered;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/**
 * Records requests without an observation for as long as nothing but the meters would see one.
 *
 * <p>Why that is equivalent. An observation shows itself in five places:
 * <ol>
 * <li>to the handlers, predicates, filters and conventions of the registry. Which there are is known at every request from the
 * {@link WatchedObservationRegistry}; with any but the meters' handler, real observations are made from that request on;
 * <li>in the meters. Their names and tags come from the convention itself and the meters from the registry ({@link RequestTags},
 * {@link DirectMeters}), at the same moments and in the same order;
 * <li>in the attribute of the exchange. That context looks the same to whoever reads it, and what is written to it takes effect
 * ({@link DirectObservationContext});
 * <li>in the Reactor context, as the parent of other observations. There it is made when it is read
 * ({@link ObservationReactorContext});
 * <li>as the child of an observation that is current on the thread. Then a real one is made.
 * </ol>
 */
final class DirectRecorder implements RequestRecorder {

    private static final Log logger = LogFactory.getLog(DirectRecorder.class);

    private final WatchedObservationRegistry registry;

    private final ObservingRecorder observing;

    private final DirectMeters meters;

    private final MeterSource source;

    private final Predicate<Object> harmless;

    private volatile Basis basis;

    DirectRecorder(
            WatchedObservationRegistry registry,
            DefaultServerRequestObservationConvention convention,
            MeterSource source,
            Predicate<Object> harmless) {
        this.registry = registry;
        this.observing = new ObservingRecorder(registry, convention);
        this.meters = new DirectMeters(this.observing, convention, source);
        this.source = source;
        this.harmless = harmless;
        this.basis = decide(registry.registered());
    }

    DirectDecision decision() {
        return current().decision();
    }

    @Override
    public RequestRecording record(
            ServerHttpRequest request, ServerHttpResponse response, Map<String, Object> attributes) {
        if (!current().decision().direct() || this.registry.getCurrentObservation() != null) {
            return this.observing.record(request, response, attributes);
        }
        DirectRecording recording = new DirectRecording(this.meters, request, response, attributes);
        if (attributes instanceof LateAttributes late) {
            late.observe(recording);
        } else {
            attributes.put(ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE, recording.context());
        }
        return recording;
    }

    @SuppressWarnings("ReferenceEquality") // every registration makes a new instance; what is equal says nothing
    private Basis current() {
        Basis current = this.basis;
        Registered registered = this.registry.registered();
        if (current.registered() != registered) {
            current = decide(registered);
            this.basis = current;
        }
        return current;
    }

    private Basis decide(Registered registered) {
        String obstacle = DirectObstacles.ofRegistered(registered, this.source, this.harmless);
        DirectDecision decision = obstacle == null ? DirectDecision.DIRECT : new DirectDecision(false, obstacle);
        logger.debug(decision);
        return new Basis(registered, decision);
    }

    private record Basis(Registered registered, DirectDecision decision) {}
}
