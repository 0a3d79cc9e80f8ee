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

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.DomainSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** A server that listens on a Unix domain socket. */
class UnixSocketTests {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private record Seen(ServeHandlerInfo info, Connection connection) {}

    private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();

    @BeforeEach
    void needsEpoll() {
        assumeTrue(Epoll.isAvailable() && LoopResources.DEFAULT_NATIVE, "no epoll");
    }

    @Test
    void unnamedClient(@TempDir Path directory) throws Exception {
        Path path = directory.resolve("server.sock");
        DisposableServer server = start(path, HttpProtocol.HTTP11);
        try (SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            client.connect(UnixDomainSocketAddress.of(path));
            assertUnix(exchange(client), path, new RemoteAddr.Unix(null));
        } finally {
            server.disposeNow();
        }
    }

    @Test
    void namedClient(@TempDir Path directory) throws Exception {
        Path path = directory.resolve("server.sock");
        Path clientPath = directory.resolve("client.sock");
        DisposableServer server = start(path, HttpProtocol.HTTP11);
        try (SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            client.bind(UnixDomainSocketAddress.of(clientPath));
            client.connect(UnixDomainSocketAddress.of(path));
            Seen one = exchange(client);
            assertThat(one.info().remoteAddr().transport()).isEqualTo("unix");
            assertThat(one.info().remoteAddr())
                    .isIn(new RemoteAddr.Unix(clientPath.toString()), new RemoteAddr.Unix(null));
        } finally {
            server.disposeNow();
        }
    }

    @Test
    void streamOfHttp2(@TempDir Path directory) throws Exception {
        Path path = directory.resolve("server.sock");
        DisposableServer server = start(path, HttpProtocol.H2C);
        try {
            HttpClient.newConnection()
                    .protocol(HttpProtocol.H2C)
                    .remoteAddress(() -> new DomainSocketAddress(path.toString()))
                    .get()
                    .uri("/")
                    .responseContent()
                    .aggregate()
                    .block(LIMIT);
            assertUnix(next(), path, new RemoteAddr.Unix(null));
        } finally {
            server.disposeNow();
        }
    }

    private static void assertUnix(Seen one, Path path, RemoteAddr peer) {
        one.connection().onTerminate().block(LIMIT);
        ServeHandlerInfo info = one.info();
        assertThat(info.remoteAddr()).isEqualTo(peer);
        assertThat(info.localAddr()).isEqualTo(new RemoteAddr.Unix(path.toString()));
        assertThat(info.clientAddr().hostname()).isEqualTo("unknown");
        assertThat(info.clientAddr().port()).isEqualTo(-1);
        assertThat(info.sslInfo()).isNull();
        Outcome.assertSent(info.completed());
    }

    private Seen exchange(SocketChannel client) throws Exception {
        byte[] request = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        client.write(ByteBuffer.wrap(request));
        Seen one = next();
        Outcome.assertSent(one.info().completed());
        return one;
    }

    private Seen next() throws InterruptedException {
        Seen one = seen.poll(20, TimeUnit.SECONDS);
        assertThat(one).isNotNull();
        return one;
    }

    private DisposableServer start(Path path, HttpProtocol protocol) {
        return HttpServer.create()
                .bindAddress(() -> new DomainSocketAddress(path.toString()))
                .protocol(protocol)
                .handle((request, response) -> {
                    ServeHandlerInfo info = ServeHandlerInfo.of(request);
                    assertThat(info.completed()).isNotNull();
                    seen.add(new Seen(info, (Connection) request));
                    return Mono.empty();
                })
                .bindNow();
    }
}
