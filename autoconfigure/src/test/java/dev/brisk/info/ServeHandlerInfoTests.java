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

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;

/** Addresses and protocol over HTTP/1.1, above all when first read after the end. */
class ServeHandlerInfoTests {

    private static final String FORWARDED = String.join(
            "\r\n",
            "GET / HTTP/1.1",
            "Host: a.example",
            "Forwarded: for=203.0.113.9:1",
            "X-Forwarded-For: 203.0.113.9",
            "X-Real-IP: 203.0.113.9",
            "\r\n");

    private record Seen(ServeHandlerInfo info, HttpServerRequest request) {}

    private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
    private DisposableServer server = start("127.0.0.1", UnaryOperator.identity());

    @AfterEach
    void stop() {
        server.disposeNow();
    }

    @Test
    void peerIsTheSocketOfTheClient() throws Exception {
        try (RawClient client = new RawClient(server)) {
            client.get("/").readUntil("\r\n\r\n");
            ServeHandlerInfo info = next().info();
            assertThat(info.remoteAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", client.localPort()));
            assertThat(info.remoteAddr().transport()).isEqualTo("tcp");
            assertThat(info.localAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", server.port()));
            assertThat(info.clientAddr().hostname()).isEqualTo("127.0.0.1");
            assertThat(info.clientAddr().port()).isEqualTo(client.localPort());
            assertThat(info.sslInfo()).isNull();
            assertThat(info)
                    .hasToString("ServeHandlerInfo[protocol=HTTP/1.1, remoteAddr=Inet[hostname=127.0.0.1, port="
                            + client.localPort() + ", zone=null]]");
        }
    }

    @Test
    void nothingIsReadBeforeItIsAskedFor() throws Exception {
        try (RawClient client = new RawClient(server)) {
            client.get("/").readUntil("\r\n\r\n");
            ServeHandlerInfo info = next().info();
            assertThat(info)
                    .extracting("remoteAddr", "clientAddr", "sslInfo", "completion")
                    .containsOnlyNulls();
            assertThat(info.remoteAddr()).isSameAs(info.remoteAddr());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.0", "HTTP/1.1"})
    void protocolIsThatOfTheRequest(String protocol) throws Exception {
        try (RawClient client = new RawClient(server)) {
            client.send("GET / " + protocol + "\r\nHost: a.example\r\n\r\n").readUntil("\r\n\r\n");
            assertThat(next().info().protocol()).isEqualTo(protocol);
        }
    }

    @Test
    void headersDoNotChangeThePeer() throws Exception {
        server.disposeNow();
        server = start("127.0.0.1", http -> http.forwarded(true));
        try (RawClient client = new RawClient(server)) {
            client.send(FORWARDED).readUntil("\r\n\r\n");
            Seen one = next();
            assertThat(one.request().remoteAddress())
                    .extracting(InetSocketAddress::getHostString)
                    .isEqualTo("203.0.113.9");
            assertThat(one.info().remoteAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", client.localPort()));
            assertThat(one.info().clientAddr().hostname()).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void ipv6PeerIsCanonical() throws Exception {
        assumeTrue(hasIpv6(), "no IPv6 loopback");
        server.disposeNow();
        server = start("::1", UnaryOperator.identity());
        try (RawClient client = new RawClient(server)) {
            client.get("/").readUntil("\r\n\r\n");
            ServeHandlerInfo info = next().info();
            assertThat(info.remoteAddr()).isInstanceOfSatisfying(RemoteAddr.Inet.class, inet -> {
                assertThat(inet.hostname()).isEqualTo("::1");
                assertThat(inet.port()).isEqualTo(client.localPort());
            });
            assertThat(((RemoteAddr.Inet) info.localAddr()).hostname()).isEqualTo("::1");
        }
    }

    @Test
    void ipv4ClientOfADualStackServerIsDotted() throws Exception {
        assumeTrue(hasIpv6(), "no IPv6 loopback");
        server.disposeNow();
        server = start("::", UnaryOperator.identity());
        byte[] loopback = {127, 0, 0, 1};
        try (RawClient client = new RawClient(InetAddress.getByAddress(loopback), server.port())) {
            client.get("/").readUntil("\r\n\r\n");
            assertThat(next().info().remoteAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", client.localPort()));
        }
    }

    @Test
    void addressesAreRightAfterKeepAliveResponse() throws Exception {
        try (RawClient client = new RawClient(server)) {
            client.get("/").readUntil("\r\n\r\n");
            assertRight(next(), client.localPort());
        }
    }

    @Test
    void addressesAreRightAfterConnectionClose() throws Exception {
        try (RawClient client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
                    .readToEnd();
            assertRightAfterClose(next(), client.localPort());
        }
    }

    @Test
    void addressesAreRightAfterTheClientClosed() throws Exception {
        RawClient client = new RawClient(server);
        client.get("/never");
        Seen one = next();
        client.close();
        assertRightAfterClose(one, client.localPort());
    }

    @Test
    void addressesAreRightAfterReset() throws Exception {
        RawClient client = new RawClient(server);
        client.get("/never");
        Seen one = next();
        int port = client.localPort();
        client.reset();
        assertRightAfterClose(one, port);
    }

    @Test
    void addressesAreRightWhenTheInfoIsMadeAfterTheEnd() throws Exception {
        try (RawClient client = new RawClient(server)) {
            client.get("/").readUntil("\r\n\r\n");
            Seen one = next();
            ended(one);
            ServeHandlerInfo info = ServeHandlerInfo.of(one.request());
            assertThat(info.remoteAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", client.localPort()));
            assertThat(info.localAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", server.port()));
            assertThat(info.sslInfo()).isNull();
            Outcome.assertSent(info.completed());
        }
    }

    private void assertRightAfterClose(Seen one, int clientPort) {
        ended(one);
        assertThat(one.request().connectionRemoteAddress()).isNotNull();
        assertRight(one, clientPort);
    }

    private void assertRight(Seen one, int clientPort) {
        assertThat(one.info().remoteAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", clientPort));
        assertThat(one.info().localAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", server.port()));
        assertThat(one.info().protocol()).isEqualTo("HTTP/1.1");
    }

    private static boolean hasIpv6() throws Exception {
        byte[] loopback = new byte[16];
        loopback[15] = 1;
        return NetworkInterface.getByInetAddress(InetAddress.getByAddress(loopback)) != null;
    }

    private static void ended(Seen one) {
        ((Connection) one.request()).onTerminate().block(Duration.ofSeconds(20));
    }

    private Seen next() throws InterruptedException {
        Seen one = seen.poll(20, TimeUnit.SECONDS);
        assertThat(one).isNotNull();
        return one;
    }

    private DisposableServer start(String host, UnaryOperator<HttpServer> customizer) {
        return customizer
                .apply(HttpServer.create().host(host).port(0))
                .handle((request, response) -> {
                    seen.add(new Seen(ServeHandlerInfo.of(request), request));
                    return request.uri().equals("/never") ? Mono.never() : Mono.empty();
                })
                .bindNow();
    }
}
