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
package dev.brisk.it.app;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Return types that hold status and header fields as well. */
@RestController
@RequestMapping("/entities")
class EntityController {

    static final Instant MODIFIED = Instant.parse("2026-01-02T03:04:05Z");

    @GetMapping("/ok")
    ResponseEntity<Item> ok() {
        return ResponseEntity.ok(new Item(1, "one"));
    }

    @GetMapping("/fields")
    ResponseEntity<String> fields() {
        return ResponseEntity.status(201)
                .location(URI.create("/entities/1"))
                .header("x-lower", "1")
                .header("X-Twice", "a", "b")
                .header("X-Latin", "S\u00e3o")
                .contentType(MediaType.TEXT_HTML)
                .cacheControl(CacheControl.maxAge(Duration.ofHours(1)).cachePublic())
                .body("<p>fields</p>");
    }

    @GetMapping("/empty")
    ResponseEntity<Void> empty() {
        return ResponseEntity.ok().build();
    }

    @GetMapping("/no-content")
    ResponseEntity<Void> noContent() {
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/not-found")
    ResponseEntity<Item> notFound() {
        return ResponseEntity.notFound().build();
    }

    @GetMapping("/odd-status")
    ResponseEntity<String> oddStatus() {
        return ResponseEntity.status(299).body("odd");
    }

    @GetMapping("/redirect")
    ResponseEntity<Void> redirect() {
        return ResponseEntity.status(HttpStatus.FOUND)
                .location(URI.create("/elsewhere"))
                .build();
    }

    @GetMapping("/etag")
    ResponseEntity<String> etag() {
        return ResponseEntity.ok().eTag("v1").body("tagged");
    }

    @GetMapping("/weak-etag")
    ResponseEntity<String> weakEtag() {
        return ResponseEntity.ok().eTag("W/\"v1\"").body("tagged");
    }

    @GetMapping("/modified")
    ResponseEntity<String> modified() {
        return ResponseEntity.ok().lastModified(MODIFIED).body("dated");
    }

    @PutMapping("/etag")
    Mono<ResponseEntity<String>> put(ServerWebExchange exchange) {
        return Mono.defer(() ->
                exchange.checkNotModified("\"v1\"", MODIFIED) ? Mono.empty() : Mono.just(ResponseEntity.ok("put")));
    }

    @GetMapping("/checked")
    Mono<String> checked(ServerWebExchange exchange) {
        return exchange.checkNotModified(MODIFIED) ? Mono.empty() : Mono.just("fresh");
    }

    @GetMapping("/length")
    ResponseEntity<String> length() {
        return ResponseEntity.ok().contentLength(5).body("12345");
    }

    @GetMapping("/http-entity")
    HttpEntity<Item> httpEntity() {
        HttpHeaders headers = new HttpHeaders();
        headers.set("X-Entity", "yes");
        return new HttpEntity<>(new Item(2, "two"), headers);
    }

    @GetMapping("/http-headers")
    HttpHeaders httpHeaders() {
        HttpHeaders headers = new HttpHeaders();
        headers.set("X-Only", "fields");
        return headers;
    }

    @GetMapping("/problem")
    ProblemDetail problem() {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "no good");
    }

    @GetMapping("/error-response")
    ErrorResponse errorResponse() {
        return new ErrorResponseException(HttpStatus.GONE);
    }

    @GetMapping("/mono-entity")
    Mono<ResponseEntity<Item>> monoEntity() {
        return Mono.just(ResponseEntity.accepted().body(new Item(3, "three")));
    }

    @GetMapping("/entity-mono")
    ResponseEntity<Mono<Item>> entityMono() {
        return ResponseEntity.accepted().body(Mono.just(new Item(4, "four")));
    }

    @GetMapping("/entity-flux")
    ResponseEntity<Flux<String>> entityFlux() {
        return ResponseEntity.ok().header("X-Stream", "yes").body(Flux.just("a", "b"));
    }

    @GetMapping("/entity-empty-flux")
    ResponseEntity<Flux<String>> entityEmptyFlux() {
        return ResponseEntity.ok().body(Flux.empty());
    }
}
