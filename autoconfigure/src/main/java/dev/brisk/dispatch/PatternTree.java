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
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.util.pattern.PathPattern;

/**
 * The mappings whose patterns may match a path, found without a look at the others, however many there are: patterns are held by
 * their segments. Those with more syntax than variables are held where their literal segments end, and may match all below.
 *
 * <p>Immutable. It is asked for {@linkplain SegmentTemplate#isPlain plain} paths that need no decoding.
 */
final class PatternTree {

    private final PatternNode root;

    PatternTree(List<Candidate> candidates) {
        PatternNode.Builder builder = new PatternNode.Builder();
        for (Candidate candidate : candidates) {
            for (PathPattern pattern : candidate.patterns()) {
                if (pattern.hasPatternSyntax()) {
                    builder.add(candidate, pattern);
                }
            }
        }
        this.root = builder.build();
    }

    /** The only entry that may match, {@link PatternEntry#SEVERAL}, or {@code null} for none. */
    @Nullable
    PatternEntry only(HttpMethod method, String path) {
        return only(this.root, method, path, 1, null);
    }

    private static @Nullable PatternEntry only(
            PatternNode node, HttpMethod method, String path, int start, @Nullable PatternEntry before) {
        PatternEntry found = only(node.open(), method, before);
        if (start > path.length()) {
            return only(node.ends(), method, found);
        }
        int end = PathSegments.end(path, start);
        PatternNode literal = node.literal(path, start, end);
        if (literal != null) {
            found = only(literal, method, path, end + 1, found);
        }
        PatternNode variable = node.variable();
        return variable == null ? found : only(variable, method, path, end + 1, found);
    }

    private static @Nullable PatternEntry only(
            PatternEntry[] entries, HttpMethod method, @Nullable PatternEntry before) {
        PatternEntry found = before;
        for (PatternEntry entry : entries) {
            if (entry.accepts(method)) {
                found = found == null ? entry : PatternEntry.SEVERAL;
            }
        }
        return found;
    }

    /** All mappings that may match. */
    Candidate[] all(HttpMethod method, String path) {
        List<Candidate> all = new ArrayList<>();
        collect(this.root, method, path, 1, all);
        return all.toArray(new Candidate[0]);
    }

    private static void collect(PatternNode node, HttpMethod method, String path, int start, List<Candidate> all) {
        collect(node.open(), method, all);
        if (start > path.length()) {
            collect(node.ends(), method, all);
            return;
        }
        int end = PathSegments.end(path, start);
        PatternNode literal = node.literal(path, start, end);
        if (literal != null) {
            collect(literal, method, path, end + 1, all);
        }
        PatternNode variable = node.variable();
        if (variable != null) {
            collect(variable, method, path, end + 1, all);
        }
    }

    private static void collect(PatternEntry[] entries, HttpMethod method, List<Candidate> all) {
        for (PatternEntry entry : entries) {
            if (entry.accepts(method) && !all.contains(entry.candidate())) {
                all.add(entry.candidate());
            }
        }
    }
}
