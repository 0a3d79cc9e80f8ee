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

/**
 * The fields of an answer to HEAD (RFC 9110 §9.3.2): those of the answer to GET, but for what only the encoded body would tell. That
 * is the length of the encoded body, and for a body whose plain length is not known even whether it is encoded.
 */
final class HeadFields {

    private HeadFields() {}

    static void set(ResponseCoding response, HttpHeaders fields) {
        long length = contentLength(fields);
        ContentCoding coding = response.decide(length, false);
        if (coding == null) {
            return;
        }
        if (length >= response.leastLength()) {
            response.apply(coding);
            fields.remove(HttpHeaderNames.CONTENT_LENGTH);
        } else {
            response.rules().treatEntityTag(fields);
            response.recorder().decided(CompressionOutcome.NO_CONTENT, null);
        }
    }

    /** The value of the field, or {@link Encoder#UNKNOWN_LENGTH} where there is none or it is no number. */
    static long contentLength(HttpHeaders fields) {
        String value = fields.get(HttpHeaderNames.CONTENT_LENGTH);
        if (value == null) {
            return Encoder.UNKNOWN_LENGTH;
        }
        try {
            return Math.max(Encoder.UNKNOWN_LENGTH, Long.parseLong(value.strip()));
        } catch (NumberFormatException ex) {
            return Encoder.UNKNOWN_LENGTH;
        }
    }
}
