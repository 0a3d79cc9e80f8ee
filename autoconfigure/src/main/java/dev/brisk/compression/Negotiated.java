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

/**
 * What one client accepts of the configured codings.
 *
 * @param codings the codings that the client prefers to a plain body, or likes as much, best first
 * @param identityAcceptable whether a plain body is acceptable too. If not, also small bodies get the first coding; without one, a
 *     plain body is sent all the same (RFC 9110 §12.5.3 leaves that to the server)
 * @since 0.1.0
 */
public record Negotiated(List<ContentCoding> codings, boolean identityAcceptable) {

    /** A plain body and nothing else. */
    static final Negotiated IDENTITY = new Negotiated(List.of(), true);

    public Negotiated {
        codings = List.copyOf(codings);
    }

    /** The coding to use, or null for none. */
    public @Nullable ContentCoding coding() {
        return this.codings.isEmpty() ? null : this.codings.get(0);
    }
}
