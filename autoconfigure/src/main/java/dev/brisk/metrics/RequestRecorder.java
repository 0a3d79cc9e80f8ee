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
import java.util.Map;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;

/**
 * Makes the {@link RequestRecording}s of one handler. Thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface RequestRecorder {

    /**
     * The recording of an exchange, not yet started. Puts a {@link ServerRequestObservationContext} into the attributes, where
     * mappings leave the path pattern and applications find the context.
     *
     * @param request the request
     * @param response the response
     * @param attributes the attributes of the exchange
     * @return a new recording
     */
    RequestRecording record(ServerHttpRequest request, ServerHttpResponse response, Map<String, Object> attributes);

    /**
     * The recorder that makes a Micrometer observation for each exchange, as the framework's handler does.
     *
     * @param registry the registry of observations; nothing is recorded while it is a no-op
     * @param convention names and tags
     * @return a recorder
     */
    static RequestRecorder observing(ObservationRegistry registry, ServerRequestObservationConvention convention) {
        return new ObservingRecorder(registry, convention);
    }
}
