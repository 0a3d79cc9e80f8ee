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

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.WebHandler;
import org.springframework.web.util.pattern.PathPattern;

/**
 * A handler mapping that can also find and run its handlers without the framework's dispatcher. Its handlers are {@link WebHandler}s,
 * which the framework runs where there is no direct path.
 *
 * @since 0.1.0
 */
public interface DirectHandlerMapping extends HandlerMapping {

    /** Patterns, one of which matches the path of every request that this mapping may have a handler for. */
    Collection<PathPattern> patterns();

    /** Why its handlers have to be found by the framework, or {@code null}. */
    @Nullable
    String obstacle();

    /**
     * The direct way to the handlers.
     *
     * @param takenEarlier tells of a path whether a mapping that the framework asks before this one may want it
     * @return the direct way
     */
    DirectHandlers directHandlers(Predicate<PathContainer> takenEarlier);

    /**
     * What the report says of the mappings.
     *
     * @param reason why they run on the standard lane; {@code null} when they run direct
     * @return one entry for each
     */
    List<DirectPathReport.Entry> describe(@Nullable String reason);
}
