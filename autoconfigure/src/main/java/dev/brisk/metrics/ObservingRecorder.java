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
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerHttpObservationDocumentation;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;

/** Makes the observation that the framework's handler makes, and none while the registry is a no-op. */
final class ObservingRecorder implements RequestRecorder {

    private static final ServerRequestObservationConvention DEFAULT_CONVENTION =
            new DefaultServerRequestObservationConvention();

    private final ObservationRegistry registry;

    private final ServerRequestObservationConvention convention;

    ObservingRecorder(ObservationRegistry registry, ServerRequestObservationConvention convention) {
        this.registry = registry;
        this.convention = convention;
    }

    @Override
    public RequestRecording record(
            ServerHttpRequest request, ServerHttpResponse response, Map<String, Object> attributes) {
        ServerRequestObservationContext context = new ServerRequestObservationContext(request, response, attributes);
        attributes.put(ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE, context);
        return new ObservedRecording(context, observe(context));
    }

    /** A new observation, not yet started. */
    Observation observe(ServerRequestObservationContext context) {
        return ServerHttpObservationDocumentation.HTTP_REACTIVE_SERVER_REQUESTS.observation(
                this.convention, DEFAULT_CONVENTION, () -> context, this.registry);
    }
}
