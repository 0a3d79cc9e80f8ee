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
        String pathPattern();

        /** The handler, as it is published. */
        Object handler();

        /** Whether the match has an attribute of this name. */
        boolean has(String name);

        /** Puts the attributes into a map, and tells an observation context among them the pattern. */
        void publishTo(Map<String, Object> attributes);
    }
}
