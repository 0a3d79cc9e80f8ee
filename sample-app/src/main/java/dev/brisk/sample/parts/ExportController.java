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

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.data.domain.Sort;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The whole catalogue at once: as a stream for programs, as a file for people. */
@RestController
@RequestMapping("/api/parts")
class ExportController {

    private static final MediaType CSV = new MediaType("text", "csv", StandardCharsets.UTF_8);

    private final PartRepository repository;

    ExportController(PartRepository repository) {
        this.repository = repository;
    }

    /** One JSON object a line, each sent as soon as the database has it. */
    @GetMapping(path = "/export", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Part> export() {
        return repository.findAll(Sort.by("id"));
    }

    /**
     * One JSON document. Scripts in browsers cannot set Accept-Encoding, so {@code coding} narrows it to one coding that
     * the client accepts anyway, or to {@code identity}; any other value has no effect.
     */
    @GetMapping("/all")
    Mono<List<Part>> all(@RequestParam(required = false) @Nullable String coding, ServerHttpRequest request) {
        if (coding != null) {
            AcceptedCodings.narrow(request, coding);
        }
        return repository.findAll(Sort.by("id")).collectList();
    }

    /** A resource as body also answers range requests; its bytes depend on the catalogue only, as ranges need. */
    @GetMapping("/price-list.csv")
    Mono<ResponseEntity<Resource>> priceList() {
        return repository
                .findAll(Sort.by("sku"))
                .collectList()
                .map(PriceList::of)
                .map(list -> ResponseEntity.ok()
                        .contentType(CSV)
                        .header(
                                HttpHeaders.CONTENT_DISPOSITION,
                                ContentDisposition.attachment()
                                        .filename("price-list.csv")
                                        .build()
                                        .toString())
                        .eTag(list.eTag())
                        .body(list.content()));
    }
}
