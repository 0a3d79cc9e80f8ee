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
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import reactor.util.context.Context;

/** A recording by a real observation, or by a no-op where nothing is to be recorded. */
final class ObservedRecording extends AbstractRecording {

    private final ServerRequestObservationContext context;

    private final Observation observation;

    ObservedRecording(ServerRequestObservationContext context, Observation observation) {
        this.context = context;
        this.observation = observation;
    }

    @Override
    public Context addTo(Context context) {
        return context.put(ObservationThreadLocalAccessor.KEY, this.observation);
    }

    @Override
    public void start() {
        this.observation.start();
    }

    @Override
    ServerRequestObservationContext context() {
        return this.context;
    }

    @Override
    boolean isNoop() {
        return this.observation.isNoop();
    }

    @Override
    void handled(Throwable error) {
        this.observation.error(error);
    }

    @Override
    void stop() {
        this.observation.stop();
    }
}
