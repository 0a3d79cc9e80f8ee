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

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** {@code completed()} over HTTP/1.1, first asked for when the response was given or the request has ended. */
class CompletedLateTests {

    private static final int LARGE = 32 * 1024 * 1024;

    private final BlockingQueue<ServeHandlerInfo> infos = new LinkedBlockingQueue<>();
    private final BlockingQueue<Channel> channels = new LinkedBlockingQueue<>();
    private final CompletableFuture<Mono<Void>> then = new CompletableFuture<>();
    private final DisposableServer server = HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle((request, response) -> {
                ServeHandlerInfo info = ServeHandlerInfo.of(request);
                infos.add(info);
                channels.add(((Connection) request).channel());
                Mono<Void> sent =
                        switch (request.uri()) {
                            case "/never" -> Mono.never();
                            case "/large" ->
                                response.sendByteArray(Mono.just(new byte[LARGE]))
                                        .then();
                            case "/stream" ->
                                Streams.send(response, Flux.just("first").concatWith(Flux.never()))
                                        .then();
                            case "/fails" ->
                                Streams.send(response, Flux.just("first").concatWith(Flux.defer(() -> {
                                            then.complete(info.completed());
                                            return Flux.error(new IllegalStateException("expected by this test"));
                                        })))
                                        .then();
                            case "/none" -> response.status(204).then();
                            default -> response.sendString(Mono.just("body")).then();
                        };
                return request.uri().equals("/unasked")
                        ? sent
                        : sent.then(Mono.fromRunnable(() -> then.complete(info.completed())));
            })
            .bindNow();

    @AfterEach
    void stop() {
        server.disposeNow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep-alive", "close"})
    void askedForWhenTheHandlerIsDone(String connection) throws Exception {
        try (RawClient client = new RawClient(server)) {
            get(client, "/", connection).readUntil("body");
            assertSent(then.get(20, TimeUnit.SECONDS));
            assertPipelineIsClean();
        }
    }

    @Test
    void askedForWhenAResponseWithoutBodyWasWritten() throws Exception {
        try (RawClient client = new RawClient(server)) {
            get(client, "/none", "keep-alive").readUntil("\r\n\r\n");
            assertSent(then.get(20, TimeUnit.SECONDS));
            assertPipelineIsClean();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep-alive", "close"})
    void askedForWhileTheEndWaitsForASlowReader(String connection) throws Exception {
        try (RawClient client = new RawClient(server)) {
            get(client, "/large", connection).readUntil("\r\n\r\n");
            CompletableFuture<?> completed = then.get(20, TimeUnit.SECONDS).toFuture();
            assertThat(completed).isNotDone();
            client.skip(LARGE);
            completed.get(20, TimeUnit.SECONDS);
            assertPipelineIsClean();
        }
    }

    @Test
    void askedForWhileTheEndWaitsForAReaderThatGoes() throws Exception {
        RawClient client = new RawClient(server);
        get(client, "/large", "keep-alive").readUntil("\r\n\r\n");
        Mono<Void> completed = then.get(20, TimeUnit.SECONDS);
        client.reset();
        assertAborted(completed);
    }

    @Test
    void askedForInMidStreamOfAClientThatGoes() throws Exception {
        RawClient client = new RawClient(server);
        get(client, "/stream", "keep-alive").readUntil("first");
        Mono<Void> completed = info().completed();
        client.reset();
        assertAborted(completed);
    }

    @Test
    void askedForInMidStreamOfAResponseThatFails() throws Exception {
        try (RawClient client = new RawClient(server)) {
            assertThat(get(client, "/fails", "keep-alive").readToEnd()).contains("first");
            assertAborted(then.get(20, TimeUnit.SECONDS));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep-alive", "close"})
    void askedForAfterTheEnd(String connection) throws Exception {
        try (RawClient client = new RawClient(server)) {
            get(client, "/unasked", connection).readUntil("body");
            afterAllThatIsQueued(channels.take());
            assertSent(info().completed());
        }
    }

    @Test
    void askedForAfterTheClientWentWithoutAResponse() throws Exception {
        RawClient client = new RawClient(server);
        get(client, "/never", "keep-alive");
        ServeHandlerInfo info = info();
        Channel channel = channels.take();
        client.close();
        assertThat(channel.closeFuture().await(20, TimeUnit.SECONDS)).isTrue();
        afterAllThatIsQueued(channel);
        assertAborted(info.completed());
    }

    @Test
    void askedForAfterTheServerHasGone() throws Exception {
        try (RawClient client = new RawClient(server)) {
            get(client, "/", "keep-alive").readUntil("body");
            ServeHandlerInfo info = info();
            server.disposeNow(Duration.ofSeconds(20));
            assertSent(info.completed());
        }
    }

    /** The handler that watched has gone, so that the connection's next request finds what the first one found. */
    private void assertPipelineIsClean() throws Exception {
        Channel channel = channels.take();
        List<String> names = channel.isActive()
                ? channel.eventLoop().submit(() -> channel.pipeline().names()).get(20, TimeUnit.SECONDS)
                : List.of();
        assertThat(names).noneMatch(name -> name.contains("ResponseCompletion"));
    }

    /** A response that the client has, and a close that was seen, have left tasks on the event loop. */
    private static void afterAllThatIsQueued(Channel channel) throws Exception {
        for (int i = 0; i < 3; i++) {
            channel.eventLoop().submit(() -> {}).get(20, TimeUnit.SECONDS);
        }
    }

    private ServeHandlerInfo info() throws InterruptedException {
        ServeHandlerInfo info = infos.poll(20, TimeUnit.SECONDS);
        assertThat(info).isNotNull();
        return info;
    }

    private static RawClient get(RawClient client, String path, String connection) throws Exception {
        return client.send("GET " + path + " HTTP/1.1\r\nHost: a.example\r\nConnection: " + connection + "\r\n\r\n");
    }
}
