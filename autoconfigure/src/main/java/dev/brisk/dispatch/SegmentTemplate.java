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
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;

/**
 * A pattern of which each segment is either literal text or one variable, such as {@code /items/{id}/lines}. It is matched with the text of
 * a path, of which no elements are made.
 *
 * <p>Immutable.
 */
final class SegmentTemplate {

    /** A variable of a whole segment that takes any text. */
    private static final Pattern VARIABLE = Pattern.compile("\\{[\\w-]+}");

    /** Each segment's text, or {@code null} for a variable. */
    private final @Nullable String[] literals;

    /** Each segment's variable, or {@code null} for literal text. */
    private final @Nullable String[] names;

    private SegmentTemplate(@Nullable String[] literals, @Nullable String[] names) {
        this.literals = literals;
        this.names = names;
    }

    /** The template of a pattern; {@code null} for one with more syntax than variables, or which does not compare text by text. */
    static @Nullable SegmentTemplate of(PathPattern pattern) {
        String text = pattern.getPatternString();
        if (!isPlain(text)) {
            return null;
        }
        String[] segments = text.substring(1).split("/", -1);
        @Nullable String[] literals = new String[segments.length];
        @Nullable String[] names = new String[segments.length];
        for (int i = 0; i < segments.length; i++) {
            String segment = segments[i];
            if (VARIABLE.matcher(segment).matches()) {
                names[i] = segment.substring(1, segment.length() - 1);
            } else if (LeadingSegments.hasSyntax(segment)) {
                return null;
            } else {
                literals[i] = segment;
            }
        }
        SegmentTemplate template = new SegmentTemplate(literals, names);
        return template.agreesWith(pattern) ? template : null;
    }

    /** Whether a parser with other separators, or one that does not regard case, has made the pattern. */
    private boolean agreesWith(PathPattern pattern) {
        List<String> segments = new ArrayList<>();
        for (int i = 0; i < this.literals.length; i++) {
            String literal = this.literals[i];
            segments.add(literal != null ? literal : "value" + i);
        }
        String path = "/" + String.join("/", segments);
        PathPattern.PathMatchInfo info = pattern.matchAndExtract(PathContainer.parsePath(path));
        if (info == null || !info.getUriVariables().equals(variables(path))) {
            return false;
        }
        for (int i = 0; i < this.literals.length; i++) {
            String literal = this.literals[i];
            if (literal != null) {
                List<String> other = new ArrayList<>(segments);
                other.set(i, swapCase(literal));
                if (!other.equals(segments)
                        && pattern.matches(PathContainer.parsePath("/" + String.join("/", other)))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String swapCase(String text) {
        StringBuilder swapped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            swapped.append(Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c));
        }
        return swapped.toString();
    }

    /** Whether a path that needs no decoding consists of segments with text in them. */
    static boolean isPlain(String path) {
        int length = path.length();
        if (length < 2 || path.charAt(0) != '/') {
            return false;
        }
        for (int slash = 0; slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (slash + 1 == length || path.charAt(slash + 1) == '/') {
                return false;
            }
        }
        return true;
    }

    /** The number of segments. */
    int length() {
        return this.literals.length;
    }

    /** The text of a segment, or {@code null} for a variable. */
    @Nullable
    String literal(int segment) {
        return this.literals[segment];
    }

    /** Whether a {@linkplain #isPlain plain} path is one of this template. */
    boolean matches(String path) {
        int last = this.literals.length - 1;
        int start = 1;
        for (int i = 0; ; i++) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            String literal = this.literals[i];
            if (literal != null && (literal.length() != end - start || !path.startsWith(literal, start))) {
                return false;
            }
            if (slash < 0 || i == last) {
                return slash < 0 && i == last;
            }
            start = end + 1;
        }
    }

    /** The variable of this name in a path that matches; {@code null} where there is none. */
    @Nullable
    String variable(String name, String path) {
        int start = 1;
        for (String each : this.names) {
            int end = PathSegments.end(path, start);
            if (name.equals(each)) {
                return path.substring(start, end);
            }
            start = end + 1;
        }
        return null;
    }

    /** The variables of a path that matches, as the framework publishes them. */
    Map<String, String> variables(String path) {
        Map<String, String> variables = new HashMap<>();
        int start = 1;
        for (int i = 0; i < this.literals.length; i++) {
            int end = PathSegments.end(path, start);
            String name = this.names[i];
            if (name != null) {
                variables.put(name, path.substring(start, end));
            }
            start = end + 1;
        }
        return Collections.unmodifiableMap(variables);
    }
}
