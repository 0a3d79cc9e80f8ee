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

import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/** A mapping at a place of a {@link PatternTree}. Immutable. */
final class PatternEntry {

    /** Stands for more than one, and is none. */
    static final PatternEntry SEVERAL = new PatternEntry();

    private final @Nullable Candidate candidate;

    private final @Nullable SegmentTemplate template;

    /**
     * An entry.
     *
     * @param candidate the mapping
     * @param template its only pattern; {@code null} where it has another pattern, or several
     */
    PatternEntry(Candidate candidate, @Nullable SegmentTemplate template) {
        this.candidate = candidate;
        this.template = template;
    }

    private PatternEntry() {
        this.candidate = null;
        this.template = null;
    }

    Candidate candidate() {
        Candidate known = this.candidate;
        if (known == null) {
            throw new IllegalStateException("No single mapping");
        }
        return known;
    }

    boolean accepts(HttpMethod method) {
        return candidate().accepts(method);
    }

    /** The match of a path at whose end this is the only entry; {@code null} where more than the path decides about the request. */
    @Nullable
    DirectMatch match(ServerWebExchange exchange, String path) {
        Candidate found = this.candidate;
        SegmentTemplate known = this.template;
        if (found == null || known == null) {
            return null;
        }
        Set<MediaType> producible = Collections.emptySet();
        if (!found.isUnconditional()) {
            if (!found.isDecidedFor(exchange)) {
                return null;
            }
            producible = found.producible(exchange);
        }
        PathPattern pattern = found.patterns().iterator().next();
        return new DirectMatch(found, path, pattern, known, Collections.emptyMap(), Collections.emptyMap(), producible);
    }
}
