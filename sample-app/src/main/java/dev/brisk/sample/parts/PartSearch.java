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

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.relational.core.query.Criteria;
import org.springframework.data.relational.core.query.CriteriaDefinition;

/** The query parameters of a search, all optional. */
record PartSearch(
        @Size(max = 60) @Nullable String q,
        @Nullable String category,
        @Nullable String maker,
        @PositiveOrZero @Nullable BigDecimal minPrice,
        @PositiveOrZero @Nullable BigDecimal maxPrice,
        @Nullable Boolean inStock,
        @Min(0) @Max(100_000) @Nullable Integer page,
        @Min(1) @Max(200) @Nullable Integer size,

        @Pattern(
                regexp = SORT,
                message = "must be name, sku, price, weightGrams, stock or updatedAt, then ,asc or ,desc")
        @Nullable
        String sort) {

    private static final String SORT = "(name|sku|price|weightGrams|stock|updatedAt)(,(asc|desc))?";
    private static final int DEFAULT_SIZE = 20;

    int pageOrFirst() {
        return page == null ? 0 : page;
    }

    int sizeOrDefault() {
        return size == null ? DEFAULT_SIZE : size;
    }

    long offset() {
        return (long) pageOrFirst() * sizeOrDefault();
    }

    /** The wanted order, made total by the id so that pages never overlap. */
    Sort order() {
        Sort byId = Sort.by("id");
        if (sort == null) {
            return byId;
        }
        int comma = sort.indexOf(',');
        Sort wanted = Sort.by(comma < 0 ? sort : sort.substring(0, comma));
        return (sort.endsWith(",desc") ? wanted.descending() : wanted).and(byId);
    }

    CriteriaDefinition criteria() {
        List<Criteria> all = new ArrayList<>();
        if (q != null) {
            String pattern = "%" + escape(q) + "%";
            all.add(Criteria.where("name")
                    .like(pattern)
                    .ignoreCase(true)
                    .or("description")
                    .like(pattern)
                    .ignoreCase(true));
        }
        if (category != null) {
            all.add(Criteria.where("category").is(category));
        }
        if (maker != null) {
            all.add(Criteria.where("maker").is(maker));
        }
        if (minPrice != null) {
            all.add(Criteria.where("price").greaterThanOrEquals(minPrice));
        }
        if (maxPrice != null) {
            all.add(Criteria.where("price").lessThanOrEquals(maxPrice));
        }
        if (inStock != null) {
            all.add(
                    inStock
                            ? Criteria.where("stock").greaterThan(0)
                            : Criteria.where("stock").is(0));
        }
        return Criteria.from(all);
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
