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

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;

/**
 * One way of recording into a registry of its own, by a clock of its own.
 *
 * @param recorder records
 * @param registry into this
 * @param observations the registry of observations
 * @param clock of the registry
 */
record Way(RequestRecorder recorder, MeterRegistry registry, WatchedObservationRegistry observations, MockClock clock) {

    static final String NAME = "http.server.requests";

    static Way observed(RegistrySetup setup, boolean longTaskTimer) {
        return create(setup, longTaskTimer, false);
    }

    static Way direct(RegistrySetup setup, boolean longTaskTimer) {
        return create(setup, longTaskTimer, true);
    }

    private static Way create(RegistrySetup setup, boolean longTaskTimer, boolean direct) {
        MockClock clock = new MockClock();
        MeterRegistry registry = setup.create(clock);
        DefaultMeterObservationHandler handler = longTaskTimer
                ? new DefaultMeterObservationHandler(registry)
                : new DefaultMeterObservationHandler(registry, IgnoredMeters.LONG_TASK_TIMER);
        WatchedObservationRegistry observations = new WatchedObservationRegistry();
        observations.observationConfig().observationHandler(handler);
        DefaultServerRequestObservationConvention convention = new DefaultServerRequestObservationConvention(NAME);
        RequestRecorder recorder = direct
                ? new DirectRecorder(
                        observations, convention, new MeterSource(handler, registry, longTaskTimer), any -> false)
                : RequestRecorder.observing(observations, convention);
        return new Way(recorder, registry, observations, clock);
    }
}
