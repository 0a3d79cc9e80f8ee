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

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.List;

/** Tells caches that the response depends on Accept-Encoding (RFC 9110 §12.5.5). */
final class VaryField {

    private static final AsciiString VARY = AsciiString.cached("Vary");

    private static final AsciiString ACCEPT_ENCODING = AsciiString.cached("Accept-Encoding");

    private VaryField() {}

    /** Adds Accept-Encoding to the members of Vary, unless it is there or Vary is {@code *}. */
    static void addAcceptEncoding(HttpHeaders fields) {
        String first = fields.get(VARY);
        if (first == null) {
            fields.set(VARY, ACCEPT_ENCODING);
            return;
        }
        List<String> lines = fields.getAll(VARY);
        for (String line : lines) {
            if (covers(line)) {
                return;
            }
        }
        if (lines.size() > 1) {
            fields.add(VARY, ACCEPT_ENCODING);
        } else {
            fields.set(VARY, first.isBlank() ? ACCEPT_ENCODING : first + ", " + ACCEPT_ENCODING);
        }
    }

    private static boolean covers(String line) {
        for (String member : line.split(",", -1)) {
            String name = member.strip();
            if (name.equals("*") || ACCEPT_ENCODING.contentEqualsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }
}
