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

/** The segments at the start of a pattern that are literal text: a path that differs in one of them does not match. */
final class LeadingSegments {

    private static final String SYNTAX = "{}*?\\%;:";

    private LeadingSegments() {}

    static List<String> of(String pattern) {
        List<String> segments = new ArrayList<>();
        if (!pattern.startsWith("/")) {
            return segments;
        }
        int start = 1;
        while (start < pattern.length()) {
            int end = PathSegments.end(pattern, start);
            String segment = pattern.substring(start, end);
            if (segment.isEmpty() || hasSyntax(segment)) {
                break;
            }
            segments.add(segment);
            start = end + 1;
        }
        return segments;
    }

    static boolean hasSyntax(String segment) {
        for (int i = 0; i < segment.length(); i++) {
            if (SYNTAX.indexOf(segment.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }
}
