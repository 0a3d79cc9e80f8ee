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

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/**
 * Attributes of an exchange that do without the observation context until somebody looks for it.
 *
 * @since 0.1.0
 */
public interface LateAttributes {

    /**
     * Has the context put under {@link ServerRequestObservationContext#CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE} when the attributes
     * are next looked at. Called once, before the application sees them.
     *
     * @param context makes the context, and gives the same one each time
     */
    void observe(Supplier<ServerRequestObservationContext> context);

    /** Has the context, which was made otherwise, told the pattern that is published, now or later. */
    void tellContext();

    /** The pattern that was published while nobody had looked, so that no context was told it. */
    @Nullable
    String latePathPattern();
}
