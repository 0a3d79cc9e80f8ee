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

import dev.brisk.sample.problems.Problems;
import jakarta.validation.Valid;
import java.net.URI;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Mono;

/** The parts over HTTP: search, read with validators, create, update on condition, delete. */
@RestController
@RequestMapping("/api/parts")
class PartController {

    private final PartService service;

    PartController(PartService service) {
        this.service = service;
    }

    @GetMapping
    Mono<ResponseEntity<List<Part>>> search(@Valid PartSearch search, ServerHttpRequest request) {
        return service.search(search).map(found -> {
            ResponseEntity.BodyBuilder response =
                    ResponseEntity.ok().header("X-Total-Count", Long.toString(found.total()));
            if (search.offset() + found.parts().size() < found.total()
                    && !found.parts().isEmpty()) {
                response.header(HttpHeaders.LINK, "<" + nextPage(request, search) + ">; rel=\"next\"");
            }
            return response.body(found.parts());
        });
    }

    /** Answers 304 by itself where If-None-Match or If-Modified-Since say so. */
    @GetMapping("/{id}")
    Mono<ResponseEntity<Part>> get(@PathVariable long id) {
        return service.find(id).map(part -> withValidators(ResponseEntity.ok(), part));
    }

    @PostMapping
    Mono<ResponseEntity<Part>> create(@Valid @RequestBody PartRequest request) {
        return service.create(request)
                .map(part -> withValidators(ResponseEntity.created(URI.create("/api/parts/" + part.id())), part));
    }

    @PutMapping("/{id}")
    Mono<ResponseEntity<Part>> update(
            @PathVariable long id, @Valid @RequestBody PartRequest body, ServerHttpRequest request) {
        List<String> ifMatch = request.getHeaders().getIfMatch();
        if (ifMatch.isEmpty()) {
            return Mono.error(Problems.preconditionRequired());
        }
        return service.update(id, body, ifMatch).map(part -> withValidators(ResponseEntity.ok(), part));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> delete(@PathVariable long id) {
        return service.delete(id);
    }

    private static ResponseEntity<Part> withValidators(ResponseEntity.BodyBuilder response, Part part) {
        return response.eTag(part.eTag()).lastModified(part.updatedAt()).body(part);
    }

    private static String nextPage(ServerHttpRequest request, PartSearch search) {
        return UriComponentsBuilder.fromPath(request.getURI().getRawPath())
                .query(request.getURI().getRawQuery())
                .replaceQueryParam("page", search.pageOrFirst() + 1)
                .build(true)
                .toUriString();
    }
}
