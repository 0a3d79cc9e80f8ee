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
package dev.brisk.headers;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Field values that WebFlux, Spring Security and Brisk send again and again, encoded once. All are valid field values. */
final class FieldValues {

    private static final AsciiConstants VALUES = new AsciiConstants(
            // Content-Type, as MediaType writes it
            "application/cbor",
            "application/javascript",
            "application/json",
            "application/json;charset=UTF-8",
            "application/octet-stream",
            "application/problem+json",
            "application/problem+xml",
            "application/vnd.spring-boot.actuator.v3+json",
            "application/x-ndjson",
            "application/x-protobuf",
            "application/xml",
            "image/png",
            "image/svg+xml",
            "text/css",
            "text/event-stream",
            "text/event-stream;charset=UTF-8",
            "text/html",
            "text/html;charset=UTF-8",
            "text/javascript",
            "text/plain",
            "text/plain;charset=UTF-8",
            "text/xml",
            // Spring Security's defaults
            "no-cache, no-store, max-age=0, must-revalidate",
            "no-cache",
            "0",
            "nosniff",
            "DENY",
            "SAMEORIGIN",
            "no-referrer",
            "max-age=31536000 ; includeSubDomains",
            // Vary, CORS, caching, ranges, codings
            "Accept-Encoding",
            "Access-Control-Request-Headers",
            "Access-Control-Request-Method",
            "Origin",
            "*",
            "true",
            "bytes",
            "no-store",
            "br",
            "chunked",
            "deflate",
            "gzip",
            "zstd",
            "close",
            "keep-alive");

    private FieldValues() {}

    /** The encoded form of a constant value; any other value is returned itself. */
    static CharSequence encoded(String value) {
        return VALUES.encoded(value);
    }

    /** Whether this is visible ASCII, with spaces only behind its beginning, which Netty never rejects. */
    static boolean isPlain(CharSequence value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c > '~' || c < ' ' || (c == ' ' && i == 0)) {
                return false;
            }
        }
        return true;
    }

    /** The encoded form of a list's only value, if it is a constant. */
    static @Nullable CharSequence only(@Nullable List<? extends String> values) {
        if (values == null || values.size() != 1) {
            return null;
        }
        String value = values.get(0);
        return value != null ? VALUES.find(value) : null;
    }
}
