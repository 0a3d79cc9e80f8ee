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
package dev.brisk.info;

import static dev.brisk.info.Outcome.assertAborted;
import static dev.brisk.info.Outcome.assertSent;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.FutureMono;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** {@code completed()} over HTTP/1.1, asked for before the response is given. */
class CompletedTests {

    private static final String UPGRADE = String.join(
            "\r\n",
            "GET / HTTP/1.1",
            "Host: a.example",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "\r\n");

    private interface Handler extends BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> {}

    private final CompletableFuture<Mono<Void>> asked = new CompletableFuture<>();
    private DisposableServer server =
            HttpServer.create().host("127.0.0.1").port(0).bindNow();

    @AfterEach
    void stop() {
        server.disposeNow();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /empty, 200",
        "GET, /full, 200",
        "HEAD, /full, 200",
        "HEAD, /chunked, 200",
        "GET, /chunked, 200",
        "GET, /length, 200",
        "GET, /status/204, 204",
        "GET, /status/304, 304",
        "GET, /fault, 500",
    })
    void completesWhenTheResponseWasSent(String method, String path, int status) throws Exception {
        serve((request, response) -> {
            ask(request);
            return switch (request.uri()) {
                case "/full" -> response.sendString(Mono.just("full")).then();
                case "/chunked" -> response.sendString(Flux.just("a", "b")).then();
                case "/length" ->
                    response.header("Content-Length", "2")
                            .sendString(Flux.just("a", "b"))
                            .then();
                case "/fault" -> Mono.error(new IllegalStateException("expected by this test"));
                case "/empty" -> Mono.empty();
                default ->
                    response.status(Integer.parseInt(request.uri().substring("/status/".length())))
                            .send();
            };
        });
        try (RawClient client = new RawClient(server)) {
            client.send(method + " " + path + " HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 " + status + " ");
            assertSent(next());
        }
    }

    @Test
    void completesWhenAFileWasSent(@TempDir Path directory) throws Exception {
        Path file = Files.write(directory.resolve("file"), new byte[100_000]);
        serve((request, response) -> {
            ask(request);
            return response.sendFile(file).then();
        });
        try (RawClient client = new RawClient(server)) {
            client.get("/").readUntil("\r\n\r\n");
            client.skip(100_000);
            assertSent(next());
        }
    }

    @Test
    void http10ResponseThatEndsWithTheConnectionCompletes() throws Exception {
        serve((request, response) -> {
            ask(request);
            return response.chunkedTransfer(false)
                    .sendString(Flux.just("a", "b"))
                    .then();
        });
        try (RawClient client = new RawClient(server)) {
            assertThat(client.send("GET / HTTP/1.0\r\n\r\n").readToEnd()).endsWith("ab");
            assertSent(next());
        }
    }

    @Test
    void informationalResponsesAreNotTheEnd() throws Exception {
        Sinks.Empty<Void> release = Sinks.empty();
        serve((request, response) -> {
            ask(request);
            Channel channel = ((Connection) request).channel();
            Mono<Void> hints = FutureMono.from(channel.writeAndFlush(new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.EARLY_HINTS, Unpooled.EMPTY_BUFFER)));
            return hints.thenMany(
                    response.sendString(request.receive().aggregate().asString().delayUntil(body -> release.asMono()))
                            .then());
        });
        try (RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n");
            client.readUntil("HTTP/1.1 103 Early Hints\r\n\r\n");
            client.readUntil("HTTP/1.1 100 Continue\r\n\r\n");
            CompletableFuture<?> completed = next().toFuture();
            client.send("body");
            assertThat(completed).isNotDone();
            assertThat(release.tryEmitEmpty()).isEqualTo(Sinks.EmitResult.OK);
            client.readUntil("body");
            completed.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void streamIsNotCompletedBeforeItsEnd() throws Exception {
        Sinks.Many<String> stream = Sinks.many().unicast().onBackpressureBuffer();
        serve((request, response) -> {
            ask(request);
            return Streams.send(response, stream.asFlux()).then();
        });
        try (RawClient client = new RawClient(server)) {
            client.get("/");
            CompletableFuture<?> completed = next().toFuture();
            assertThat(stream.tryEmitNext("first")).isEqualTo(Sinks.EmitResult.OK);
            client.readUntil("first");
            assertThat(completed).isNotDone();
            assertThat(stream.tryEmitComplete()).isEqualTo(Sinks.EmitResult.OK);
            client.readUntil("0\r\n\r\n");
            completed.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void responseThatWaitsForASlowReaderIsNotCompleted() throws Exception {
        int size = 32 * 1024 * 1024;
        CompletableFuture<Channel> channel = new CompletableFuture<>();
        serve((request, response) -> {
            ask(request);
            channel.complete(((Connection) request).channel());
            return response.sendByteArray(Mono.just(new byte[size])).then();
        });
        try (RawClient client = new RawClient(server)) {
            client.get("/").readUntil("\r\n\r\n");
            CompletableFuture<?> completed = next().toFuture();
            // More than both socket buffers hold: the head has come, so the rest is waiting.
            assertThat(channel.get(20, TimeUnit.SECONDS).isWritable()).isFalse();
            assertThat(completed).isNotDone();
            assertThat(client.skip(size)).isEqualTo(size);
            completed.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void clientThatGoesBeforeTheResponseIsAnError() throws Exception {
        serve((request, response) -> {
            ask(request);
            return Mono.never();
        });
        RawClient client = new RawClient(server);
        client.get("/");
        Mono<Void> completed = next();
        client.close();
        assertAborted(completed);
        assertThat(Outcome.of(completed).getThrowable())
                .hasMessage("Connection has been closed before the response was sent");
    }

    @Test
    void clientThatResetsInMidStreamIsAnError() throws Exception {
        serve((request, response) -> {
            ask(request);
            return Streams.send(response, Flux.just("first").concatWith(Flux.never()))
                    .then();
        });
        RawClient client = new RawClient(server);
        client.get("/").readUntil("first");
        client.reset();
        assertAborted(next());
    }

    @Test
    void clientThatResetsWhileTheLastMessageWaitsIsAnError() throws Exception {
        serve((request, response) -> {
            ask(request);
            return response.sendByteArray(Mono.just(new byte[32 * 1024 * 1024])).then();
        });
        RawClient client = new RawClient(server);
        client.get("/").readUntil("\r\n\r\n");
        client.reset();
        assertAborted(next());
    }

    @Test
    void responseThatFailsHalfWayIsAnError() throws Exception {
        serve((request, response) -> {
            ask(request);
            return Streams.send(
                            response,
                            Flux.just("first").concatWith(Flux.error(new IllegalStateException("expected here"))))
                    .then();
        });
        try (RawClient client = new RawClient(server)) {
            assertThat(client.get("/").readToEnd()).contains("first").doesNotEndWith("0\r\n\r\n");
            assertAborted(next());
        }
    }

    @Test
    void serverThatClosesTheConnectionIsAnError() throws Exception {
        serve((request, response) -> {
            ask(request);
            ((Connection) request).dispose();
            return Mono.never();
        });
        try (RawClient client = new RawClient(server)) {
            assertThat(client.get("/").readToEnd()).isEmpty();
            assertAborted(next());
        }
    }

    @Test
    void allSubscribersGetTheSameOutcome() throws Exception {
        CompletableFuture<ServeHandlerInfo> info = new CompletableFuture<>();
        serve((request, response) -> {
            info.complete(ServeHandlerInfo.of(request));
            return Mono.never();
        });
        RawClient client = new RawClient(server);
        client.get("/");
        ServeHandlerInfo one = info.get(20, TimeUnit.SECONDS);
        List<Mono<Void>> monos = Flux.range(0, 64)
                .flatMap(i -> Mono.fromCallable(one::completed).subscribeOn(Schedulers.parallel()))
                .collectList()
                .block();
        assertThat(monos).hasSize(64).allSatisfy(mono -> assertThat(mono).isSameAs(one.completed()));
        CompletableFuture<?> early = one.completed().toFuture();
        client.close();
        Throwable first = Outcome.of(one.completed()).getThrowable();
        assertThat(first).isNotNull();
        assertThat(Outcome.of(one.completed()).getThrowable()).isSameAs(first);
        assertThat(early)
                .failsWithin(Duration.ofSeconds(20))
                .withThrowableOfType(ExecutionException.class)
                .havingCause()
                .isSameAs(first);
    }

    @Test
    void subscribersHaveNoInfluenceOnTheResponse() throws Exception {
        serve((request, response) -> {
            ServeHandlerInfo info = ServeHandlerInfo.of(request);
            switch (request.uri()) {
                case "/asked" -> ask(request);
                case "/cancelled" -> info.completed().subscribe().dispose();
                case "/fails" ->
                    info.completed().subscribe(null, null, () -> {
                        throw new IllegalStateException("expected by this test");
                    });
                default -> assertThat(request.uri()).isEqualTo("/plain");
            }
            return response.sendString(Flux.just("a", "b")).then();
        });
        try (RawClient client = new RawClient(server)) {
            String plain = client.get("/plain").readUntil("0\r\n\r\n");
            for (String path : List.of("/asked", "/cancelled", "/fails", "/plain")) {
                assertThat(client.get(path).readUntil("0\r\n\r\n")).as(path).isEqualTo(plain);
            }
        }
    }

    @Test
    void webSocketCompletesWithItsHandshake() throws Exception {
        serve((request, response) -> {
            ask(request);
            return response.sendWebsocket(
                    (in, out) -> out.sendString(Flux.just("hello").concatWith(Flux.never())));
        });
        try (RawClient client = new RawClient(server)) {
            client.send(UPGRADE).readUntil("hello");
            assertSent(next());
        }
    }

    @Test
    void requestBodyThatIsStillUnderwayDoesNotMatter() throws Exception {
        serve((request, response) -> {
            ask(request);
            return response.sendString(Flux.just("early"));
        });
        try (RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\npart")
                    .readUntil("early");
            assertSent(next());
        }
    }

    private void ask(HttpServerRequest request) {
        asked.complete(ServeHandlerInfo.of(request).completed());
    }

    private Mono<Void> next() throws Exception {
        return asked.get(20, TimeUnit.SECONDS);
    }

    private void serve(Handler handler) {
        server.disposeNow();
        server = HttpServer.create().host("127.0.0.1").port(0).handle(handler).bindNow();
    }
}
