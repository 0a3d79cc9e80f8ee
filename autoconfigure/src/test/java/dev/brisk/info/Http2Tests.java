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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.ConnectionProvider;

/** Addresses and completion over HTTP/2 with prior knowledge. */
class Http2Tests {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int LARGE = 4 * 1024 * 1024;

    private record Seen(ServeHandlerInfo info, HttpServerRequest request, Channel stream, List<String> names) {

        RemoteAddr client() {
            return new RemoteAddr.Inet(
                    "127.0.0.1", ((InetSocketAddress) stream.parent().remoteAddress()).getPort());
        }
    }

    private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
    private final BlockingQueue<Mono<Void>> thenAsked = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> opened = new LinkedBlockingQueue<>();
    private final DisposableServer server = HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .protocol(HttpProtocol.H2C)
            .http2Settings(settings -> settings.connectProtocolEnabled(true))
            .handle(this::handle)
            .bindNow();
    private final ConnectionProvider connections = ConnectionProvider.create("info-http2", 1);
    private final HttpClient client =
            HttpClient.create(connections).protocol(HttpProtocol.H2C).baseUrl("http://127.0.0.1:" + server.port());

    @AfterEach
    void stop() {
        connections.disposeLater().block(LIMIT);
        server.disposeNow();
    }

    private Mono<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        ServeHandlerInfo info = ServeHandlerInfo.of(request);
        Channel stream = ((Connection) request).channel();
        seen.add(new Seen(info, request, stream, stream.pipeline().names()));
        if (request.uri().startsWith("/asked")) {
            assertThat(info.completed()).isSameAs(info.completed());
        }
        return switch (request.uri()) {
            case "/asked/never" -> Mono.never();
            case "/asked/stream", "/stream" ->
                Streams.send(response, Flux.just("first").concatWith(Flux.never()))
                        .then();
            case "/asked/fails" ->
                Streams.send(response, Flux.just("first").concatWith(Flux.error(new IllegalStateException("expected"))))
                        .then();
            case "/asked/large" ->
                response.sendByteArray(Mono.just(new byte[LARGE])).then();
            case "/asked/chunks", "/chunks" ->
                response.sendString(Flux.just("a", "b")).then();
            case "/asked/socket", "/socket" ->
                response.sendWebsocket((in, out) -> {
                    opened.add(request.uri());
                    return Mono.never();
                });
            case "/asked/204" -> response.status(204).send();
            case "/then", "/then/large" ->
                response.sendByteArray(Mono.just(new byte[request.uri().equals("/then") ? 10 : LARGE]))
                        .then()
                        .then(Mono.fromRunnable(() -> thenAsked.add(info.completed())));
            default -> response.sendString(Mono.just("body")).then();
        };
    }

    @Test
    void peerIsThatOfTheConnection() throws Exception {
        get("/full");
        Seen one = next();
        assertThat(one.info().remoteAddr()).isEqualTo(one.client());
        assertThat(one.info().localAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", server.port()));
        assertThat(one.info().protocol()).isEqualTo("HTTP/2.0");
        assertThat(one.info().sslInfo()).isNull();
    }

    @Test
    void addressesAreRightAfterTheStreamHasEnded() throws Exception {
        get("/full");
        Seen one = next();
        RemoteAddr expected = one.client();
        closed(one.stream());
        assertRight(one, expected);
    }

    @Test
    void addressesAreRightAfterTheStreamWasReset() throws Exception {
        assertThat(client.get().uri("/stream").responseContent().asString().blockFirst(LIMIT))
                .isEqualTo("first");
        Seen one = next();
        RemoteAddr expected = one.client();
        closed(one.stream());
        assertRight(one, expected);
    }

    @Test
    void addressesAreRightAfterTheConnectionHasGone() throws Exception {
        get("/full");
        Seen one = next();
        RemoteAddr expected = one.client();
        connections.disposeLater().block(LIMIT);
        closed(one.stream().parent());
        assertRight(one, expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/asked/full", "/asked/chunks", "/asked/204", "/asked/large"})
    void completesWhenTheResponseWasSent(String path) throws Exception {
        get(path);
        Seen one = next();
        assertSent(one.info().completed());
        assertThat(one.names()).noneMatch(name -> name.contains("ResponseCompletion"));
    }

    @Test
    void streamsOfOneConnectionCompleteEachForItself() throws Exception {
        Flux.range(0, 200)
                .flatMap(
                        i -> client.get()
                                .uri("/asked/full")
                                .responseContent()
                                .aggregate()
                                .asString(),
                        20)
                .blockLast(LIMIT);
        assertThat(seen).hasSize(200);
        for (Seen one : seen) {
            assertSent(one.info().completed());
        }
    }

    @Test
    void webSocketCompletesWithItsHandshake() throws Exception {
        // The control, with nothing in the pipeline: Reactor Netty 1.3.6 does not get this far.
        Disposable control = socket("/socket");
        assumeTrue("/socket".equals(opened.poll(5, TimeUnit.SECONDS)), "no WebSocket over HTTP/2");
        Seen late = next();
        assertSent(late.info().completed());
        assertThat(late.stream().isActive()).isTrue();
        Disposable socket = socket("/asked/socket");
        assertThat(opened.poll(20, TimeUnit.SECONDS)).isEqualTo("/asked/socket");
        Seen asked = next();
        assertSent(asked.info().completed());
        assertThat(asked.stream().isActive()).isTrue();
        control.dispose();
        socket.dispose();
    }

    private Disposable socket(String path) {
        return client.websocket()
                .uri(path)
                .handle((in, out) -> in.receive().then())
                .subscribe();
    }

    @Test
    void resetInMidStreamIsAnError() throws Exception {
        // Takes one part and cancels, which resets the stream.
        assertThat(client.get()
                        .uri("/asked/stream")
                        .responseContent()
                        .asString()
                        .blockFirst(LIMIT))
                .isEqualTo("first");
        assertAborted(next().info().completed());
    }

    @Test
    void resetBeforeTheResponseIsAnError() throws Exception {
        Disposable call = client.get().uri("/asked/never").response().subscribe();
        Seen one = next();
        call.dispose();
        assertAborted(one.info().completed());
    }

    @Test
    void connectionThatGoesIsAnError() throws Exception {
        Disposable call =
                client.get().uri("/asked/never").response().onErrorComplete().subscribe();
        Seen one = next();
        connections.disposeLater().block(LIMIT);
        one.stream().parent().close().await(20, TimeUnit.SECONDS);
        assertAborted(one.info().completed());
        call.dispose();
    }

    @Test
    void responseThatFailsHalfWayIsAnError() throws Exception {
        client.get()
                .uri("/asked/fails")
                .responseContent()
                .aggregate()
                .onErrorComplete()
                .block(LIMIT);
        assertAborted(next().info().completed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/then", "/then/large"})
    void askedForWhenTheHandlerIsDone(String path) throws Exception {
        get(path);
        Mono<Void> completed = thenAsked.poll(20, TimeUnit.SECONDS);
        assertThat(completed).isNotNull();
        assertSent(completed);
    }

    @Test
    void askedForWhileTheEndWaitsForAReaderThatGoes() throws Exception {
        client.get().uri("/then/large").responseContent().asString().blockFirst(LIMIT);
        Mono<Void> completed = thenAsked.poll(20, TimeUnit.SECONDS);
        assertThat(completed).isNotNull();
        assertAborted(completed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/full", "/chunks"})
    void askedForAfterTheEnd(String path) throws Exception {
        get(path);
        Seen one = next();
        closed(one.stream());
        assertSent(one.info().completed());
    }

    private void get(String path) {
        client.get().uri(path).responseContent().aggregate().asByteArray().block(LIMIT);
    }

    private Seen next() throws InterruptedException {
        Seen one = seen.poll(20, TimeUnit.SECONDS);
        assertThat(one).isNotNull();
        return one;
    }

    private void assertRight(Seen one, RemoteAddr expected) {
        assertThat(one.info().remoteAddr()).isEqualTo(expected);
        assertThat(one.info().localAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", server.port()));
        assertThat(one.info().protocol()).isEqualTo("HTTP/2.0");
    }

    /** Waits for the close and for what it had put in the event loop's queue. */
    private static void closed(Channel channel) throws Exception {
        assertThat(channel.closeFuture().await(20, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 3; i++) {
            channel.eventLoop().submit(() -> {}).get(20, TimeUnit.SECONDS);
        }
    }
}
