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

import java.nio.CharBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** One method for each return type of one value. */
@RestController
@RequestMapping("/returns")
class ReturnController {

    private final Journal journal;

    ReturnController(Journal journal) {
        this.journal = journal;
    }

    @GetMapping("/string")
    String string() {
        journal.add("string");
        return "hello";
    }

    @GetMapping("/umlaut")
    String umlaut() {
        return "Grüße, 世界";
    }

    @GetMapping(path = "/latin1", produces = "text/plain;charset=ISO-8859-1")
    String latin1() {
        return "Grüße";
    }

    @GetMapping("/empty-string")
    String emptyString() {
        return "";
    }

    @GetMapping("/long-string")
    String longString() {
        return "0123456789".repeat(10_000);
    }

    @GetMapping(path = "/json-string", produces = "application/json")
    String jsonString() {
        return "{\"raw\":true}";
    }

    @GetMapping("/chars")
    CharSequence chars() {
        return CharBuffer.wrap("chars");
    }

    @GetMapping("/bytes")
    byte[] bytes() {
        return "bytes".getBytes(UTF_8);
    }

    @GetMapping("/empty-bytes")
    byte[] emptyBytes() {
        return new byte[0];
    }

    @GetMapping("/buffer")
    DataBuffer buffer() {
        return DefaultDataBufferFactory.sharedInstance.wrap("buffer".getBytes(UTF_8));
    }

    @GetMapping("/own-buffer")
    DataBuffer ownBuffer(ServerHttpResponse response) {
        return response.bufferFactory().allocateBuffer(16).write("own buffer".getBytes(UTF_8));
    }

    @GetMapping("/resource")
    Resource resource() {
        return new ClassPathResource("static/hello.txt");
    }

    @GetMapping("/bytes-resource")
    Resource bytesResource() {
        return new ByteArrayResource("resource".getBytes(UTF_8));
    }

    @GetMapping("/record")
    Item item() {
        journal.add("record");
        return new Item(1, "one");
    }

    @GetMapping("/map")
    Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("b", 1);
        map.put("a", List.of("x", "y"));
        return map;
    }

    @GetMapping("/list")
    List<Item> list() {
        return List.of(new Item(1, "one"), new Item(2, null));
    }

    @GetMapping("/integer")
    int integer() {
        return 42;
    }

    @GetMapping("/boolean")
    boolean bool() {
        return true;
    }

    @GetMapping("/null")
    @Nullable
    Item nothing() {
        return null;
    }

    @GetMapping("/null-string")
    @Nullable
    String noString() {
        return null;
    }

    @GetMapping("/optional")
    Optional<Item> optional() {
        return Optional.of(new Item(3, "three"));
    }

    @GetMapping("/void")
    void nothingAtAll() {
        journal.add("void");
    }

    @GetMapping("/void-response")
    void voidWithResponse(ServerHttpResponse response) {
        response.setStatusCode(HttpStatus.ACCEPTED);
        response.getHeaders().set("X-Set", "by method");
    }

    @GetMapping("/void-exchange")
    void voidWithExchange(ServerWebExchange exchange) {
        exchange.getResponse().setStatusCode(HttpStatus.NO_CONTENT);
    }

    @GetMapping("/mono-void")
    Mono<Void> monoVoid() {
        return Mono.fromRunnable(() -> journal.add("subscribed"));
    }

    @GetMapping("/mono-string")
    Mono<String> monoString() {
        return Mono.fromSupplier(() -> {
            journal.add("subscribed");
            return "mono";
        });
    }

    @GetMapping("/mono-item")
    Mono<Item> monoItem() {
        return Mono.just(new Item(4, "four"));
    }

    @GetMapping("/mono-empty")
    Mono<Item> monoEmpty() {
        return Mono.empty();
    }

    @GetMapping("/mono-empty-string")
    Mono<String> monoEmptyString() {
        return Mono.empty();
    }

    @GetMapping("/future")
    CompletableFuture<Item> future() {
        return CompletableFuture.completedFuture(new Item(5, "five"));
    }

    @GetMapping("/object")
    Object object() {
        return "an object that is a string";
    }

    @GetMapping("/status")
    @ResponseStatus(HttpStatus.CREATED)
    String status() {
        return "created";
    }

    @GetMapping("/status-no-content")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void noContent() {}

    @GetMapping("/status-reason")
    @ResponseStatus(code = HttpStatus.TOO_EARLY, reason = "too early")
    String statusReason() {
        return "ignored?";
    }

    @GetMapping(
            path = "/either",
            produces = {"application/json", "text/plain"})
    String either() {
        return "either";
    }
}
