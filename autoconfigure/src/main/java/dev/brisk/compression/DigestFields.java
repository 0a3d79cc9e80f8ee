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
import io.netty.util.AsciiString;
import java.util.List;

/**
 * Digests of the body (RFC 9530) and what came before them, as fields or announced as trailers (RFC 9110 §6.6.2): an encoded body would
 * contradict what the application has computed.
 */
final class DigestFields {

    private static final AsciiString CONTENT_DIGEST = AsciiString.cached("content-digest");

    private static final AsciiString REPR_DIGEST = AsciiString.cached("repr-digest");

    private static final AsciiString DIGEST = AsciiString.cached("digest");

    private static final AsciiString CONTENT_MD5 = AsciiString.cached("content-md5");

    private static final List<AsciiString> ALL = List.of(CONTENT_DIGEST, REPR_DIGEST, DIGEST, CONTENT_MD5);

    private DigestFields() {}

    static boolean areIn(HttpHeaders fields) {
        return fields.contains(CONTENT_DIGEST)
                || fields.contains(REPR_DIGEST)
                || fields.contains(DIGEST)
                || fields.contains(CONTENT_MD5)
                || (fields.contains(HttpHeaderNames.TRAILER) && areAnnounced(fields.getAll(HttpHeaderNames.TRAILER)));
    }

    private static boolean areAnnounced(List<String> lines) {
        for (String line : lines) {
            for (String member : line.split(",", -1)) {
                String name = member.strip();
                if (ALL.stream().anyMatch(digest -> digest.contentEqualsIgnoreCase(name))) {
                    return true;
                }
            }
        }
        return false;
    }
}
