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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Errors of all classes by all ways, told to the controller's own handler, and what handlers make of errors. */
@RestController
@RequestMapping("/failing")
class FailingController {

    private final Journal journal;

    FailingController(Journal journal) {
        this.journal = journal;
    }

    /** One of the errors that the controller's general handler describes. */
    static class OwnError extends Error {

        OwnError() {
            super("own error");
        }
    }

    /** No exception and no error. */
    static class OwnThrowable extends Throwable {

        OwnThrowable() {
            super("own throwable");
        }
    }

    /** For the handlers that make something of it. */
    static class Wanted extends RuntimeException {

        Wanted(String way) {
            super(way);
        }
    }

    private static Throwable failure(String kind) {
        return switch (kind) {
            case "error" -> new OwnError();
            case "assertion" -> new AssertionError("assertion");
            case "throwable" -> new OwnThrowable();
            case "checked" -> new Exception("checked");
            case "interrupted" -> new InterruptedException("interrupted");
            default -> new IllegalStateException(kind);
        };
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> String thrown(String kind) throws E {
        throw (E) failure(kind);
    }

    private static Supplier<String> throwing(String kind) {
        return () -> thrown(kind);
    }

    @GetMapping("/thrown/{kind}")
    String thrownAtOnce(@PathVariable String kind) {
        return throwing(kind).get();
    }

    @GetMapping("/mono/{kind}")
    Mono<String> mono(@PathVariable String kind) {
        return Mono.error(failure(kind));
    }

    @GetMapping("/mono-item/{kind}")
    Mono<Item> monoItem(@PathVariable String kind) {
        return Mono.error(() -> failure(kind));
    }

    @GetMapping("/callable/{kind}")
    Mono<String> callable(@PathVariable String kind) {
        return Mono.fromCallable(() -> thrown(kind));
    }

    @GetMapping("/supplier/{kind}")
    Mono<String> supplier(@PathVariable String kind) {
        return Mono.fromSupplier(throwing(kind));
    }

    @GetMapping("/deferred/{kind}")
    Mono<String> deferred(@PathVariable String kind) {
        return Mono.defer(() -> Mono.just(throwing(kind).get()));
    }

    @GetMapping("/entity/{kind}")
    Mono<ResponseEntity<String>> entity(@PathVariable String kind) {
        return Mono.error(failure(kind));
    }

    @GetMapping("/entity-callable/{kind}")
    Mono<ResponseEntity<String>> entityCallable(@PathVariable String kind) {
        return Mono.fromCallable(() -> ResponseEntity.ok(FailingController.<Exception>thrown(kind)));
    }

    @GetMapping("/body/{kind}")
    ResponseEntity<Mono<String>> body(@PathVariable String kind) {
        return ResponseEntity.status(202).header("X-Set", "yes").body(Mono.error(failure(kind)));
    }

    @GetMapping("/void/{kind}")
    Mono<Void> nothing(@PathVariable String kind) {
        return Mono.error(failure(kind));
    }

    @GetMapping("/flux/{kind}")
    Flux<Item> flux(@PathVariable String kind) {
        return Flux.error(failure(kind));
    }

    @GetMapping("/future/{kind}")
    CompletableFuture<String> future(@PathVariable String kind) {
        return CompletableFuture.failedFuture(failure(kind));
    }

    /** What comes after the value of a Mono that is one in name only. */
    private static <T> Mono<T> followed(T value, String kind) {
        return Mono.fromDirect(Flux.just(value)
                .concatWith(
                        switch (kind) {
                            case "more" -> Mono.just(value);
                            case "never" -> Mono.never();
                            default -> Mono.error(failure(kind));
                        }));
    }

    @GetMapping("/followed/{kind}")
    Mono<Item> followedItem(@PathVariable String kind) {
        return followed(new Item(1, "one"), kind);
    }

    @GetMapping("/followed-entity/{kind}")
    Mono<ResponseEntity<String>> followedEntity(@PathVariable String kind) {
        return followed(ResponseEntity.status(299).body("entity"), kind);
    }

    @GetMapping("/followed-body/{kind}")
    ResponseEntity<Mono<String>> followedBody(@PathVariable String kind) {
        return ResponseEntity.ok(followed("body", kind));
    }

    @GetMapping("/half")
    List<Object> half(@RequestParam int good) {
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < good; i++) {
            items.add(new Item(i, "x".repeat(100)));
        }
        items.add(new UnreadableItem(good, "bad"));
        return items;
    }

    @GetMapping("/half-flux")
    Flux<Object> halfFlux(@RequestParam int good) {
        return Flux.fromIterable(half(good));
    }

    @GetMapping(path = "/half-lines", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Object> halfLines(@RequestParam int good) {
        return Flux.fromIterable(half(good));
    }

    @GetMapping(path = "/half-events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<Object> halfEvents(@RequestParam int good) {
        return Flux.fromIterable(half(good));
    }

    @GetMapping("/half-entity")
    ResponseEntity<List<Object>> halfEntity(@RequestParam int good) {
        return ResponseEntity.status(202).header("X-Set", "yes").eTag("v").body(half(good));
    }

    @GetMapping("/wanted/{way}")
    String wanted(@PathVariable String way) {
        throw new Wanted(way);
    }

    @GetMapping(path = "/wanted-json/{way}", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Item> wantedJson(@PathVariable String way) {
        return Mono.error(new Wanted(way));
    }

    @ExceptionHandler(Wanted.class)
    Object handleWanted(Wanted ex, ServerHttpResponse response) {
        journal.add("handling " + ex.getMessage());
        return switch (String.valueOf(ex.getMessage())) {
            case "rethrown" -> throw ex;
            case "other" -> throw new IllegalStateException("other");
            case "again" -> throw new Wanted("text");
            case "text" -> "handled";
            case "item" -> new Item(1, "handled");
            case "mono" -> Mono.just("handled");
            case "mono-error" -> Mono.error(new IllegalStateException("in handler"));
            case "entity" ->
                ResponseEntity.status(299).contentType(MediaType.TEXT_HTML).body("<p>");
            case "unreadable" -> new UnreadableItem(1, "bad");
            case "own-response" -> response.setComplete();
            case "empty" -> Mono.empty();
            case "problem" -> org.springframework.http.ProblemDetail.forStatus(HttpStatus.CONFLICT);
            default -> ResponseEntity.noContent().build();
        };
    }

    @ExceptionHandler(produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.BAD_GATEWAY)
    Item handleAsJson(IllegalStateException ex) {
        return new Item(502, ex.getClass().getSimpleName());
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_GATEWAY)
    String handleAll(Throwable ex) {
        Throwable cause = ex.getCause();
        return ex.getClass().getSimpleName()
                + (cause == null ? "" : " by " + cause.getClass().getSimpleName());
    }
}
