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

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Conditional requests (RFC 9110 §13). */
@RestController
@RequestMapping("/conditional")
class ConditionalController {

    private static final Instant MODIFIED = Instant.parse("2026-01-02T03:04:05Z");

    @GetMapping("/etag")
    ResponseEntity<Document> etag() {
        return ResponseEntity.ok().eTag("\"v1\"").body(Document.EXAMPLE);
    }

    @GetMapping("/weak")
    Mono<ResponseEntity<String>> weak() {
        return Mono.just(ResponseEntity.ok().eTag("W/\"v1\"").body("weak"));
    }

    @GetMapping("/modified")
    ResponseEntity<String> modified() {
        return ResponseEntity.ok().lastModified(MODIFIED).body("modified");
    }

    @GetMapping("/both")
    ResponseEntity<String> both() {
        return ResponseEntity.ok().eTag("\"v1\"").lastModified(MODIFIED).body("both");
    }

    @GetMapping("/created")
    ResponseEntity<String> created() {
        return ResponseEntity.status(201).eTag("\"v1\"").body("created");
    }

    @PutMapping("/etag")
    ResponseEntity<String> put() {
        return ResponseEntity.ok().eTag("\"v1\"").body("put");
    }

    @DeleteMapping("/etag")
    @Nullable
    ResponseEntity<String> delete(ServerWebExchange exchange) {
        return exchange.checkNotModified("\"v1\"", MODIFIED) ? null : ResponseEntity.ok("deleted");
    }

    @GetMapping("/checked")
    @Nullable
    String checked(ServerWebExchange exchange) {
        return exchange.checkNotModified("\"v1\"", MODIFIED) ? null : "checked";
    }
}
