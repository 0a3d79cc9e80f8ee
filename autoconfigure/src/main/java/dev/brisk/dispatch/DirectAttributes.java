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
package dev.brisk.dispatch;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Attributes of an exchange that take a match as one, and its entries only when somebody looks at them.
 *
 * @since 0.1.0
 */
public interface DirectAttributes {

    /** The match whose entries have not been added yet, because nobody has looked. */
    @Nullable
    Match match();

    /** Adds the entries of a match in the place of those of an earlier one. */
    void publish(Match match);

    /** What is published of a request's mapping. Immutable. */
    interface Match {

        /** The pattern of the mapping. */
        PathPattern pattern();

        /** The pattern of the mapping as text. */
        default String pathPattern() {
            return pattern().getPatternString();
        }

        /** The handler, as it is published. */
        Object handler();

        /** Whether the match has an attribute of this name. */
        boolean has(String name);

        /** Puts the attributes into a map, and tells an observation context among them the pattern. */
        void publishTo(Map<String, Object> attributes);

        /** Publishes the match in the attributes of an exchange, late where they can do that. */
        default void publish(ServerWebExchange exchange) {
            Map<String, Object> attributes = exchange.getAttributes();
            if (attributes instanceof DirectAttributes direct) {
                direct.publish(this);
            } else {
                publishTo(attributes);
            }
        }

        /** The part of {@link #publishTo} that all matches have in common: handler and pattern. */
        default void publishHandlerAndPattern(Map<String, Object> attributes) {
            attributes.put(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE, handler());
            attributes.put(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE, pattern());
            Object observation = attributes.get(ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE);
            if (observation instanceof ServerRequestObservationContext context) {
                context.setPathPattern(pathPattern());
            }
        }
    }
}
