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
import java.util.Optional;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpEntity;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Answers with fields, status and cookies that do not go well together, or are none at all. */
@RestController
@RequestMapping("/odd")
class OddController {

    @GetMapping("/text")
    String text() {
        return "täxt";
    }

    @GetMapping("/bytes")
    byte[] bytes() {
        return new byte[] {1, 2, 3};
    }

    @GetMapping("/item")
    Mono<Item> item() {
        return Mono.just(new Item(1, "täxt"));
    }

    @GetMapping("/status/{code}")
    ResponseEntity<String> status(@PathVariable int code) {
        return ResponseEntity.status(code).header("X-Odd", "yes").body("body");
    }

    @GetMapping("/status-mono/{code}")
    Mono<ResponseEntity<Item>> statusMono(@PathVariable int code) {
        return Mono.just(ResponseEntity.status(code).body(new Item(1, "body")));
    }

    @GetMapping("/length/{length}")
    ResponseEntity<String> length(@PathVariable long length) {
        return ResponseEntity.ok().contentLength(length).body("12345");
    }

    @GetMapping("/length-empty/{length}")
    ResponseEntity<Void> lengthOfNothing(@PathVariable long length) {
        return ResponseEntity.ok().contentLength(length).build();
    }

    @GetMapping("/length-flux/{length}")
    ResponseEntity<Flux<String>> lengthOfFlux(@PathVariable long length) {
        return ResponseEntity.ok().contentLength(length).body(Flux.just("12", "345"));
    }

    @GetMapping("/field")
    ResponseEntity<String> field(@RequestParam String name, @RequestParam String value) {
        return ResponseEntity.ok().header(name, value).body("field");
    }

    @GetMapping("/field-of-item")
    Mono<ResponseEntity<Item>> fieldOfItem(@RequestParam String name, @RequestParam String value) {
        return Mono.fromCallable(() -> ResponseEntity.ok().header(name, value).body(new Item(1, "field")));
    }

    @GetMapping("/field-of-response")
    Item fieldOfResponse(@RequestParam String name, @RequestParam String value, ServerHttpResponse response) {
        response.getHeaders().add(name, value);
        return new Item(1, "field");
    }

    @GetMapping("/cookie")
    String cookie(
            @RequestParam(defaultValue = "c") String name,
            @RequestParam(defaultValue = "v") String value,
            @RequestParam(defaultValue = "Lax") String sameSite,
            ServerHttpResponse response) {
        response.addCookie(
                ResponseCookie.from(name, value).sameSite(sameSite).path("/").build());
        return "cookie";
    }

    @GetMapping("/many-fields")
    ResponseEntity<String> manyFields() {
        ResponseEntity.BodyBuilder builder = ResponseEntity.ok();
        for (int i = 0; i < 300; i++) {
            builder.header("X-Field-" + i % 100, "v".repeat(20) + i);
        }
        return builder.body("many");
    }

    @GetMapping("/optional")
    ResponseEntity<Optional<String>> optional(@RequestParam(required = false) String text) {
        return ResponseEntity.ok(Optional.ofNullable(text));
    }

    @GetMapping("/resource")
    ResponseEntity<Resource> resource() {
        return ResponseEntity.ok(
                new ByteArrayResource("0123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
    }

    @GetMapping("/buffer")
    ResponseEntity<DataBuffer> buffer() {
        return ResponseEntity.ok(DefaultDataBufferFactory.sharedInstance.wrap(new byte[] {65, 66}));
    }

    @GetMapping("/wild")
    ResponseEntity<?> wild(@RequestParam String kind) {
        return switch (kind) {
            case "text" -> ResponseEntity.ok("text");
            case "item" -> ResponseEntity.ok(new Item(1, "one"));
            case "list" -> ResponseEntity.ok(new ArrayList<>(List.of(new Item(1, "one"))));
            case "strings" -> ResponseEntity.ok(new ArrayList<>(List.of("one", "two")));
            case "flux" -> ResponseEntity.ok(Flux.just("one", "two"));
            case "mono" -> ResponseEntity.ok(Mono.just(new Item(1, "one")));
            case "entity" -> ResponseEntity.ok(new HttpEntity<>("inner"));
            case "number" -> ResponseEntity.ok(42);
            default -> ResponseEntity.ok().build();
        };
    }

    /** The status is set before there is a value, or an error. */
    @GetMapping("/status-set")
    Mono<String> statusSet(ServerWebExchange exchange, @RequestParam int code, @RequestParam String text) {
        exchange.getResponse().setRawStatusCode(code);
        return text.isEmpty() ? Mono.error(new IllegalArgumentException("no text")) : Mono.just(text);
    }
}
