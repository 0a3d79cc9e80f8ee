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

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Streams with a flush after each element: server-sent events and NDJSON, in all their forms and with all their faults. */
@RestController
@RequestMapping("/events")
class EventController {

    private static final String SSE = MediaType.TEXT_EVENT_STREAM_VALUE;
    private static final String NDJSON = MediaType.APPLICATION_NDJSON_VALUE;

    private final Journal journal;

    EventController(Journal journal) {
        this.journal = journal;
    }

    private static Flux<Item> newItems(int count) {
        return Flux.range(1, count).map(id -> new Item(id, "item " + id));
    }

    private static <T> Flux<T> failing(Flux<T> before) {
        return before.concatWith(Flux.error(new ErrorController.AdvisedException()));
    }

    /** Shows how much is asked for, and when it is over. */
    private <T> Flux<T> observed(Flux<T> stream) {
        return stream.doOnRequest(n -> journal.addAnywhere("requested " + n))
                .doOnCancel(() -> journal.addAnywhere("cancelled"))
                .doOnComplete(() -> journal.addAnywhere("completed"));
    }

    @GetMapping(path = "/lines", produces = SSE)
    Flux<String> lines() {
        return Flux.just("", "one", "two\nlines", "cr\rlf", "both\r\nend\n", "\n", "Grüße, 世界", " space");
    }

    @GetMapping(path = "/latin1", produces = "text/event-stream;charset=ISO-8859-1")
    Flux<String> latin1() {
        return Flux.just("Grüße", "zwei\nZeilen");
    }

    @GetMapping(path = "/items-latin1", produces = "text/event-stream;charset=ISO-8859-1")
    Flux<Item> itemsLatin1() {
        return Flux.just(new Item(1, "ü"));
    }

    @GetMapping("/fields")
    Flux<ServerSentEvent<Object>> fields() {
        return Flux.just(
                ServerSentEvent.builder().build(),
                ServerSentEvent.builder().comment("a\ncomment\r\nof\rlines").build(),
                ServerSentEvent.builder()
                        .id("1")
                        .event("e")
                        .retry(Duration.ofMillis(7))
                        .build(),
                ServerSentEvent.builder((Object) "text\nof lines")
                        .id("2")
                        .comment("c")
                        .build(),
                ServerSentEvent.builder((Object) new Item(3, "three"))
                        .event("item")
                        .build(),
                ServerSentEvent.builder((Object) Map.of("a", List.of(1, 2))).build(),
                ServerSentEvent.builder((Object) 5).build());
    }

    @GetMapping(path = "/retry-too-long")
    Flux<ServerSentEvent<String>> retryTooLong() {
        return Flux.just(ServerSentEvent.builder("x")
                .retry(Duration.ofSeconds(Long.MAX_VALUE))
                .build());
    }

    @GetMapping(path = "/mono", produces = SSE)
    Mono<Item> mono() {
        return Mono.just(new Item(1, "one"));
    }

    @GetMapping(path = "/empty", produces = SSE)
    Flux<Item> empty() {
        return Flux.empty();
    }

    @GetMapping(path = "/empty-mono", produces = SSE)
    Mono<String> emptyMono() {
        return Mono.empty();
    }

    @GetMapping(path = "/value", produces = SSE)
    Item value() {
        return new Item(1, "value");
    }

    @GetMapping("/entity")
    ResponseEntity<Flux<ServerSentEvent<Item>>> entity() {
        return ResponseEntity.accepted()
                .header("X-Entity", "yes")
                .body(newItems(3).map(item -> ServerSentEvent.builder(item).build()));
    }

    @GetMapping(path = "/later", produces = SSE)
    Flux<Item> later() {
        return newItems(4).delayElements(Duration.ofMillis(15));
    }

    @GetMapping(path = "/elsewhere", produces = SSE)
    Flux<Item> elsewhere() {
        return newItems(200).publishOn(Schedulers.boundedElastic());
    }

    @GetMapping(path = "/ndjson-elsewhere", produces = NDJSON)
    Flux<Item> ndjsonElsewhere() {
        return newItems(200).publishOn(Schedulers.boundedElastic());
    }

    @GetMapping(path = "/many", produces = SSE)
    Flux<String> many() {
        return observed(Flux.range(1, 200).map(n -> "event " + n));
    }

    @GetMapping(path = "/many-items", produces = SSE)
    Flux<Item> manyItems() {
        return observed(newItems(100));
    }

