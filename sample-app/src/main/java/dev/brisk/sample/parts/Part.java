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
package dev.brisk.sample.parts;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/** A row of the table {@code part}, and what clients get; id and version are set once it is stored. */
record Part(
        @Id @Nullable Long id,
        String sku,
        String name,
        String category,
        String maker,
        BigDecimal price,
        int weightGrams,
        int stock,
        String description,
        Instant updatedAt,
        @Version @Nullable Long version) {

    /** A strong validator: every stored change has a new version. */
    String eTag() {
        return "\"" + version + "\"";
    }
}
