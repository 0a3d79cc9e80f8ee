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

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.reactivestreams.Publisher;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ZeroCopyHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/** Methods that write to the response themselves. */
@RestController
@RequestMapping("/response")
class ResponseController {

    private final Journal journal;
    private final Path file;

    ResponseController(Journal journal) throws IOException {
        this.journal = journal;
        // The resource may be in a jar, from which no file can be sent.
        this.file = Files.createTempFile("brisk-hello", ".txt");
        this.file.toFile().deleteOnExit();
        try (InputStream hello = new ClassPathResource("static/hello.txt").getInputStream()) {
            Files.copy(hello, this.file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static DataBuffer buffer(ServerHttpResponse response, String text) {
        DataBufferFactory factory = response.bufferFactory();
        return factory.wrap(text.getBytes(UTF_8));
    }

    private static Mono<Void> write(ServerHttpResponse response, String text) {
        return response.writeWith(Mono.fromSupplier(() -> buffer(response, text)));
    }

    @RequestMapping("/context-at-commit")
    void contextAtCommit(ServerHttpResponse response) {
        response.beforeCommit(() -> Mono.deferContextual(context -> {
            journal.add("observed at commit: " + context.hasKey("micrometer.observation"));
            return Mono.empty();
        }));
    }

    @RequestMapping("/context-at-commit-of-body")
    String contextAtCommitOfBody(ServerHttpResponse response) {
        contextAtCommit(response);
        return "body";
    }

    @RequestMapping("/mono")
    Mono<Void> mono(ServerHttpResponse response) {
        return write(response, "mono");
    }

    @RequestMapping("/mono-with-length")
    Mono<Void> monoWithLength(ServerHttpResponse response) {
        response.getHeaders().setContentLength(4);
        return write(response, "mono");
    }

    @RequestMapping("/wrong-length")
    Mono<Void> wrongLength(ServerHttpResponse response) {
        response.getHeaders().setContentLength(2);
        return write(response, "mono");
    }

    @RequestMapping("/flux")
    Mono<Void> flux(ServerHttpResponse response) {
        return response.writeWith(Flux.just("one", "two").map(text -> buffer(response, text)));
    }

    @RequestMapping("/flux-with-length")
    Mono<Void> fluxWithLength(ServerHttpResponse response) {
        response.getHeaders().setContentLength(6);
        return flux(response);
    }

    @RequestMapping("/flushed")
    Mono<Void> flushed(ServerHttpResponse response) {
        Flux<Publisher<DataBuffer>> groups = Flux.just("a,b", "c")
                .map(group -> Flux.fromArray(group.split(",", -1)).map(text -> buffer(response, text)));
        return response.writeAndFlushWith(groups);
    }

    @RequestMapping("/nothing-flushed")
    Mono<Void> nothingFlushed(ServerHttpResponse response) {
        return response.writeAndFlushWith(Flux.empty());
    }

    @RequestMapping("/empty-mono")
    Mono<Void> emptyMono(ServerHttpResponse response) {
        return response.writeWith(Mono.empty());
    }

    @RequestMapping("/empty-flux")
    Mono<Void> emptyFlux(ServerHttpResponse response) {
        return response.writeWith(Flux.empty());
    }

    @RequestMapping("/complete")
    Mono<Void> complete(ServerHttpResponse response) {
        response.setStatusCode(HttpStatus.CREATED);
        return response.setComplete();
    }

    @RequestMapping("/no-content-with-body")
    Mono<Void> noContentWithBody(ServerHttpResponse response) {
        response.setStatusCode(HttpStatus.NO_CONTENT);
        return write(response, "not allowed");
    }

    @RequestMapping("/not-modified-with-body")
    Mono<Void> notModifiedWithBody(ServerHttpResponse response) {
        response.setStatusCode(HttpStatus.NOT_MODIFIED);
        return write(response, "not allowed");
    }

    @RequestMapping("/odd-status")
    Mono<Void> oddStatus(ServerHttpResponse response) {
        response.setStatusCode(HttpStatusCode.valueOf(799));
        return write(response, "799");
    }

    @RequestMapping("/file")
    Mono<Void> file(ServerHttpResponse response) {
        return ((ZeroCopyHttpOutputMessage) response)
                .writeWith(file, 0, file.toFile().length());
    }

    @RequestMapping("/file-part")
    Mono<Void> filePart(ServerHttpResponse response) {
        response.getHeaders().setContentLength(4);
        return ((ZeroCopyHttpOutputMessage) response).writeWith(file, 2, 4);
    }

    @RequestMapping("/no-file")
    Mono<Void> noFile(ServerHttpResponse response) {
        Path missing = file.resolveSibling("missing.txt");
        return ((ZeroCopyHttpOutputMessage) response).writeWith(missing, 0, 10);
    }

    @RequestMapping("/cookies")
    String cookies(ServerHttpResponse response) {
        response.addCookie(ResponseCookie.from("plain", "1").build());
        response.addCookie(ResponseCookie.from("full", "a b")
                .maxAge(Duration.ofSeconds(0))
                .path("/p")
                .domain("brisk.test")
                .secure(true)
                .httpOnly(true)
                .sameSite("Strict")
                .partitioned(true)
                .build());
        response.addCookie(ResponseCookie.from("plain", "2").sameSite("Lax").build());
        response.getHeaders().add("Set-Cookie", "own=3");
        return "cookies";
    }

    @RequestMapping("/aged-cookie")
    String agedCookie(ServerHttpResponse response) {
        // The time of expiry is derived from the present time: none in the answer but for an age of zero or none.
        response.addCookie(ResponseCookie.from("session", "x").maxAge(-1).build());
        return "cookie";
    }

    @RequestMapping("/before-commit")
    String beforeCommit(ServerHttpResponse response) {
        response.beforeCommit(() -> {
            journal.add("first action");
            response.getHeaders().add("X-Late", "first");
            return Mono.empty();
        });
        response.beforeCommit(() -> Mono.fromRunnable(() -> {
            journal.add("second action");
            response.getHeaders().add("X-Late", "second");
            response.setStatusCode(HttpStatus.ACCEPTED);
        }));
        return "body";
    }

    @RequestMapping("/before-commit-of-nothing")
    Mono<Void> beforeCommitOfNothing(ServerHttpResponse response) {
        response.beforeCommit(
                () -> Mono.fromRunnable(() -> response.getHeaders().add("X-Late", "yes")));
        return Mono.empty();
    }

    @RequestMapping("/before-commit-failing")
    String beforeCommitFailing(ServerHttpResponse response) {
        response.beforeCommit(() -> Mono.error(new IllegalStateException("in action")));
        return "body";
    }

    @RequestMapping("/before-commit-throwing")
    String beforeCommitThrowing(ServerHttpResponse response) {
        response.beforeCommit(() -> {
            throw new IllegalStateException("in action");
        });
        return "body";
    }

    @RequestMapping("/twice")
    Mono<Void> twice(ServerHttpResponse response) {
        return write(response, "first").then(write(response, "second"));
    }

    @RequestMapping("/twice-checked")
    Mono<Void> twiceChecked(ServerHttpResponse response) {
        return write(response, "first")
                .then(write(response, "second"))
                .doOnError(ex -> journal.add("second write: " + ex.getClass().getName()))
                .onErrorComplete();
    }

    @RequestMapping("/after-commit")
    Mono<Void> afterCommit(ServerHttpResponse response) {
        return write(response, "committed").then(Mono.fromRunnable(() -> {
            journal.add("committed " + response.isCommitted());
            journal.add("status set " + response.setStatusCode(HttpStatus.BAD_REQUEST));
            try {
                response.getHeaders().set("X-Too-Late", "1");
                journal.add("field set");
            } catch (RuntimeException ex) {
                journal.add("field: " + ex.getClass().getName());
            }
            try {
                response.addCookie(ResponseCookie.from("late", "1").build());
                journal.add("cookie set");
            } catch (RuntimeException ex) {
                journal.add("cookie: " + ex.getClass().getName());
            }
        }));
    }

    @RequestMapping("/failing")
    Mono<Void> failing(ServerHttpResponse response) {
        return response.writeWith(Mono.error(new IllegalStateException("no body")));
    }

    @RequestMapping("/failing-later")
    Mono<Void> failingLater(ServerHttpResponse response) {
        return response.writeWith(Flux.just("one", "two")
                .map(text -> buffer(response, text))
                .concatWith(Mono.error(new IllegalStateException("no more"))));
    }

    @RequestMapping("/trailers")
    Mono<Void> trailers(ServerHttpResponse response) {
        HttpServerResponse nativeResponse = ServerHttpResponseDecorator.getNativeResponse(response);
        response.getHeaders().set("Trailer", "X-Sum");
        nativeResponse.trailerHeaders(headers -> headers.set("X-Sum", "42"));
        return response.writeWith(Flux.just("one", "two").map(text -> buffer(response, text)));
    }

    @RequestMapping("/fields")
    Mono<Void> fields(ServerHttpResponse response) {
        response.getHeaders().add("x-a", "1");
        response.getHeaders().add("X-A", "2");
        response.getHeaders().set("X-Gone", "3");
        response.getHeaders().remove("x-gone");
        response.getHeaders().add("X-Removed-By-Name", "4");
        response.getHeaders().headerNames().remove("X-Removed-By-Name");
        journal.add("fields " + response.getHeaders().headerNames()
                + response.getHeaders().size());
        return write(response, "fields");
    }

    @RequestMapping("/date-and-server")
    String dateAndServer(ServerHttpResponse response) {
        response.getHeaders().set("Date", "Thu, 01 Jan 2026 00:00:00 GMT");
        response.getHeaders().set("Server", "own");
        return "own";
    }

    @RequestMapping("/closing")
    String closing(ServerHttpResponse response) {
        response.getHeaders().set("Connection", "close");
        return "closing";
    }

    @RequestMapping("/chunked")
    String chunked(ServerHttpResponse response) {
        response.getHeaders().set("Transfer-Encoding", "chunked");
        return "chunked";
    }
}
