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

import dev.brisk.sample.categories.Categories;
import dev.brisk.sample.problems.Problems;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.relational.core.query.Criteria;
import org.springframework.data.relational.core.query.Query;
import org.springframework.stereotype.Service;
import org.springframework.web.ErrorResponseException;
import reactor.core.publisher.Mono;

/** The rules of the catalogue; every change that was stored goes to the {@link ChangeFeed}. */
@Service
class PartService {

    private final PartRepository repository;
    private final R2dbcEntityTemplate template;
    private final Categories categories;
    private final ChangeFeed feed;
    private final Clock clock;

    PartService(
            PartRepository repository,
            R2dbcEntityTemplate template,
            Categories categories,
            ChangeFeed feed,
            Clock clock) {
        this.repository = repository;
        this.template = template;
        this.categories = categories;
        this.feed = feed;
        this.clock = clock;
    }

    Mono<Part> find(long id) {
        return repository.findById(id).switchIfEmpty(Mono.error(() -> absent(id)));
    }

    Mono<Found> search(PartSearch search) {
        Query matching = Query.query(search.criteria());
        Query page = matching.sort(search.order()).limit(search.sizeOrDefault()).offset(search.offset());
        return Mono.zip(
                template.select(page, Part.class).collectList(), template.count(matching, Part.class), Found::new);
    }

    Mono<Part> create(PartRequest request) {
        return save(request, request.toPart(null, null, now()))
                .doOnNext(part -> feed.publish(PartChange.Type.CREATED, part));
    }

    /** Replaces a part if the caller knows its present version. */
    Mono<Part> update(long id, PartRequest request, List<String> ifMatch) {
        return find(id).flatMap(present -> {
            // Strong comparison, as RFC 9110 section 13.1.1 asks for: W/"1" matches nothing.
            if (!ifMatch.contains("*") && !ifMatch.contains(present.eTag())) {
                return Mono.error(Problems.preconditionFailed());
            }
            return save(request, request.toPart(id, present.version(), now()))
                    .onErrorMap(OptimisticLockingFailureException.class, failure -> Problems.preconditionFailed())
                    .doOnNext(part -> feed.publish(PartChange.Type.UPDATED, part));
        });
    }

    /** The count of deleted rows tells which of two callers at the same moment was the first. */
    Mono<Void> delete(long id) {
        Query byId = Query.query(Criteria.where("id").is(id));
        return find(id).flatMap(part -> template.delete(byId, Part.class)
                .filter(rows -> rows > 0)
                .switchIfEmpty(Mono.error(() -> absent(id)))
                .doOnNext(rows -> feed.publish(PartChange.Type.DELETED, part))
                .then());
    }

    private Mono<Part> save(PartRequest request, Part part) {
        return categories
                .exist(part.category())
                .flatMap(known -> known
                        ? repository.save(part)
                        : Mono.error(Problems.invalidField("category", "is not a category")))
                .onErrorMap(
                        DuplicateKeyException.class,
                        failure -> Problems.conflict("There is a part with SKU " + request.sku() + " already."));
    }

    private static ErrorResponseException absent(long id) {
        return Problems.notFound("There is no part " + id + ".");
    }

    /** The present in milliseconds, which is what the database keeps. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** One page of a search, and how many parts all pages have together. */
    record Found(List<Part> parts, long total) {}
}
