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

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * What a predicate asks for that is no more than a method and a path, so that its outcome is known without asking it. Immutable.
 *
 * @param methods the methods, one of which is needed; {@code null} where all will do
 * @param pattern the pattern of the path
 * @param template the pattern as a template
 */
record PlainRoute(@Nullable Set<HttpMethod> methods, PathPattern pattern, SegmentTemplate template) {

    /** The route of a predicate's shape; {@code null} where the pattern is no template. */
    static @Nullable PlainRoute of(Shape shape, PathPatternParser parser) {
        String text = shape.pattern();
        if (text == null) {
            return null;
        }
        PathPattern pattern = parser.parse(text);
        SegmentTemplate template = SegmentTemplate.of(pattern);
        return template == null ? null : new PlainRoute(shape.methods(), pattern, template);
    }

    /** Whether a request of this method and {@linkplain SegmentTemplate#isPlain plain} path matches. */
    boolean matches(HttpMethod method, String path) {
        return (this.methods == null || this.methods.contains(method)) && this.template.matches(path);
    }

    /**
     * What a predicate asks for, if that is a method, a path, or both.
     *
     * @param methods the methods, or {@code null}
     * @param pattern the pattern, or {@code null}
     */
    record Shape(
            @Nullable Set<HttpMethod> methods, @Nullable String pattern) {

        static Shape of(String pattern) {
            return new Shape(null, pattern);
        }

        static Shape of(Set<HttpMethod> methods) {
            return new Shape(new HashSet<>(methods), null);
        }

        /** Both; {@code null} where they ask for the same kind of thing. */
        @Nullable
        Shape and(Shape other) {
            if ((this.methods != null && other.methods != null) || (this.pattern != null && other.pattern != null)) {
                return null;
            }
            return new Shape(
                    this.methods != null ? this.methods : other.methods,
                    this.pattern != null ? this.pattern : other.pattern);
        }
    }
}
