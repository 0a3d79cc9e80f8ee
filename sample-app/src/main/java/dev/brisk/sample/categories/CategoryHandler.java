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
package dev.brisk.sample.categories;

import dev.brisk.sample.problems.Problems;
import java.net.URI;
import java.util.regex.Pattern;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.domain.Sort;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** The functions behind {@link CategoryRoutes}. */
@Component
class CategoryHandler {

    private static final Pattern SLUG = Pattern.compile("[a-z][a-z0-9-]{1,39}");

    private final CategoryRepository repository;
    private final Validator validator;

    CategoryHandler(CategoryRepository repository, Validator validator) {
        this.repository = repository;
        this.validator = validator;
    }

    Mono<ServerResponse> list(ServerRequest request) {
        return ServerResponse.ok().body(repository.findAll(Sort.by("name")), Category.class);
    }

    Mono<ServerResponse> get(ServerRequest request) {
        return find(request)
                .flatMap(category -> ServerResponse.ok().eTag(category.eTag()).bodyValue(category));
    }

    Mono<ServerResponse> put(ServerRequest request) {
        String slug = request.pathVariable("slug");
        if (!SLUG.matcher(slug).matches()) {
            return Mono.error(Problems.invalidField("slug", "must match " + SLUG));
        }
        return request.bodyToMono(CategoryRequest.class)
                .switchIfEmpty(Mono.error(() -> Problems.badRequest("A category was expected in the body.")))
                .doOnNext(this::validate)
                .flatMap(body -> repository
                        .findById(slug)
                        .defaultIfEmpty(new Category(slug, body.name(), body.description(), null))
                        .flatMap(category -> save(category, body, request)));
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        return find(request)
                .flatMap(repository::delete)
                .onErrorMap(
                        DataIntegrityViolationException.class,
                        failure ->
                                Problems.conflict("Category '" + request.pathVariable("slug") + "' still has parts."))
                .then(ServerResponse.noContent().build());
    }

    private Mono<ServerResponse> save(Category category, CategoryRequest body, ServerRequest request) {
        ServerResponse.BodyBuilder response = category.version() == null
                ? ServerResponse.created(URI.create(request.path()))
                : ServerResponse.status(HttpStatus.OK);
        return repository
                .save(category.with(body))
                .flatMap(saved -> response.eTag(saved.eTag()).bodyValue(saved));
    }

    private Mono<Category> find(ServerRequest request) {
        String slug = request.pathVariable("slug");
        return repository
                .findById(slug)
                .switchIfEmpty(Mono.error(() -> Problems.notFound("There is no category '" + slug + "'.")));
    }

    private void validate(CategoryRequest body) {
        Errors errors = validator.validateObject(body);
        if (errors.hasErrors()) {
            throw Problems.invalidFields(errors.getFieldErrors());
        }
    }
}
