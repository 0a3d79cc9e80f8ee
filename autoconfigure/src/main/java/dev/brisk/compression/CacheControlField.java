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
package dev.brisk.compression;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;

/** The directives of Cache-Control (RFC 9111 §5.2). */
final class CacheControlField {

    private static final String NO_TRANSFORM = "no-transform";

    private CacheControlField() {}

    /** Whether one of the directives is {@code no-transform}: the whole name of it, and not a part of a quoted argument. */
    static boolean hasNoTransform(HttpHeaders fields) {
        if (!fields.contains(HttpHeaderNames.CACHE_CONTROL)) {
            return false;
        }
        for (String line : fields.getAll(HttpHeaderNames.CACHE_CONTROL)) {
            if (hasNoTransform(line)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasNoTransform(String line) {
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i <= line.length(); i++) {
            char c = i < line.length() ? line.charAt(i) : ',';
            if (c == '"') {
                quoted = !quoted;
            } else if (quoted && c == '\\') {
                i++;
            } else if (c == ',' && (!quoted || i == line.length())) {
                if (isNoTransform(line.substring(start, i))) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }

    private static boolean isNoTransform(String directive) {
        int argument = directive.indexOf('=');
        String name = argument < 0 ? directive : directive.substring(0, argument);
        return name.strip().equalsIgnoreCase(NO_TRANSFORM);
    }
}
