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
package dev.brisk.tracing;

import dev.brisk.it.app.Journal;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Handler methods of each kind that note what they find on their thread. */
@RestController
@RequestMapping("/traced")
class TracedController {

    private static final Executor FOREIGN = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "foreign-1");
        thread.setDaemon(true);
        return thread;
    });

    /** Late enough for whoever waits to have subscribed. */
    private static final Executor LATER = CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS, FOREIGN);

    private final Seen seen;
    private final Journal journal;
    private final ObservationRegistry registry;

    TracedController(Seen seen, Journal journal, ObservationRegistry registry) {
        this.seen = seen;
        this.journal = journal;
        this.registry = registry;
    }

    /** Notes what is seen when it is read. */
    record Greeting(Seen by, String name) {

        public String getText() {
            by.at("getter");
            return "hello " + name;
        }
    }

    /** Fails when it is read. */
    record Unreadable(Seen by) {

        public String getText() {
            String values = by.at("getter");
            if (!values.isEmpty()) {
                throw new IllegalStateException("unreadable");
            }
            return values;
        }
    }

    @GetMapping("/string")
    String string() {
        return seen.at("handler");
    }

    @GetMapping("/number/{value}")
    String number(@PathVariable Noted value, @RequestParam(defaultValue = "7") Noted other) {
        return seen.at("handler") + value + other;
    }

    @GetMapping("/object")
    Greeting object() {
        seen.at("handler");
        return new Greeting(seen, "object");
    }

    @GetMapping("/entity")
    ResponseEntity<Greeting> entity() {
        seen.at("handler");
        return ResponseEntity.status(201).header("X-One", "1").body(new Greeting(seen, "entity"));
    }

    @GetMapping("/mono")
    Mono<Greeting> mono() {
        seen.at("handler");
        return Mono.fromCallable(() -> new Greeting(seen, seen.at("callable"))).map(value -> {
            seen.at("map");
            return value;
        });
    }

    @GetMapping("/elastic")
    Mono<Greeting> elastic() {
        return Mono.fromCallable(() -> {
                    seen.at("callable");
                    return new Greeting(seen, "elastic");
                })
                .subscribeOn(Schedulers.boundedElastic())
                .doOnNext(value -> seen.at("next"));
    }

    @GetMapping("/delayed")
    Mono<String> delayed() {
        return Mono.delay(Duration.ofMillis(5)).map(tick -> seen.at("after delay"));
    }

    @GetMapping("/future")
    Mono<String> future() {
        return Mono.fromFuture(() -> CompletableFuture.supplyAsync(() -> seen.at("future"), LATER))
                .doOnNext(value -> seen.at("next"));
    }

    @GetMapping("/own")
    Mono<Greeting> own() {
        return new ForeignMono<>(FOREIGN, new Greeting(seen, "own"), seen);
    }

    @GetMapping("/own-entity")
    Mono<ResponseEntity<Greeting>> ownEntity() {
        return new ForeignMono<>(FOREIGN, ResponseEntity.ok(new Greeting(seen, "own")), seen);
    }

    @GetMapping("/own-error")
    Mono<String> ownError() {
        return new ForeignMono<String>(FOREIGN, "x", seen)
                .flatMap(value -> Mono.error(new IllegalStateException(value)));
    }

    @GetMapping("/own-failure")
    Mono<String> ownFailure() {
        return new ForeignMono<>(FOREIGN, null, seen);
    }

    @GetMapping("/context")
    Mono<String> context() {
        return Mono.deferContextual(context -> {
            seen.at("deferred");
            return Mono.just(context.stream()
                            .map(entry -> entry.getKey().toString())
                            .filter(key -> !key.startsWith("reactor."))
                            .sorted()
                            .toList()
                    + " " + context.getOrDefault(UserName.KEY, "nobody"));
        });
    }

    @GetMapping("/child")
    String child() {
        return Observation.createNotStarted("child", registry).observe(() -> seen.at("child"));
    }

    @GetMapping("/child-mono")
    Mono<String> childMono() {
        return Mono.deferContextual(context -> {
            Observation child = Observation.start("child", registry);
            return Mono.fromCallable(() -> seen.at("child")).doFinally(signal -> child.stop());
        });
    }

    @GetMapping("/tap")
    Mono<String> handle() {
        return Mono.just("x").handle((value, sink) -> sink.next(seen.at("handle")));
    }

    @PostMapping("/text")
    String text(@RequestBody String body) {
        return seen.at("handler") + body;
    }

    @PostMapping("/read")
    Greeting read(@RequestBody Noted.Body body) {
        seen.at("handler");
        return new Greeting(seen, body.name());
    }

    @PostMapping("/read-mono")
    Mono<String> readMono(@RequestBody Mono<Noted.Body> body) {
        seen.at("handler");
        return body.map(value -> seen.at("body") + value);
    }

    @GetMapping("/void")
    Mono<Void> none() {
        return Mono.fromRunnable(() -> seen.at("runnable"));
    }

    @GetMapping("/answered")
    Mono<Void> answered(ServerWebExchange exchange) {
        exchange.getResponse().setStatusCode(HttpStatus.ACCEPTED);
        return new ForeignMono<String>(FOREIGN, "x", seen)
                .flatMap(value -> exchange.getResponse().setComplete());
    }

    @GetMapping("/list")
    Flux<Greeting> list() {
        return Flux.just("a", "b").map(name -> {
            seen.at("element");
            return new Greeting(seen, name);
        });
    }

    @GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<String> events() {
        return Flux.just("a", "b").publishOn(Schedulers.parallel()).doOnNext(name -> seen.at("element"));
    }

    @GetMapping("/error")
    String error() {
        seen.at("handler");
        throw new IllegalStateException("thrown");
    }

    @GetMapping("/unhandled")
    Mono<String> unhandled() {
        seen.at("handler");
        return Mono.error(new UnsupportedOperationException("not handled"));
    }

    @GetMapping("/unwritable")
    Unreadable unwritable() {
        return new Unreadable(seen);
    }

    @ExceptionHandler
    ResponseEntity<String> handle(IllegalStateException ex) {
        return ResponseEntity.status(HttpStatus.CONFLICT).body(seen.at("exception handler") + ex.getMessage());
    }

    @GetMapping("/commit-action")
    String commitAction(ServerWebExchange exchange) {
        exchange.getResponse().beforeCommit(() -> {
            seen.at("commit action");
            return Mono.deferContextual(context -> {
                journal.add("commit action has " + context.hasKey(UserName.KEY));
                return Mono.empty();
            });
        });
        return "x";
    }

    @GetMapping("/commit-failure")
    Mono<String> commitFailure(ServerWebExchange exchange) {
        exchange.getResponse().beforeCommit(() -> new ForeignMono<String>(FOREIGN, null, seen).then());
        return Mono.just("x");
    }
}
