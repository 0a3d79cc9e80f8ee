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

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Micrometer's own registry of observations, with a configuration that can also be read: what was registered, by whatever way and at
 * whatever time, is known from {@link #registered()}. In everything else it is {@link ObservationRegistry#create()}.
 *
 * <p>Thread-safe.
 *
 * @since 0.1.0
 */
public final class WatchedObservationRegistry implements ObservationRegistry {

    private final ObservationRegistry scopes = ObservationRegistry.create();

    private final WatchedObservationConfig config = new WatchedObservationConfig();

    @Override
    public @Nullable Observation getCurrentObservation() {
        return this.scopes.getCurrentObservation();
    }

    @Override
    public Observation.@Nullable Scope getCurrentObservationScope() {
        return this.scopes.getCurrentObservationScope();
    }

    @Override
    public void setCurrentObservationScope(Observation.@Nullable Scope current) {
        this.scopes.setCurrentObservationScope(current);
    }

    @Override
    public ObservationConfig observationConfig() {
        return this.config;
    }

    @Override
    public boolean isNoop() {
        return registered().handlers().isEmpty();
    }

    /** What is registered now. The same instance for as long as nothing is added. */
    Registered registered() {
        return this.config.registered();
    }

    /**
     * What was registered, each list in the order of registration.
     *
     * @param handlers told of starts, stops and events
     * @param predicates decide whether there is an observation
     * @param filters change observations before they stop
     */
    record Registered(
            List<ObservationHandler<?>> handlers,
            List<ObservationPredicate> predicates,
            List<ObservationFilter> filters) {

        static final Registered NOTHING = new Registered(List.of(), List.of(), List.of());
    }
}
