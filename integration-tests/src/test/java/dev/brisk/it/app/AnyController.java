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

import com.fasterxml.jackson.annotation.JsonView;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Results of which the value decides, or another than the declared type. */
@RestController
@RequestMapping("/any")
class AnyController {

    /** What a summary shows. */
    interface Summary {}

    /** One part is left out of the summary. */
    record Viewed(@JsonView(Summary.class) String shown, String hidden) {}

    private static final Item ITEM = new Item(1, "one");

    private final Journal journal;

    AnyController(Journal journal) {
        this.journal = journal;
    }

    @GetMapping("/item")
    Object item() {
        return ITEM;
    }

    @GetMapping("/nothing")
    @Nullable
    Object nothing() {
        return null;
    }

    @GetMapping("/bytes")
    Object bytes() {
        return "bytes".getBytes(StandardCharsets.UTF_8);
    }

    @GetMapping("/entity")
    Object entity() {
        return ResponseEntity.accepted().header("X-Any", "yes").body(ITEM);
    }

    @GetMapping("/entity-of-flux")
    Object entityOfFlux() {
        return ResponseEntity.ok(Flux.just(ITEM, ITEM));
    }

    @GetMapping("/headers")
    Object headers() {
        HttpHeaders headers = new HttpHeaders();
        headers.set("X-Only", "fields");
        return headers;
    }

    @GetMapping("/problem")
    Object problem() {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "no good");
    }

    @GetMapping("/error-response")
    Object errorResponse() {
        return new ErrorResponseException(HttpStatus.GONE);
    }

    @GetMapping("/status")
    Object status() {
        return HttpStatus.ACCEPTED;
    }

    @GetMapping("/mono")
    Object mono() {
        return Mono.just(ITEM);
    }

    @GetMapping("/flux")
    Object flux() {
        return Flux.just(ITEM, ITEM);
    }

    @GetMapping("/optional")
    Object optional() {
        return Optional.of(ITEM);
    }

    @GetMapping("/wildcard")
    ResponseEntity<?> wildcard() {
        return ResponseEntity.ok(List.of(ITEM));
    }

    @GetMapping("/wildcard-of-mono")
    ResponseEntity<?> wildcardOfMono() {
        return ResponseEntity.ok(Mono.just(ITEM));
    }

    @GetMapping("/raw")
    @SuppressWarnings("rawtypes")
    HttpEntity raw() {
        return new HttpEntity<>("raw");
    }

    @GetMapping("/entity-of-empty-mono")
    ResponseEntity<Mono<Item>> entityOfEmptyMono() {
        return ResponseEntity.ok(Mono.empty());
    }

    @GetMapping("/entity-of-void-mono")
    ResponseEntity<Mono<Void>> entityOfVoidMono() {
        return ResponseEntity.accepted().body(Mono.fromRunnable(() -> journal.add("subscribed")));
    }

    @GetMapping("/entity-of-failing-mono")
    ResponseEntity<Mono<Item>> entityOfFailingMono() {
        return ResponseEntity.accepted().header("X-Kept", "?").body(Mono.error(new IllegalStateException("later")));
    }

    @GetMapping("/entity-of-problem")
    ResponseEntity<ProblemDetail> entityOfProblem() {
        return ResponseEntity.badRequest().body(ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "bad"));
    }

    @GetMapping("/entity-of-other-problem")
    ResponseEntity<ProblemDetail> entityOfOtherProblem() {
        return ResponseEntity.status(HttpStatus.CONFLICT).body(ProblemDetail.forStatus(HttpStatus.BAD_REQUEST));
    }

    @GetMapping("/entity-of-unreadable")
    ResponseEntity<UnreadableItem> entityOfUnreadable() {
        return ResponseEntity.accepted().header("X-Kept", "?").body(new UnreadableItem(1, "one"));
    }

    @GetMapping("/entity-of-buffer")
    ResponseEntity<DataBuffer> entityOfBuffer(ServerHttpResponse response) {
        return ResponseEntity.ok(
                response.bufferFactory().allocateBuffer(8).write("buffer".getBytes(StandardCharsets.UTF_8)));
    }

    @GetMapping("/status-code")
    HttpStatusCode statusCode() {
        return HttpStatus.ACCEPTED;
    }

    @GetMapping("/byte-buffer")
    ByteBuffer byteBuffer() {
        return ByteBuffer.wrap("byte buffer".getBytes(StandardCharsets.UTF_8));
    }

    @GetMapping("/no-entity")
    @Nullable
    ResponseEntity<Item> noEntity() {
        return null;
    }

    @GetMapping("/no-optional")
    Optional<Item> noOptional() {
        return Optional.empty();
    }

    @GetMapping("/view")
    @JsonView(Summary.class)
    Viewed view() {
        return new Viewed("a", "b");
    }

    @GetMapping("/view-of-list")
    @JsonView(Summary.class)
    List<Viewed> viewOfList() {
        return List.of(new Viewed("a", "b"));
    }

    @GetMapping("/view-of-mono")
    @JsonView(Summary.class)
    Mono<Viewed> viewOfMono() {
        return Mono.just(new Viewed("a", "b"));
    }

    @GetMapping("/view-of-flux")
    @JsonView(Summary.class)
    Flux<Viewed> viewOfFlux() {
        return Flux.just(new Viewed("a", "b"), new Viewed("c", "d"));
    }

    @GetMapping("/view-of-entity")
    @JsonView(Summary.class)
    ResponseEntity<Viewed> viewOfEntity() {
        return ResponseEntity.ok(new Viewed("a", "b"));
    }

    @GetMapping(path = "/view-of-events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @JsonView(Summary.class)
    Flux<Viewed> viewOfEvents() {
        return viewOfFlux();
    }

    @GetMapping("/odd-type")
    String oddType(ServerHttpResponse response) {
        response.getHeaders().set(HttpHeaders.CONTENT_TYPE, "image/*");
        return "odd";
    }

    @GetMapping("/preset-type")
    Item presetType(ServerHttpResponse response) {
        response.getHeaders().setContentType(new MediaType("application", "vnd.test+json"));
        return ITEM;
    }

    @GetMapping("/preset-impossible")
    Item presetImpossible(ServerHttpResponse response) {
        response.getHeaders().setContentType(MediaType.IMAGE_PNG);
        return ITEM;
    }
}
