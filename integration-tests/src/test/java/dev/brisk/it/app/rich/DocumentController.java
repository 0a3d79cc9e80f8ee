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

import dev.brisk.it.app.Journal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpStatus;
import org.springframework.http.RequestEntity;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Bodies in and out, and results of all kinds. */
@RestController
@RequestMapping("/documents")
class DocumentController {

    private final Journal journal;

    DocumentController(Journal journal) {
        this.journal = journal;
    }

    @GetMapping
    List<Document> list(@RequestParam(defaultValue = "2") int size) {
        return Collections.nCopies(Math.max(0, Math.min(size, 20)), Document.EXAMPLE);
    }

    @GetMapping("/{id}")
    Optional<Document> one(@PathVariable long id) {
        journal.add("one " + id);
        return id == 7 ? Optional.of(Document.EXAMPLE) : Optional.empty();
    }

    @PostMapping
    ResponseEntity<Document> create(@RequestBody Document document, UriComponentsBuilder uri) {
        journal.add("create");
        return ResponseEntity.created(uri.path("/documents/{id}").build(document.id()))
                .body(document);
    }

    @PutMapping("/{id}")
    Mono<Document> replace(@PathVariable long id, @RequestBody Mono<Document> document) {
        return document.doOnNext(seen -> journal.add("replace " + id));
    }

    @PatchMapping("/{id}")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Map<String, Object> change(@PathVariable long id, @RequestBody Map<String, Object> changes) {
        return Map.of("id", id, "changes", changes.size());
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable long id) {
        journal.add("delete " + id);
    }

    @PostMapping("/all")
    List<Document> all(@RequestBody List<Document> documents) {
        return documents;
    }

    @PostMapping("/stream")
    Flux<Document> stream(@RequestBody Flux<Document> documents) {
        return documents;
    }

    @PostMapping("/text")
    String text(@RequestBody(required = false) @Nullable String text) {
        return "text " + text;
    }

    @PostMapping("/bytes")
    byte[] bytes(@RequestBody byte[] bytes) {
        return bytes;
    }

    @PostMapping("/entity")
    ResponseEntity<String> entity(HttpEntity<Document> entity) {
        return ResponseEntity.ok(entity.getHeaders().getContentType() + " " + entity.getBody());
    }

    @PostMapping("/request")
    Mono<String> request(RequestEntity<Mono<String>> request) {
        Mono<String> body = request.getBody();
        String line = request.getMethod() + " " + request.getUrl().getRawPath();
        return body == null ? Mono.just(line) : body.defaultIfEmpty("nothing").map(text -> line + " " + text);
    }

    @PostMapping("/later")
    Mono<Document> later(@RequestBody Mono<Document> document) {
        return document.publishOn(Schedulers.boundedElastic());
    }

    @PostMapping("/number")
    int number(@RequestBody int number) {
        return number;
    }

    @GetMapping("/nothing")
    Mono<Document> nothing() {
        return Mono.empty();
    }

    @GetMapping("/string-or-not")
    @Nullable
    String stringOrNot(@RequestParam(required = false) @Nullable String q) {
        return q;
    }

    @GetMapping("/status")
    HttpEntity<Document> status(@RequestParam(defaultValue = "200") int status) {
        return ResponseEntity.status(status).header("X-Status", "s" + status).body(Document.EXAMPLE);
    }
}
