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

import dev.brisk.headers.ValueCache;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Negotiation of the content coding (RFC 9110 §12.5.3) among fixed codings. What common clients send is found by its text in a table
 * made at start, which no request changes; all else in a {@link ValueCache}, which no client can make grow.
 *
 * <p>Thread-safe.
 */
final class AcceptEncoding {

    /** Browsers, curl, the JDK's, Reactor Netty's, Apache's, OkHttp's, Node's, Python's and Go's clients. */
    static final List<String> COMMON = List.of(
            "gzip, deflate, br, zstd",
            "gzip, deflate, br",
            "gzip, deflate",
            "deflate, gzip, br, zstd",
            "deflate, gzip, br",
            "deflate, gzip",
            "gzip",
            "br",
            "zstd",
            "deflate",
            "identity",
            "*",
            "*/*",
            "",
            "gzip,deflate,br,zstd",
            "gzip,deflate,br",
            "gzip,deflate",
            "gzip, br",
            "br, gzip, deflate",
            "br;q=1.0, gzip;q=0.9, *;q=0.1",
            "gzip, x-gzip, deflate",
            "gzip, compress, deflate, br",
            "gzip, deflate;q=0.5",
            "identity;q=1, *;q=0");

    private final List<ContentCoding> codings;

    private final Map<String, Negotiated> common = new HashMap<>();

    private final ValueCache<Negotiated> others = new ValueCache<>(this::parse);

    AcceptEncoding(List<ContentCoding> codings) {
        this.codings = codings;
        COMMON.forEach(value -> this.common.put(value, parse(value)));
    }

    /** What a client accepts that has sent these field lines, in this order. */
    Negotiated negotiate(@Nullable List<String> lines) {
        if (lines == null || lines.isEmpty()) {
            return Negotiated.IDENTITY;
        }
        // Several lines are one list (RFC 9110 §5.3).
        String value = lines.size() == 1 ? lines.get(0) : String.join(",", lines);
        Negotiated negotiated = this.common.get(value);
        return negotiated != null ? negotiated : this.others.get(value);
    }

    private Negotiated parse(String value) {
        return new AcceptEncodingParser(this.codings).parse(value);
    }
}
