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
package dev.brisk.serve;

/** Which paths may be served before the filters: those that every reader of a path understands alike. */
final class UnfilteredPath {

    private UnfilteredPath() {}

    /** Whether a pattern begins with a literal segment and matches a fixed number of segments. */
    static boolean isAllowed(String pattern) {
        int end = pattern.indexOf('/', 1);
        String first = end < 0 ? pattern.substring(1) : pattern.substring(1, end);
        if (first.isEmpty()
                || !first.chars().allMatch(c -> isUnreserved((char) c))
                || isDots(first, 0, first.length())) {
            return false;
        }
        // A regular expression may have any character; it matches within its segment.
        return !pattern.contains("*") && !pattern.contains("?");
    }

    /**
     * Whether a path has no escapes, no parameters, no empty segments and no dot segments (RFC 3986 §2.1, §3.3), and nothing else that
     * servers have read in more than one way.
     */
    static boolean isPlain(String path) {
        int length = path.length();
        if (length == 0 || path.charAt(0) != '/') {
            return false;
        }
        int start = 1;
        for (int i = 1; i < length; i++) {
            char c = path.charAt(i);
            if (c == '/') {
                if (i == start || isDots(path, start, i)) {
                    return false;
                }
                start = i + 1;
            } else if (!isUnreserved(c)) {
                return false;
            }
        }
        return !isDots(path, start, length);
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }

    private static boolean isDots(String text, int start, int end) {
        int length = end - start;
        return length > 0 && length <= 2 && text.charAt(start) == '.' && text.charAt(end - 1) == '.';
    }
}
