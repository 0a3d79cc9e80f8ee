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
package dev.brisk.benchmarks.jmh;

import com.fasterxml.jackson.annotation.JsonView;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** One method for each kind of result. */
@RestController
@RequestMapping("/results")
class ResultEndpoints {

    /** What is encoded. */
    record Item(int id, String name) {}

    private static final Item ITEM = new Item(1, "one");

    private static final int ELEMENTS = 10;

    private static DataBuffer newBuffer() {
        return DefaultDataBufferFactory.sharedInstance.wrap("0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
    }

    @GetMapping("/text")
    String text() {
        return "hello";
    }

    @GetMapping("/json")
    Item json() {
        return ITEM;
    }

    @GetMapping("/mono-json")
    Mono<Item> monoJson() {
        return Mono.just(ITEM);
    }

    @GetMapping("/future")
    CompletableFuture<Item> future() {
        return CompletableFuture.completedFuture(ITEM);
    }

    @GetMapping("/void")
    void nothing() {}

    @GetMapping("/mono-void")
    Mono<Void> monoVoid() {
        return Mono.empty();
    }

    @GetMapping("/object")
    Object object() {
        return ITEM;
    }

    @GetMapping("/view")
    @JsonView(Item.class)
    Item view() {
        return ITEM;
    }

    @GetMapping("/entity")
    ResponseEntity<Item> entity() {
        return ResponseEntity.ok(ITEM);
    }

    @GetMapping("/entity-mono")
    ResponseEntity<Mono<Item>> entityMono() {
        return ResponseEntity.ok(Mono.just(ITEM));
    }

    @GetMapping("/entity-empty")
    ResponseEntity<Void> entityEmpty() {
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/problem")
    ProblemDetail problem() {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "no good");
    }

    @GetMapping("/buffer")
    DataBuffer buffer() {
        return newBuffer();
    }

    @GetMapping("/buffers")
    Flux<DataBuffer> buffers() {
        return Flux.range(0, ELEMENTS).map(id -> newBuffer());
    }

    @GetMapping("/json-array")
    Flux<Item> jsonArray() {
        return Flux.range(0, ELEMENTS).map(id -> ITEM);
    }

    @GetMapping(path = "/ndjson", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Item> ndjson() {
        return Flux.range(0, ELEMENTS).map(id -> ITEM);
    }

    @GetMapping(path = "/sse", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<Item> events() {
        return Flux.range(0, ELEMENTS).map(id -> ITEM);
    }

    @GetMapping(path = "/sse-text", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<String> textEvents() {
        return Flux.range(0, ELEMENTS).map(id -> "event");
    }
}
