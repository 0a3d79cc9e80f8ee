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
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/** Mappings whose patterns may match the same paths. Where all of them are templates, the text of a path can tell which one does. */
final class PatternGroup {

    private final Candidate[] candidates;

    /** Of each candidate; {@code null} where a candidate has another pattern, or several. */
    private final @Nullable SegmentTemplate @Nullable [] templates;

    PatternGroup(List<Candidate> candidates) {
        this.candidates = candidates.toArray(new Candidate[0]);
        this.templates = templates(this.candidates);
    }

    private static @Nullable SegmentTemplate @Nullable [] templates(Candidate[] candidates) {
        @Nullable SegmentTemplate[] templates = new SegmentTemplate[candidates.length];
        for (int i = 0; i < candidates.length; i++) {
            Set<PathPattern> patterns = candidates[i].patterns();
            PathPattern pattern = patterns.size() == 1 ? patterns.iterator().next() : null;
            templates[i] = pattern == null ? null : SegmentTemplate.of(pattern);
            if (templates[i] == null) {
                return null;
            }
        }
        return templates;
    }

    Candidate[] candidates() {
        return this.candidates;
    }

    boolean isEmpty() {
        return this.candidates.length == 0;
    }

    /** The match of the only mapping for this method and path, if nothing else decides about the request. */
    @Nullable
    DirectMatch only(ServerWebExchange exchange, HttpMethod method, String path) {
        @Nullable SegmentTemplate[] all = this.templates;
        if (all == null || !SegmentTemplate.isPlain(path)) {
            return null;
        }
        Candidate found = null;
        SegmentTemplate template = null;
        for (int i = 0; i < all.length; i++) {
            SegmentTemplate each = all[i];
            if (each != null && this.candidates[i].accepts(method) && each.matches(path)) {
                if (found != null) {
                    return null;
                }
                found = this.candidates[i];
                template = each;
            }
        }
        if (found == null || template == null) {
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
        return new DirectMatch(
                found, path, pattern, template, Collections.emptyMap(), Collections.emptyMap(), producible);
    }
}
