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
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Methods that show what becomes of the connection. */
@RestController
@RequestMapping("/connection")
class ConnectionController {

    private final Journal journal;

    ConnectionController(Journal journal) {
        this.journal = journal;
    }

    @GetMapping("/number/{n}")
    String number(@PathVariable int n) {
        journal.add("number " + n);
        return "number " + n;
    }

    @GetMapping("/slow/{n}")
    Mono<String> slow(@PathVariable int n) {
        journal.add("slow " + n);
        return Mono.delay(Duration.ofMillis(50)).map(tick -> "slow " + n);
    }

    @PostMapping("/unread")
    String unread() {
        journal.add("unread");
        return "not read";
    }

    @RequestMapping("/never")
    Mono<String> never() {
        journal.add("entered");
        return Mono.<String>never().doOnCancel(() -> journal.addAnywhere("cancelled"));
    }

    @GetMapping("/endless")
    Flux<DataBuffer> endless() {
        journal.add("entered");
        byte[] block = new byte[16 * 1024];
        return Flux.<DataBuffer>generate(sink -> sink.next(DefaultDataBufferFactory.sharedInstance.wrap(block)))
                .doOnCancel(() -> journal.addAnywhere("cancelled"));
    }

    @GetMapping("/first-then-never")
    Flux<DataBuffer> firstThenNever() {
        return Flux.<DataBuffer>just(DefaultDataBufferFactory.sharedInstance.wrap("first".getBytes(UTF_8)))
                .concatWith(Flux.never())
                .doOnCancel(() -> journal.addAnywhere("cancelled"));
    }

    @GetMapping("/large")
    byte[] large() {
        byte[] bytes = new byte[2_000_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ('a' + i % 26);
        }
        return bytes;
    }

    @CrossOrigin(origins = "https://one.test", exposedHeaders = "X-Exposed", maxAge = 60)
    @GetMapping("/cors")
    String cors() {
        return "cors";
    }
}
