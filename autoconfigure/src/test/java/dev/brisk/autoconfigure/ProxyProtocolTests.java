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
package dev.brisk.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import dev.brisk.test.RawHttp1Response.Ending;
import io.netty.util.NetUtil;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code brisk.server.proxy-protocol}. */
class ProxyProtocolTests {

    private static final String V1 = ProxyLines.V1;

    private static final String GET = TestServer.request("/peer");

    private static TestServer on;

    private static TestServer auto;

    @BeforeAll
    static void start() {
        on = start("brisk.server.proxy-protocol=on", "server.forward-headers-strategy=native");
        auto = start("brisk.server.proxy-protocol=auto");
    }

    private static TestServer start(String... properties) {
        String[] all = Stream.concat(
                        Stream.of(properties),
                        Stream.of("server.http2.enabled=true", "brisk.server.request-timeout=1s"))
                .toArray(String[]::new);
        return TestServer.start(PeerController.class, all);
    }

    @AfterAll
    static void stop() {
        on.close();
        auto.close();
    }

    /** The one that wants headers, or the one that takes them. */
    private static TestServer server(String mode) {
        return mode.equals("on") ? on : auto;
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "auto"})
    void thePeerIsTheSource(String mode) throws IOException {
        TestServer server = server(mode);
        assertThat(peer(server, V1)).isEqualTo("192.0.2.7 1234");
        assertThat(peer(server, ProxyLines.v1("2001:db8:0:0::7", 1))).isEqualTo("2001:db8::7 1");
        assertThat(peer(server, ProxyLines.v1("::ffff:192.0.2.8", 65535))).isEqualTo("192.0.2.8 65535");
        assertThat(peer(server, ProxyLines.v1("fe80::7%eth0", 2))).isEqualTo("fe80::7 2");
        assertThat(peer(server, ProxyLines.v1("fe80::7%3", 2))).isEqualTo("fe80::7 2");
        assertThat(peer(server, ProxyLines.v2(new byte[] {(byte) 192, 0, 2, 9}, 4321)))
                .isEqualTo("192.0.2.9 4321");
        byte[] ipv6 = NetUtil.createByteArrayFromIpAddressString("2001:db8::a");
        assertThat(peer(server, ProxyLines.v2(ipv6, 8080))).isEqualTo("2001:db8::a 8080");
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "auto"})
    void aHeaderWithoutAnIpAddressLeavesThePeerOfTheSocket(String mode) throws IOException {
        TestServer server = server(mode);
        for (String header : List.of(
                "PROXY UNKNOWN\r\n",
                "PROXY UNKNOWN 192.0.2.7 198.51.100.1 1 2\r\n",
                ProxyLines.LOCAL,
                ProxyLines.v2(0x20, 0x11, new byte[12]),
                ProxyLines.v2Unix())) {
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                client.send(header + GET);
                assertThat(client.read(false).body()).startsWith("127.0.0.1 " + client.localPort() + " to ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "auto"})
    void theFrameworkTellsItToo(String mode) throws IOException {
        TestServer server = server(mode);
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(V1 + TestServer.request("/framework"));
            assertThat(client.read(false).body())
                    .startsWith("/192.0.2.7:1234 to /127.0.0.1:" + server.port())
                    .endsWith(" http://localhost:8080/framework");
        }
    }

    @Test
    void noFieldChangesThePeer() throws IOException {
        try (RawHttp1 client = RawHttp1.connect(on.port())) {
            String forwarded = "X-Forwarded-For: 203.0.113.1";
            client.send(V1 + TestServer.request("/peer", forwarded) + TestServer.request("/framework", forwarded));
            assertThat(client.read(false).body()).startsWith("192.0.2.7 1234 to ");
            // Reactor Netty's own strategy is as without Brisk.
            assertThat(client.read(false).body()).startsWith("/203.0.113.1:");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "auto"})
    void aHeaderMayComeByteByByteAndOnce(String mode) throws Exception {
        TestServer server = server(mode);
        for (String header : List.of(V1, ProxyLines.v2(new byte[] {(byte) 192, 0, 2, 7}, 1234))) {
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                for (int i = 0; i < header.length(); i++) {
                    client.send(header.substring(i, i + 1));
                    Thread.sleep(2);
                }
                for (int i = 0; i < 3; i++) {
                    client.send(GET);
                    assertThat(client.read(false).body()).startsWith("192.0.2.7 1234 to ");
                }
                client.send(V1 + GET);
                assertThat(client.read(false).status()).isEqualTo(400);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "auto"})
    void overHttp2(String mode) throws IOException {
        TestServer server = server(mode);
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(V1 + "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + "\0\0\0\4\0\0\0\0\0");
            // HEADERS with GET, http, "/peer" and an authority: the addresses are in the DATA frame of the answer.
            client.send("\0\0\u000c\1\5\0\0\0\1" + "\u0082\u0086\4\5/peer\101\1a");
            client.patience(Duration.ofMillis(300));
            assertThat(client.rest().body()).contains("192.0.2.7 1234 to 127.0.0.1 " + server.port());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PROXY TCP4 999.0.2.7 198.51.100.1 1 2\r\n",
                "PROXY TCP4 localhost 198.51.100.1 1 2\r\n",
                "PROXY TCP4 192.0.2.7 198.51.100.1 70000 2\r\n",
                "PROXY TCP4 192.0.2.7\r\n",
                "PROXY TCP6 192.0.2.7 198.51.100.1 1 2\r\n",
                "PROXY TCP9 192.0.2.7 198.51.100.1 1 2\r\n",
                "PROXY \r\n",
                "PROXY TCP4 192.0.2.7 198.51.100.1 1 2                                                             "
                        + "                                                                                     \r\n",
                "\r\n\r\n\0\r\nQUIT\n1\21\0\14aaaabbbbccdd",
                "\r\n\r\n\0\r\nQUIT\n!\21\0\1a",
            })
    void aMalformedHeaderClosesTheConnection(String header) throws IOException {
        for (TestServer server : List.of(on, auto)) {
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                client.send(header + GET);
                assertClosedWithoutAnAnswer(client.rest());
            }
        }
    }

    @Test
    void aHeaderAndARequestBehindAMalformedHeaderAreNotLookedAt() throws Exception {
        for (TestServer server : List.of(on, auto)) {
            PeerController controller = server.context().getBean(PeerController.class);
            int before = controller.asked.get();
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                client.send("PROXY TCP4 nobody\r\n" + V1 + GET + GET);
                assertClosedWithoutAnAnswer(client.rest());
            }
            Thread.sleep(200);
            assertThat(controller.asked).hasValue(before);
        }
    }

    @Test
    void withoutAHeaderTheConnectionIsClosedWhereItMustHaveOne() throws IOException {
        for (String first : List.of(GET, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "", "PROX", V1.substring(0, 20))) {
            try (RawHttp1 client = RawHttp1.connect(on.port())) {
                client.send(first);
                assertClosedWithoutAnAnswer(client.rest());
            }
        }
    }

    @Test
    void whereItMayHaveOneOnlyTheBeginningOfOneIsWaitedFor() throws Exception {
        try (RawHttp1 silent = RawHttp1.connect(auto.port());
                RawHttp1 begun = RawHttp1.connect(auto.port())) {
            begun.send("PROX");
            assertClosedWithoutAnAnswer(begun.rest());
            Thread.sleep(500);
            silent.send(GET);
            assertThat(silent.read(false).body()).startsWith("127.0.0.1 " + silent.localPort() + " to ");
        }
    }

    @Test
    void requestsThatBeginLikeAHeaderAreRequests() throws IOException {
        for (String method : List.of("POST", "PUT", "PROPFIND", "P")) {
            try (RawHttp1 client = RawHttp1.connect(auto.port())) {
                String request = method + " /peer HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n";
                for (int i = 0; i < request.length(); i++) {
                    client.send(request.substring(i, i + 1));
                }
                assertThat(client.read(false).status()).as(method).isEqualTo(405);
            }
        }
    }

    private static String peer(TestServer server, String header) throws IOException {
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(header + GET);
            String body = client.read(false).body();
            assertThat(body).endsWith(" to 127.0.0.1 " + server.port());
            return body.substring(0, body.indexOf(" to "));
        }
    }

    private static void assertClosedWithoutAnAnswer(RawHttp1Response response) {
        assertThat(response.body()).isEmpty();
        assertThat(response.ending()).isEqualTo(Ending.CUT_OFF);
    }
}