    @GetMapping(path = "/many-lines", produces = NDJSON)
    Flux<Item> manyLines() {
        return observed(newItems(200));
    }

    @GetMapping(path = "/thrown", produces = SSE)
    Flux<Item> thrown() {
        throw new ErrorController.AdvisedException();
    }

    @GetMapping(path = "/failing-at-once", produces = SSE)
    Flux<Item> failingAtOnce() {
        return Flux.error(new ErrorController.AdvisedException());
    }

    @GetMapping(path = "/failing-after-one", produces = SSE)
    Flux<Item> failingAfterOne() {
        return failing(newItems(1));
    }

    @GetMapping(path = "/failing-after-many", produces = SSE)
    Flux<String> failingAfterMany() {
        return failing(Flux.range(1, 40).map(n -> "event " + n));
    }

    @GetMapping(path = "/failing-later", produces = SSE)
    Flux<Item> failingLater() {
        return failing(newItems(2))
                .delaySequence(Duration.ofMillis(20))
                .concatWith(newItems(1).delaySequence(Duration.ofMillis(20)));
    }

    @GetMapping(path = "/unreadable-first", produces = SSE)
    Flux<UnreadableItem> unreadableFirst() {
        return Flux.just(new UnreadableItem(1, "one"));
    }

    @GetMapping(path = "/unreadable-second", produces = SSE)
    Flux<Object> unreadableSecond() {
        return observed(Flux.just(new Item(1, "one"), new UnreadableItem(2, "two"), new Item(3, "three")));
    }

    @GetMapping(path = "/ndjson-empty", produces = NDJSON)
    Flux<Item> ndjsonEmpty() {
        return Flux.empty();
    }

    @GetMapping(path = "/ndjson-mono", produces = NDJSON)
    Mono<Item> ndjsonMono() {
        return Mono.just(new Item(1, "one"));
    }

    @GetMapping(path = "/ndjson-failing-at-once", produces = NDJSON)
    Flux<Item> ndjsonFailingAtOnce() {
        return Flux.error(new ErrorController.AdvisedException());
    }

    @GetMapping(path = "/ndjson-failing-after-one", produces = NDJSON)
    Flux<Item> ndjsonFailingAfterOne() {
        return failing(newItems(1));
    }

    @GetMapping(path = "/ndjson-unreadable-first", produces = NDJSON)
    Flux<UnreadableItem> ndjsonUnreadableFirst() {
        return Flux.just(new UnreadableItem(1, "one"));
    }

    @GetMapping(path = "/ndjson-unreadable-second", produces = NDJSON)
    Flux<Object> ndjsonUnreadableSecond() {
        return observed(Flux.just(new Item(1, "one"), new UnreadableItem(2, "two"), new Item(3, "three")));
    }

    @GetMapping("/array-unreadable-first")
    Flux<UnreadableItem> arrayUnreadableFirst() {
        return Flux.just(new UnreadableItem(1, "one"));
    }

    @GetMapping(path = "/ndjson-of-lists", produces = NDJSON)
    Flux<List<Item>> ndjsonOfLists() {
        return newItems(4).buffer(2);
    }

    @GetMapping(path = "/endless", produces = SSE)
    Flux<String> endless() {
        journal.add("entered");
        return Flux.<String>generate(sink -> sink.next("0123456789abcdef".repeat(64)))
                .doOnCancel(() -> journal.addAnywhere("cancelled"));
    }

    @GetMapping(path = "/endless-items", produces = SSE)
    Flux<Item> endlessItems() {
        journal.add("entered");
        return Flux.<Item>generate(sink -> sink.next(new Item(1, "0123456789abcdef".repeat(64))))
                .doOnCancel(() -> journal.addAnywhere("cancelled"));
    }

    @GetMapping(path = "/endless-lines", produces = NDJSON)
    Flux<Item> endlessLines() {
        return endlessItems();
    }

    @GetMapping(path = "/one-then-never", produces = SSE)
    Flux<Item> oneThenNever() {
        return newItems(1).concatWith(Flux.never()).doOnCancel(() -> journal.addAnywhere("cancelled"));
    }

    @GetMapping(path = "/line-then-never", produces = NDJSON)
    Flux<Item> lineThenNever() {
        return oneThenNever();
    }

    @GetMapping(path = "/never", produces = SSE)
    Flux<Item> never() {
        journal.add("entered");
        return Flux.<Item>never().doOnCancel(() -> journal.addAnywhere("cancelled"));
    }
}
