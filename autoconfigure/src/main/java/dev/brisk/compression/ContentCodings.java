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

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The codings that this server can use, in its order of preference. Each has encoded something before it is one of them.
 *
 * <p>Thread-safe and immutable.
 *
 * @since 0.1.0
 */
public final class ContentCodings {

    private final List<ContentCoding> available;

    private final Map<String, String> unavailable;

    private final AcceptEncoding acceptEncoding;

    private ContentCodings(List<ContentCoding> available, Map<String, String> unavailable) {
        this.available = List.copyOf(available);
        this.unavailable = Collections.unmodifiableMap(unavailable);
        this.acceptEncoding = new AcceptEncoding(this.available);
    }

    /**
     * Tries the codings, and leaves out those whose encoders do not work.
     *
     * @param codings in the server's order of preference
     */
    public static ContentCodings of(List<? extends ContentCoding> codings) {
        List<ContentCoding> available = new ArrayList<>();
        Map<String, String> unavailable = new LinkedHashMap<>();
        for (ContentCoding coding : codings) {
            String reason = Trial.run(coding);
            if (reason == null) {
                available.add(coding);
            } else {
                unavailable.put(coding.token(), reason);
            }
        }
        return new ContentCodings(available, unavailable);
    }

    /** The codings that work, in the server's order. */
    public List<ContentCoding> available() {
        return this.available;
    }

    /** The tokens of the codings that do not work, each with the reason in words. */
    public Map<String, String> unavailable() {
        return this.unavailable;
    }

    /**
     * Which codings a client accepts (RFC 9110 §12.5.3).
     *
     * @param lines the values of all lines of the request's Accept-Encoding, in order
     */
    public Negotiated negotiate(@Nullable List<String> lines) {
        return this.acceptEncoding.negotiate(lines);
    }
}
