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
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.adapter.ForwardedHeaderTransformer;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** The rules of a server reach all its requests, over real connections. */
class TrustRulesTests {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static final TrustRules LOOPBACK = TrustRules.of(ForwardedField.X_FORWARDED, List.of("127.0.0.0/8"));

    private static final ClientAddr CLIENT = new ClientAddr("203.0.113.9", -1, ClientAddr.Source.X_FORWARDED);

    private record Seen(ServeHandlerInfo info, Connection connection) {}

    private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();

    @Test
    void firstReadAfterTheConnectionWasClosed() throws Exception {
        DisposableServer server = start(LOOPBACK.installIn(tcp()));
        try (RawClient client = new RawClient(server)) {
            client.send(request("Connection: close\r\n")).readToEnd();
            ServeHandlerInfo info = ended();
            assertThat(info.clientAddr()).isEqualTo(CLIENT).isSameAs(info.clientAddr());
            assertThat(info.remoteAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", client.localPort()));
            assertThat(info.clientChain())
                    .isEqualTo(new ClientChain(
                            List.of(
                                    new ClientChain.Hop("127.0.0.1", client.localPort(), true),
                                    new ClientChain.Hop("127.0.0.3", 3, true),
                                    new ClientChain.Hop("203.0.113.9", -1, false)),
                            ClientAddr.Source.X_FORWARDED,
                            ClientChain.End.UNTRUSTED));
        } finally {
            server.disposeNow();
        }
    }

    @Test
    void eachRequestOfAConnectionHasItsOwnClient() throws Exception {
        DisposableServer server = start(LOOPBACK.installIn(tcp()));
        try (RawClient client = new RawClient(server)) {
            String head = "GET / HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: ";
            client.send(head + "203.0.113.1\r\n\r\n" + head + "203.0.113.2\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(next().info().clientAddr().hostname()).isEqualTo("203.0.113.1");
            assertThat(next().info().clientAddr().hostname()).isEqualTo("203.0.113.2");
            assertThat(next().info().clientAddr())
                    .isEqualTo(new ClientAddr("127.0.0.1", client.localPort(), ClientAddr.Source.PEER));
        } finally {
            server.disposeNow();
        }
    }

    @ParameterizedTest
    @CsvSource({"X_FORWARDED, 10.0.0.0/8", "NONE, 127.0.0.1", "FORWARDED, 127.0.0.1"})
    void otherwiseTheClientIsThePeer(ForwardedField field, String trusted) throws Exception {
        DisposableServer server = start(TrustRules.of(field, List.of(trusted)).installIn(tcp()));
        try (RawClient client = new RawClient(server)) {
            client.send(request("")).readUntil("\r\n\r\n");
            ServeHandlerInfo info = next().info();
            assertThat(info.clientAddr())
                    .isEqualTo(new ClientAddr("127.0.0.1", client.localPort(), ClientAddr.Source.PEER));
            assertThat(info.clientAddr().source()).isEqualTo(ClientAddr.Source.PEER);
            boolean trustsPeer = field == ForwardedField.FORWARDED;
            assertThat(info.clientChain())
                    .isEqualTo(new ClientChain(
                            List.of(new ClientChain.Hop("127.0.0.1", client.localPort(), trustsPeer)),
                            ClientAddr.Source.PEER,
                            trustsPeer ? ClientChain.End.EXHAUSTED : ClientChain.End.UNTRUSTED));
        } finally {
            server.disposeNow();
        }
    }

    @Test
    void streamsOfHttp2() throws Exception {
        DisposableServer server = start(LOOPBACK.installIn(tcp()).protocol(HttpProtocol.H2C));
        try {
            HttpClient.newConnection()
                    .protocol(HttpProtocol.H2C)
                    .host("127.0.0.1")
                    .port(server.port())
                    .headers(headers -> headers.add("x-forwarded-for", "1.1.1.1, 203.0.113.9")
                            .add("x-forwarded-for", "127.0.0.3:3"))
                    .get()
                    .uri("/")
                    .responseContent()
                    .aggregate()
                    .block(LIMIT);
            ServeHandlerInfo info = ended();
            assertThat(info.protocol()).isEqualTo("HTTP/2.0");
            assertThat(info.clientAddr()).isEqualTo(CLIENT);
            assertThat(info.clientChain().hops()).hasSize(3);
        } finally {
            server.disposeNow();
        }
    }

    @Test
    void aServerThatTakesForwardedHeadersItselfHasTheSamePeer() throws Exception {
        DisposableServer server = start(LOOPBACK.installIn(tcp().forwarded(true)));
        try (RawClient client = new RawClient(server)) {
            client.send(request("Forwarded: for=1.2.3.4\r\n")).readUntil("\r\n\r\n");
            ServeHandlerInfo info = next().info();
            assertThat(info.remoteAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", client.localPort()));
            assertThat(info.clientAddr()).isEqualTo(CLIENT);
        } finally {
            server.disposeNow();
        }
    }

    /** Spring's transformer removes the fields from the requests that it hands on. */
    @Test
    void mutatedRequestsHaveTheSameClient() throws Exception {
        BlockingQueue<ServeHandlerInfo> infos = new LinkedBlockingQueue<>();
        HttpHandler handler = WebHttpHandlerBuilder.webHandler(exchange -> {
                    ServerHttpRequest request = exchange.getRequest();
                    assertThat(request.getHeaders().containsHeader("X-Forwarded-For"))
                            .isFalse();
                    infos.add(ServeHandlerInfo.from(exchange));
                    infos.add(ServeHandlerInfo.from(request.mutate()
                            .header("X-Forwarded-For", "1.2.3.4")
                            .build()));
                    return exchange.getResponse().setComplete();
                })
                .forwardedHeaderTransformer(new ForwardedHeaderTransformer())
                .build();
        DisposableServer server = LOOPBACK.installIn(tcp())
                .handle(new ReactorHttpHandlerAdapter(handler))
                .bindNow();
        try (RawClient client = new RawClient(server)) {
            client.send(request("")).readUntil("200 OK");
            for (int i = 0; i < 2; i++) {
                ServeHandlerInfo info = infos.poll(20, TimeUnit.SECONDS);
                assertThat(info).isNotNull();
                assertThat(info.clientAddr()).isEqualTo(CLIENT);
            }
        } finally {
            server.disposeNow();
        }
    }

    @ParameterizedTest
    @CsvSource({"unix, true", "127.0.0.1, false"})
    void peersOverUnixDomainSockets(String trusted, boolean found, @TempDir Path directory) throws Exception {
        assumeTrue(Epoll.isAvailable() && LoopResources.DEFAULT_NATIVE, "no epoll");
        Path path = directory.resolve("server.sock");
        TrustRules rules = TrustRules.of(ForwardedField.X_FORWARDED, List.of(trusted, "127.0.0.0/24"));
        DisposableServer server =
                start(rules.installIn(HttpServer.create().bindAddress(() -> new DomainSocketAddress(path.toString()))));
        try (SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            client.connect(UnixDomainSocketAddress.of(path));
            client.write(ByteBuffer.wrap(request("").getBytes(StandardCharsets.US_ASCII)));
            ServeHandlerInfo info = next().info();
            assertThat(info.remoteAddr()).isEqualTo(new RemoteAddr.Unix(null));
            assertThat(info.clientAddr())
                    .isEqualTo(found ? CLIENT : new ClientAddr("unknown", -1, ClientAddr.Source.PEER));
            assertThat(info.clientChain().hops()).first().isEqualTo(new ClientChain.Hop("unknown", -1, found));
        } finally {
            server.disposeNow();
        }
    }

    @Test
    void rulesTellWhatTheyAre() {
        assertThat(LOOPBACK)
                .hasToString("TrustRules[forwarded=X_FORWARDED, trustedProxies=[127.0.0.0/8]]")
                .matches(TrustRules::isEffective)
                .matches(rules -> !rules.trustsEverybody());
        HttpServer server = tcp();
        assertThat(TrustRules.of(ForwardedField.NONE, List.of("10.0.0.0/8")).installIn(server))
                .isSameAs(server);
        assertThat(TrustRules.of(ForwardedField.FORWARDED, List.of()).installIn(server))
                .isSameAs(server);
    }

    private static String request(String more) {
        return "GET / HTTP/1.1\r\nHost: a.example\r\nX-FORWARDED-for: 1.1.1.1, 203.0.113.9\r\n" + more
                + "x-forwarded-for: 127.0.0.3:3\r\n\r\n";
    }

    private static HttpServer tcp() {
        return HttpServer.create().host("127.0.0.1").port(0);
    }

    private DisposableServer start(HttpServer server) {
        return server.handle((request, response) -> {
                    seen.add(new Seen(ServeHandlerInfo.of(request), (Connection) request));
                    return Mono.empty();
                })
                .bindNow();
    }

    private ServeHandlerInfo ended() throws InterruptedException {
        Seen one = next();
        one.connection().onTerminate().block(LIMIT);
        return one.info();
    }

    private Seen next() throws InterruptedException {
        Seen one = seen.poll(20, TimeUnit.SECONDS);
        assertThat(one).isNotNull();
        return one;
    }
}
