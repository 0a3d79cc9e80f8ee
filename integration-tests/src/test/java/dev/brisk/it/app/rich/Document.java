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
package dev.brisk.it.app.rich;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A body with types that are converted. */
record Document(
        long id,
        @Nullable String title,
        @Nullable Colour colour,
        @Nullable LocalDate day,
        @Nullable UUID key,
        @Nullable List<Integer> numbers,
        @Nullable Map<String, Document> parts) {

    /** An enum that comes and goes by name. */
    enum Colour {
        RED,
        GREEN
    }

    static final Document EXAMPLE = new Document(
            7,
            "caf\u00e9 \"quoted\" <b>",
            Colour.RED,
            LocalDate.of(2026, 1, 2),
            UUID.fromString("9f1c2d3e-0000-4000-8000-000000000001"),
            List.of(1, 2, 3),
            null);
}
