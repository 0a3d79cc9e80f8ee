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
package dev.brisk.test;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/1.1 response as it came over the wire, each byte as one char (ISO-8859-1). Immutable.
 *
 * @param head status line and header fields with all line ends, including the empty line; empty when nothing came
 * @param body all bytes after the head that belong to this response, chunk framing included
 * @param ending how the response ended
 */
public record RawHttp1Response(String head, String body, Ending ending) {

    /** How a response ended, seen by the client. */
    public enum Ending {
        /** By its own framing. */
        COMPLETE,
        /** By the close of the connection, as its framing says. */
        CLOSE_DELIMITED,
        /** By the close of the connection, before its framing says so. */
        CUT_OFF,
        /** Nothing more came in the time allowed. */
        SILENT
    }

    /** The status code, or 0 where the head is none. */
    public int status() {
        return head.startsWith("HTTP/1.") && head.length() > 12 ? Integer.parseInt(head, 9, 12, 10) : 0;
    }

    /** The first value of a header field, or null. */
    public @Nullable String field(String name) {
        return head.lines()
                .skip(1)
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse(null);
    }

    /** Whether the body is framed in chunks. */
    public boolean chunked() {
        String value = field("Transfer-Encoding");
        return value != null && value.toLowerCase(Locale.ROOT).endsWith("chunked");
    }
}
