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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Results that come later: publishers and futures of one value, and their like. */
@RestController
@RequestMapping("/any")
class LaterController {

    private static final Item ITEM = new Item(1, "one");

    private final Journal journal;

    LaterController(Journal journal) {
        this.journal = journal;
    }

    private static DataBuffer newBuffer(String text) {
        return DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    @GetMapping("/mono-of-string")
    Object monoOfString() {
        return Mono.just("text");
    }

    @GetMapping("/future")
    @SuppressWarnings("FutureReturnValueIgnored") // the framework reads it
    Object future() {
        return CompletableFuture.completedFuture(ITEM);
    }

    @GetMapping("/mono-of-any")
    Mono<Object> monoOfAny() {
        return Mono.just("any");
    }

    @GetMapping("/mono-of-entity")
    Mono<Object> monoOfEntity() {
        return Mono.just(ResponseEntity.ok(ITEM));
    }

    @GetMapping("/mono-of-wildcard")
    Mono<?> monoOfWildcard() {
        return Mono.just(ITEM);
    }

    @GetMapping("/mono-of-optional")
    Mono<Optional<Item>> monoOfOptional() {
        return Mono.just(Optional.of(ITEM));
    }

    @GetMapping("/mono-of-problem")
    Mono<ProblemDetail> monoOfProblem() {
        return Mono.just(ProblemDetail.forStatus(HttpStatus.LOCKED));
    }

    @GetMapping("/mono-of-headers")
    Mono<HttpHeaders> monoOfHeaders() {
        HttpHeaders headers = new HttpHeaders();
        headers.set("X-Only", "fields");
        return Mono.just(headers);
    }

    @GetMapping("/mono-of-error-response")
    Mono<ErrorResponse> monoOfErrorResponse() {
        return Mono.just(new ErrorResponseException(HttpStatus.GONE));
    }

    @GetMapping("/mono-of-empty-entity")
    Mono<ResponseEntity<Item>> monoOfEmptyEntity() {
        return Mono.just(ResponseEntity.notFound().build());
    }

    @GetMapping("/mono-of-no-entity")
    Mono<ResponseEntity<Item>> monoOfNoEntity() {
        return Mono.empty();
    }

    @GetMapping("/mono-of-entity-of-mono")
    Mono<ResponseEntity<Mono<Item>>> monoOfEntityOfMono() {
        return Mono.just(ResponseEntity.ok(Mono.just(ITEM)));
    }

    @GetMapping("/mono-of-own-buffer")
    Mono<DataBuffer> monoOfOwnBuffer(ServerHttpResponse response) {
        return Mono.fromSupplier(
                () -> response.bufferFactory().allocateBuffer(8).write("own".getBytes(StandardCharsets.UTF_8)));
    }

    @GetMapping("/publisher")
    Publisher<Item> publisher() {
        return Flux.just(ITEM, ITEM);
    }

    @GetMapping("/publisher-of-one")
    Publisher<Item> publisherOfOne() {
        return Mono.just(ITEM);
    }

    @GetMapping("/flow")
    Flow.Publisher<Item> flow() {
        return JdkFlowAdapter.publisherToFlowPublisher(Flux.just(ITEM));
    }

    @GetMapping("/flux-of-void")
    Flux<Void> fluxOfVoid() {
        return Flux.empty();
    }

    @GetMapping("/stage-of-string")
    CompletionStage<String> stageOfString() {
        return CompletableFuture.completedFuture("later");
    }

    @GetMapping("/future-elsewhere")
    @SuppressWarnings("NullAway") // the type argument of Reactor's result is read as nullable on JDK 25 only
    CompletableFuture<Item> futureElsewhere() {
        return Mono.just(ITEM).delayElement(Duration.ofMillis(20)).toFuture();
    }

    @GetMapping("/future-of-nothing")
    CompletableFuture<@Nullable Item> futureOfNothing() {
        return CompletableFuture.completedFuture(null);
    }

    @GetMapping("/future-of-void")
    CompletableFuture<@Nullable Void> futureOfVoid() {
        return CompletableFuture.completedFuture(null);
    }

    @GetMapping("/future-of-entity")
    CompletableFuture<ResponseEntity<Item>> futureOfEntity() {
        return CompletableFuture.completedFuture(ResponseEntity.accepted().body(ITEM));
    }

    @GetMapping("/failed-future")
    CompletableFuture<Item> failedFuture() {
        return CompletableFuture.failedFuture(new ErrorController.AdvisedException());
    }

    @GetMapping("/no-future")
    @Nullable
    CompletableFuture<Item> noFuture() {
        return null;
    }

    @GetMapping("/no-mono")
    @Nullable
    Mono<Item> noMono() {
        return null;
    }

    @GetMapping("/no-flux")
    @Nullable
    Flux<Item> noFlux() {
        return null;
    }

    @GetMapping("/created-mono")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Item> createdMono() {
        return Mono.just(ITEM);
    }

    @GetMapping("/created-void")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Void> createdVoid() {
        return Mono.fromRunnable(() -> journal.add("subscribed"));
    }

    @GetMapping("/failing-void")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Void> failingVoid() {
        return Mono.error(new ErrorController.AdvisedException());
    }

    @GetMapping("/failing-unseen-void")
    Mono<Void> failingUnseenVoid() {
        return Mono.error(new ErrorController.AdvisedException());
    }

    @GetMapping("/unreadable-elsewhere")
    Mono<UnreadableItem> unreadableElsewhere() {
        return Mono.just(new UnreadableItem(1, "one")).publishOn(Schedulers.boundedElastic());
    }

    @GetMapping("/answered-mono")
    Mono<DataBuffer> answeredMono(ServerHttpResponse response) {
        return response.writeWith(Mono.just(newBuffer("first"))).then(Mono.fromSupplier(() -> newBuffer("second")));
    }

    @GetMapping("/preset-ndjson")
    Flux<Item> presetNdjson(ServerHttpResponse response) {
        response.getHeaders().setContentType(MediaType.APPLICATION_NDJSON);
        return Flux.just(ITEM, ITEM);
    }
}
