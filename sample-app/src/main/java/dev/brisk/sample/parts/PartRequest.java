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

import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a client sends to create or replace a part. */
record PartRequest(
        @NotNull @Pattern(regexp = "[A-Z]{2}-[0-9]{4}", message = "must be two capitals, a dash and four digits")
        String sku,

        @NotBlank @Size(max = 120) String name,
        @NotBlank @Size(max = 40) String category,
        @NotBlank @Size(max = 60) String maker,

        @NotNull @DecimalMin("0.00") @Digits(integer = 8, fraction = 2)
        BigDecimal price,

        @NotNull @PositiveOrZero Integer weightGrams,
        @NotNull @PositiveOrZero Integer stock,
        @Size(max = 500) @Nullable String description) {

    Part toPart(@Nullable Long id, @Nullable Long version, Instant now) {
        String text = description == null ? "" : description;
        BigDecimal cents = price.setScale(2);
        return new Part(id, sku, name, category, maker, cents, weightGrams, stock, text, now, version);
    }
}
