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
import org.jspecify.annotations.Nullable;

/** The entity tag of a response (RFC 9110 §8.8.3). What is no strong tag is left as it is. */
final class EntityTagField {

    private static final String WEAK = "W/";

    private EntityTagField() {}

    static boolean isStrong(HttpHeaders fields) {
        return strong(fields) != null;
    }

    static void weaken(HttpHeaders fields) {
        String tag = strong(fields);
        if (tag != null) {
            fields.set(HttpHeaderNames.ETAG, WEAK + tag);
        }
    }

    /** Weakens the tag of an answer to a client that holds the weakened one: it has been sent the encoded body. */
    static void weakenAsIn(HttpHeaders request, HttpHeaders fields) {
        String tag = strong(fields);
        if (tag == null) {
            return;
        }
        String weak = WEAK + tag;
        for (String line : request.getAll(HttpHeaderNames.IF_NONE_MATCH)) {
            if (line.contains(weak)) {
                fields.set(HttpHeaderNames.ETAG, weak);
                return;
            }
        }
    }

    private static @Nullable String strong(HttpHeaders fields) {
        String tag = fields.get(HttpHeaderNames.ETAG);
        return tag != null && tag.startsWith("\"") ? tag : null;
    }
}
