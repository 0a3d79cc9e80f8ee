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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.pattern.PathPattern;

/** A place between two segments of the patterns in a {@link PatternTree}. Immutable. */
final class PatternNode {

    private final PatternEntry[] open;

    private final PatternEntry[] ends;

    private final SegmentMap<PatternNode> literals;

    private final @Nullable PatternNode variable;

    private PatternNode(Builder builder) {
        this.open = builder.open.toArray(new PatternEntry[0]);
        this.ends = builder.ends.toArray(new PatternEntry[0]);
        Map<String, PatternNode> built = new HashMap<>();
        builder.literals.forEach((segment, child) -> built.put(segment, child.build()));
        this.literals = SegmentMap.of(built);
        this.variable = builder.variable == null ? null : builder.variable.build();
    }

    /** Of patterns that may match whatever comes from here on. */
    PatternEntry[] open() {
        return this.open;
    }

    /** Of patterns that match a path that ends here. */
    PatternEntry[] ends() {
        return this.ends;
    }

    /** Behind a segment that is a variable. */
    @Nullable
    PatternNode variable() {
        return this.variable;
    }

    /** Behind a segment of this text. */
    @Nullable
    PatternNode literal(String path, int start, int end) {
        return this.literals.get(path, start, end);
    }

    /** Not thread-safe. */
    static final class Builder {

        private final List<PatternEntry> open = new ArrayList<>();

        private final List<PatternEntry> ends = new ArrayList<>();

        private final Map<String, Builder> literals = new HashMap<>();

        private @Nullable Builder variable;

        void add(Candidate candidate, PathPattern pattern) {
            SegmentTemplate template = SegmentTemplate.of(pattern);
            Builder builder = this;
            if (template == null) {
                for (String segment : LeadingSegments.of(pattern.getPatternString())) {
                    builder = builder.below(segment);
                }
                builder.open.add(new PatternEntry(candidate, null));
                return;
            }
            for (int i = 0; i < template.length(); i++) {
                builder = builder.below(template.literal(i));
            }
            builder.ends.add(new PatternEntry(candidate, candidate.patterns().size() == 1 ? template : null));
        }

        private Builder below(@Nullable String segment) {
            if (segment != null) {
                return this.literals.computeIfAbsent(segment, unused -> new Builder());
            }
            Builder below = this.variable == null ? new Builder() : this.variable;
            this.variable = below;
            return below;
        }

        PatternNode build() {
            return new PatternNode(this);
        }
    }
}
