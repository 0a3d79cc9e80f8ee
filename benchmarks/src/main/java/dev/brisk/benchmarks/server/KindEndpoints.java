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
package dev.brisk.benchmarks.server;

import java.util.Optional;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.multipart.Part;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.MatrixVariable;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebSession;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What applications do beside the scenarios: errors, forms, parts, sessions, conditions, odd paths, streams. */
@RestController
class KindEndpoints {

    private static final int ELEMENTS = 20;

    @GetMapping("/text")
    String text() {
        return Answers.TEXT;
    }

    @GetMapping("/number")
    String number(@RequestParam int value) {
        return Integer.toString(value);
    }

    @PostMapping(path = "/items", consumes = MediaType.APPLICATION_JSON_VALUE)
    Item item(@RequestBody Item item) {
        return item;
    }

    @GetMapping("/conflict")
    String conflict() {
        throw new ResponseStatusException(HttpStatus.CONFLICT);
    }

    @GetMapping("/failing")
    Mono<String> failing() {
        return Mono.error(new IllegalStateException("failing"));
    }

    @GetMapping("/handled")
    String handled() {
        throw new UnsupportedOperationException("handled");
    }

    @ExceptionHandler
    ResponseEntity<String> handle(UnsupportedOperationException exception) {
        return ResponseEntity.badRequest()
                .body(Optional.ofNullable(exception.getMessage()).orElse(""));
    }

    @PostMapping("/bound")
    String bound(@ModelAttribute Bound bound) {
        return bound.name();
    }

    @PostMapping("/parts")
    Mono<Integer> parts(@RequestPart("file") Mono<Part> file) {
        return file.flatMapMany(Part::content).map(KindEndpoints::released).reduce(0, Integer::sum);
    }

    @GetMapping("/session")
    String session(WebSession session) {
        return Boolean.toString(session.isStarted());
    }

    @CrossOrigin
    @GetMapping("/cors")
    String cors() {
        return Answers.TEXT;
    }

    @GetMapping("/unmodified")
    Mono<String> unmodified(ServerWebExchange exchange) {
        return exchange.checkNotModified("\"1\"") ? Mono.empty() : Mono.just(Answers.TEXT);
    }

    @GetMapping("/variables/{name}")
    String variable(@PathVariable String name, @MatrixVariable(required = false) Optional<Integer> value) {
        return name + value.orElse(0);
    }

    @GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<Item> events() {
        return items();
    }

    @GetMapping(path = "/lines", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Item> lines() {
        return items();
    }

    @GetMapping("/items")
    Flux<Item> items() {
        return Flux.range(0, ELEMENTS).map(i -> Item.create(i, i, i));
    }

    private static int released(DataBuffer buffer) {
        int length = buffer.readableByteCount();
        DataBufferUtils.release(buffer);
        return length;
    }

    /** What a form is bound to. */
    record Bound(String name, int number) {}
}
