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

import org.jspecify.annotations.Nullable;
import org.springframework.web.util.pattern.PathPattern;

/** The first segment of paths and patterns: two that differ in a literal one have nothing in common. */
final class FirstSegment {

    private FirstSegment() {}

    /** The text between the first slash and the second, or the end. */
    static String of(String path) {
        int start = start(path);
        return path.substring(start, PathSegments.end(path, start));
    }

    /** The value of a path's first segment, or {@code null}. */
    static <V> @Nullable V find(SegmentMap<V> values, String path) {
        int start = start(path);
        return values.get(path, start, PathSegments.end(path, start));
    }

    private static int start(String path) {
        return path.startsWith("/") ? 1 : 0;
    }

    /** The first segment of a pattern where it is literal text, else {@code null}. */
    static @Nullable String literalOf(PathPattern pattern) {
        String text = pattern.getPatternString();
        if (!text.startsWith("/")) {
            return null;
        }
        String first = of(text);
        for (int i = 0; i < first.length(); i++) {
            if ("{}*?\\%;:".indexOf(first.charAt(i)) >= 0) {
                return null;
            }
        }
        // "/a/**" also matches "/a", whose first segment is the same; "/**" has none.
        return first.isEmpty() ? null : first;
    }
}
