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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** One method for each kind of stream. */
@RestController
@RequestMapping("/streams")
class StreamController {

    private static final DataBufferFactory BUFFERS = DefaultDataBufferFactory.sharedInstance;

    private final Journal journal;

    StreamController(Journal journal) {
        this.journal = journal;
    }

    @GetMapping("/strings")
    Flux<String> strings() {
        return Flux.just("a", "bc", "def");
    }

    @GetMapping("/items")
    Flux<Item> items() {
        return Flux.range(1, 3).map(id -> new Item(id, "item " + id));
    }

    @GetMapping("/no-items")
    Flux<Item> noItems() {
        return Flux.empty();
    }

    @GetMapping("/no-strings")
    Flux<String> noStrings() {
        return Flux.empty();
    }

    @GetMapping(path = "/ndjson", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Item> ndjson() {
        return items();
    }

    @GetMapping(path = "/ndjson-later", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Item> ndjsonLater() {
        return items().delayElements(Duration.ofMillis(20));
    }

    @GetMapping(path = "/sse", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<Item> sse() {
        return items();
    }

    @GetMapping(path = "/sse-strings", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<String> sseStrings() {
        return Flux.just("one", "two\nlines");
    }

    @GetMapping("/sse-events")
    Flux<ServerSentEvent<Item>> sseEvents() {
        return Flux.just(
                ServerSentEvent.builder(new Item(1, "one"))
                        .id("1")
                        .event("item")
                        .retry(Duration.ofSeconds(5))
                        .build(),
                ServerSentEvent.<Item>builder().comment("nothing").build());
    }

    @GetMapping("/buffers")
    Flux<DataBuffer> buffers() {
        return Flux.just("one ", "", "two ", "three").map(text -> BUFFERS.wrap(text.getBytes(UTF_8)));
    }

    @GetMapping("/no-buffers")
    Flux<DataBuffer> noBuffers() {
        return Flux.empty();
    }

    @GetMapping("/mono-buffer")
    Mono<DataBuffer> monoBuffer() {
        return Mono.fromSupplier(() -> BUFFERS.wrap("mono".getBytes(UTF_8)));
    }

    @GetMapping("/byte-arrays")
    Flux<byte[]> byteArrays() {
        return Flux.just("x".getBytes(UTF_8), "yz".getBytes(UTF_8));
    }

    @GetMapping("/mono-list")
    Mono<List<Item>> monoList() {
        return items().collectList();
    }

    @GetMapping("/elsewhere")
    Mono<String> elsewhere() {
        return Mono.just("from another thread").publishOn(Schedulers.boundedElastic());
    }

    @GetMapping("/large-buffers")
    Flux<DataBuffer> largeBuffers() {
        byte[] block = "0123456789abcdef".repeat(1024).getBytes(UTF_8);
        return Flux.range(0, 32).map(i -> BUFFERS.wrap(block));
    }

    @GetMapping("/failing-at-once")
    Flux<Item> failingAtOnce() {
        return Flux.error(new IllegalStateException("at once"));
    }

    @GetMapping("/failing-later")
    Flux<Item> failingLater() {
        return items().concatWith(Flux.error(new IllegalStateException("later")));
    }

    @GetMapping("/failing-buffers")
    Flux<DataBuffer> failingBuffers() {
        return buffers().concatWith(Flux.error(new IllegalStateException("later")));
    }

    private static Flux<Object> half(int good) {
        return Flux.range(0, good + 1)
                .map(id -> id < good ? new Item(id, "x".repeat(100)) : new UnreadableItem(id, "bad"));
    }

    @GetMapping(path = "/late/lines", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Object> halfLines(@RequestParam int good) {
        return half(good);
    }

    @GetMapping(path = "/late/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<Object> halfEvents(@RequestParam int good) {
        return half(good);
    }

    @GetMapping(path = "/late/failing", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Object> failingLines(@RequestParam int good) {
        return half(good).take(good).concatWith(Flux.error(new IllegalStateException("later")));
    }

    /** How many elements are asked for, and when, is seen by the calls of user code. */
    @GetMapping(path = "/late/counted-lines", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Object> countedLines(@RequestParam int good) {
        return half(good).doOnRequest(demand -> journal.add("requested " + demand));
    }

    @GetMapping(path = "/late/counted-events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<Object> countedEvents(@RequestParam int good) {
        return half(good).doOnRequest(demand -> journal.add("requested " + demand));
    }
}
