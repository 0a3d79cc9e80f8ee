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

import dev.brisk.compression.Compressed;
import dev.brisk.compression.CompressionChoice;
import dev.brisk.compression.Uncompressed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.ZeroCopyHttpOutputMessage;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Bodies of any size in all the ways in which they can be sent. */
@RestController
@RequestMapping("/coded")
class CodingController {

    private static final int PIECE = 1000;

    private final Sinks.Many<Item> events = Sinks.many().multicast().directBestEffort();

    /** Text of exactly so many bytes, in which hardly a line is like another. */
    static String text(int size) {
        StringBuilder text = new StringBuilder(size + 100);
        for (int line = 0; text.length() < size; line++) {
            text.append("{\"line\": ")
                    .append(line)
                    .append(", \"hash\": \"")
                    .append(Integer.toHexString(line * 0x9E3779B9));
            text.append("\", \"text\": \"the same in each of them\"}\n");
        }
        text.setLength(size);
        return text.toString();
    }

    private static List<Item> items(int count) {
        return IntStream.range(0, count)
                .mapToObj(id -> new Item(id, "item " + id * 7919))
                .toList();
    }

    @GetMapping(path = "/string", produces = MediaType.TEXT_PLAIN_VALUE)
    String string(@RequestParam int size) {
        return text(size);
    }

    @GetMapping("/json")
    List<Item> json(@RequestParam int size) {
        return items(size / 30);
    }

    @GetMapping("/mono")
    Mono<List<Item>> mono(@RequestParam int size) {
        return Mono.just(items(size / 30)).publishOn(Schedulers.parallel());
    }

    @GetMapping("/entity")
    ResponseEntity<String> entity(@RequestParam int size) {
        return ResponseEntity.ok().eTag("\"tag\"").body(text(size));
    }

    @GetMapping(path = "/buffers", produces = MediaType.TEXT_PLAIN_VALUE)
    Flux<DataBuffer> buffers(@RequestParam int size) {
        byte[] bytes = text(size).getBytes(UTF_8);
        return Flux.range(0, (size + PIECE - 1) / PIECE)
                .map(i -> wrap(Arrays.copyOfRange(bytes, i * PIECE, Math.min(size, (i + 1) * PIECE))));
    }

    private static DataBuffer wrap(byte[] bytes) {
        return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
    }

    @GetMapping(path = "/elsewhere", produces = MediaType.TEXT_PLAIN_VALUE)
    Flux<DataBuffer> elsewhere(@RequestParam int size) {
        return buffers(size).publishOn(Schedulers.parallel());
    }

    @GetMapping(path = "/with-length", produces = MediaType.TEXT_PLAIN_VALUE)
    ResponseEntity<Flux<DataBuffer>> withLength(@RequestParam int size) {
        return ResponseEntity.ok().contentLength(size).body(buffers(size));
    }

    @GetMapping(path = "/strings", produces = MediaType.TEXT_PLAIN_VALUE)
    Flux<String> strings(@RequestParam int size) {
        return Flux.fromStream(text(size).lines());
    }

    @GetMapping(path = "/sse", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<Item> sse(@RequestParam int size) {
        return Flux.fromIterable(items(size / 30));
    }

    @GetMapping(path = "/ndjson", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Item> ndjson(@RequestParam int size) {
        return Flux.fromIterable(items(size / 30));
    }

    @GetMapping(path = "/file", produces = MediaType.TEXT_PLAIN_VALUE)
    Resource file(@RequestParam int size) throws IOException {
        return new FileSystemResource(fileOf(size));
    }

    @GetMapping("/region")
    Mono<Void> region(@RequestParam int size, ServerWebExchange exchange) throws IOException {
        exchange.getResponse().getHeaders().setContentType(MediaType.TEXT_PLAIN);
        return ((ZeroCopyHttpOutputMessage) exchange.getResponse())
                .writeWith(fileOf(size + 10).toFile(), 5, size);
    }

    private static Path fileOf(int size) throws IOException {
        Path file = Path.of("target", "coded-" + size + ".txt");
        if (!Files.exists(file)) {
            Path written = Files.writeString(Files.createTempFile(Path.of("target"), "coded", ""), text(size));
            Files.move(written, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    /** Two events: the second only after {@link #next}. */
    @GetMapping(
            path = {"/events", "/lines"},
            produces = {MediaType.TEXT_EVENT_STREAM_VALUE, MediaType.APPLICATION_NDJSON_VALUE})
    Flux<Item> events() {
        return this.events.asFlux().startWith(new Item(0, "first")).takeUntil(item -> item.id() == 9);
    }

    @GetMapping(path = "/slow", produces = MediaType.TEXT_PLAIN_VALUE)
    Flux<DataBuffer> slow() {
        return this.events
                .asFlux()
                .startWith(new Item(0, "first"))
                .takeUntil(item -> item.id() == 9)
                .map(item -> wrap(item.toString().getBytes(UTF_8)));
    }

    @GetMapping("/next")
    int next(@RequestParam int id) {
        this.events.tryEmitNext(new Item(id, "event " + id));
        return this.events.currentSubscriberCount();
    }

    @GetMapping(path = "/failing", produces = MediaType.TEXT_PLAIN_VALUE)
    Flux<DataBuffer> failing(@RequestParam int size) {
        return buffers(size).concatWith(Flux.error(new IllegalStateException("half way")));
    }

    @GetMapping("/empty")
    ResponseEntity<Void> empty() {
        return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).build();
    }

    @GetMapping(path = "/late", produces = MediaType.TEXT_PLAIN_VALUE)
    Flux<DataBuffer> late(@RequestParam int size) {
        return Flux.concat(buffers(size), Mono.<DataBuffer>empty().delaySubscription(Duration.ofMillis(300)));
    }

    @Uncompressed
    @GetMapping(path = "/uncompressed", produces = MediaType.TEXT_PLAIN_VALUE)
    String uncompressed(@RequestParam int size) {
        return text(size);
    }

    @Compressed
    @GetMapping(path = "/compressed", produces = "image/png")
    byte[] compressed(@RequestParam int size) {
        return text(size).getBytes(UTF_8);
    }

    /** A response as the request wants it. */
    @GetMapping("/any")
    ResponseEntity<byte[]> any(
            @RequestParam int size,
            @RequestParam(defaultValue = "200") int status,
            @RequestParam(required = false) @Nullable List<String> h,
            @RequestParam(required = false) @Nullable CompressionChoice choice,
            ServerWebExchange exchange) {
        if (choice != null) {
            choice.on(exchange);
        }
        HttpHeaders headers = new HttpHeaders();
        if (h != null) {
            for (String line : h) {
                int colon = line.indexOf(':');
                headers.add(line.substring(0, colon), line.substring(colon + 1).replace('|', ','));
            }
        }
        return ResponseEntity.status(status).headers(headers).body(text(size).getBytes(UTF_8));
    }
}
