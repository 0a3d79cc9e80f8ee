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

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which mapping runs on which lane, and why. Immutable.
 *
 * @param entries one for each annotated mapping, each route of {@code ServeRoutes} and each part of the router functions, in no
 *     particular order
 * @since 0.1.0
 */
public record DirectPathReport(List<Entry> entries) {

    public DirectPathReport {
        entries = List.copyOf(entries);
    }

    DirectPathReport and(List<Entry> others) {
        return new DirectPathReport(
                Stream.concat(this.entries.stream(), others.stream()).toList());
    }

    /** The number of mappings on the direct lane. */
    public long direct() {
        return this.entries.stream().filter(Entry::isDirect).count();
    }

    /** The number of mappings on the standard lane. */
    public long standard() {
        return this.entries.size() - direct();
    }

    /**
     * One mapping.
     *
     * @param mapping the mapping's conditions, or the predicates, as the framework prints them
     * @param handler the handler method or function
     * @param reason why it runs on the standard lane; {@code null} when it runs direct
     * @param withoutFilters whether it has given up all filters, as a route of {@code ServeRoutes} may
     */
    public record Entry(
            String mapping, String handler, @Nullable String reason, boolean withoutFilters) {

        /** A mapping beneath the filters. */
        public Entry(String mapping, String handler, @Nullable String reason) {
            this(mapping, handler, reason, false);
        }

        /** Whether the mapping runs on the direct lane. */
        public boolean isDirect() {
            return this.reason == null;
        }
    }
}
