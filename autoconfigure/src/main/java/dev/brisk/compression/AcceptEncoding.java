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

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Negotiation of the content coding (RFC 9110 §12.5.3) among fixed codings. */
final class AcceptEncoding {

    private final List<ContentCoding> codings;

    AcceptEncoding(List<ContentCoding> codings) {
        this.codings = codings;
    }

    Negotiated negotiate(@Nullable List<String> lines) {
        if (lines == null || lines.isEmpty()) {
            return Negotiated.IDENTITY;
        }
        return parse(lines.size() == 1 ? lines.get(0) : String.join(",", lines));
    }

    private Negotiated parse(String value) {
        return new AcceptEncodingParser(this.codings).parse(value);
    }
}
