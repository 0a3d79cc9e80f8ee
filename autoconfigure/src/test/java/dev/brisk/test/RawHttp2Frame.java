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

import java.util.List;

/**
 * One HTTP/2 frame as it came over the wire (RFC 9113 §4.1). Immutable.
 *
 * @param type the frame type's code, see the constants of {@link RawHttp2}
 * @param flags the flags as sent
 * @param streamId the stream, 0 for the connection
 * @param payload each byte as one char (ISO-8859-1)
 * @param fields for HEADERS with its CONTINUATIONs, the decoded fields in order as {@code name: value}; empty otherwise
 */
public record RawHttp2Frame(int type, int flags, int streamId, String payload, List<String> fields) {

    /** Whether END_STREAM is set on a HEADERS or DATA frame. */
    public boolean endsStream() {
        return (type == RawHttp2.DATA || type == RawHttp2.HEADERS) && (flags & RawHttp2.END_STREAM) != 0;
    }

    /** The error code of RST_STREAM or GOAWAY. */
    public int errorCode() {
        int at = type == RawHttp2.GOAWAY ? 4 : 0;
        return number(at);
    }

    /** The last stream that a GOAWAY names, or the increment of a WINDOW_UPDATE. */
    public int firstNumber() {
        return number(0) & Integer.MAX_VALUE;
    }

    private int number(int at) {
        return payload.charAt(at) << 24
                | payload.charAt(at + 1) << 16
                | payload.charAt(at + 2) << 8
                | payload.charAt(at + 3);
    }
}
