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

import io.micrometer.observation.ObservationRegistry;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;

/**
 * Makes recorders that record straight into the meters where nobody could tell it from an observation, and says where they do not.
 * Anything unknown means an observation. Thread-safe.
 *
 * @since 0.1.0
 */
public final class DirectRecorderFactory implements RequestRecorderFactory {

    private static final Log logger = LogFactory.getLog(DirectRecorderFactory.class);

    private final Supplier<@Nullable MeterSource> source;

    private final Predicate<Object> harmless;

    private volatile Supplier<DirectDecision> decision =
            () -> new DirectDecision(false, "no handler has asked for a recorder");

    /**
     * A factory.
     *
     * @param source the registry's handler that makes meters, or null where it is not known; asked for each recorder
     * @param harmless whether a registered predicate or filter is known to do nothing
     */
    public DirectRecorderFactory(Supplier<@Nullable MeterSource> source, Predicate<Object> harmless) {
        this.source = source;
        this.harmless = harmless;
    }

    @Override
    public RequestRecorder create(ObservationRegistry registry, ServerRequestObservationConvention convention) {
        if (!(registry instanceof WatchedObservationRegistry watched)) {
            return observing(
                    registry,
                    convention,
                    "the observation registry is a " + registry.getClass().getName());
        }
        String obstacle = DirectObstacles.ofConvention(convention);
        if (obstacle == null) {
            obstacle = DirectObstacles.ofLibraries();
        }
        if (obstacle != null) {
            return observing(registry, convention, obstacle);
        }
        MeterSource known = this.source.get();
        if (known == null) {
            return observing(registry, convention, "which registry the meters' observation handler uses is not known");
        }
        var standard = (DefaultServerRequestObservationConvention) convention;
        DirectRecorder recorder = new DirectRecorder(watched, standard, known, this.harmless);
        this.decision = recorder::decision;
        return recorder;
    }

    private RequestRecorder observing(
            ObservationRegistry registry, ServerRequestObservationConvention convention, String obstacle) {
        DirectDecision observed = new DirectDecision(false, obstacle);
        logger.debug(observed);
        this.decision = () -> observed;
        return RequestRecorder.observing(registry, convention);
    }

    /** How the recorder that was made last records now. It may change when an application registers a handler while it runs. */
    public DirectDecision decision() {
        return this.decision.get();
    }
}
