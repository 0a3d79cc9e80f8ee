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
package dev.brisk.it.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.brisk.it.harness.RunningApp;
import dev.brisk.test.KeyTool;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The application behind HAProxy, which names the client by the PROXY protocol. */
class HaproxyTests {

    private static final String ON = "brisk.server.proxy-protocol=on";

    private static final String SPOOFED = "PROXY TCP4 203.0.113.9 198.51.100.1 1 2\r\n";

    private static RunningApp on;

    private static RunningApp auto;

    private static RunningApp off;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() {
        on = ProxiedApp.start(true, ON);
        auto = ProxiedApp.start(true, "brisk.server.proxy-protocol=auto");
        off = ProxiedApp.start(true);
    }

    @AfterAll
    static void stop() {
        on.close();
        auto.close();
        off.close();
    }

    private static int port(String mode) {
        return (mode.equals("on") ? on : auto).port();
    }

    @ParameterizedTest
    @CsvSource({"send-proxy, on", "send-proxy-v2, on", "send-proxy, auto", "send-proxy-v2, auto"})
    void thePeerIsTheProxysClient(String option, String mode) throws Exception {
        try (Haproxy haproxy = haproxy("http", "", "127.0.0.1:" + port(mode) + " " + option);
                ProxyClient first = new ProxyClient(ProxyClient.ADDRESS, haproxy.port());
                ProxyClient second = new ProxyClient("127.0.0.3", haproxy.port())) {
            // In turn, so that a connection of the proxy's that served another client would be noticed.
            for (int i = 0; i < 5; i++) {
                assertThat(first.get("/peer")).isEqualTo("127.0.0.2 " + first.localPort());
                assertThat(second.get("/peer")).isEqualTo("127.0.0.3 " + second.localPort());
            }
        }
    }

    @Test
    void overHttp2() throws Exception {
        try (Haproxy haproxy = haproxy("http", "", "127.0.0.1:" + on.port() + " send-proxy-v2 proto h2");
                ProxyClient client = new ProxyClient(ProxyClient.ADDRESS, haproxy.port())) {
            assertThat(client.get("/peer")).isEqualTo("127.0.0.2 " + client.localPort());
            assertThat(client.get("/local")).startsWith("HTTP/2.0 127.0.0.1 ");
        }
    }

    @Test
    void beforeTlsThatIsPassedThrough() throws Exception {
        Path keys = this.directory.resolve("keys.p12");
        KeyTool.generate(keys, "localhost");
        try (RunningApp app = ProxiedApp.start(
                        true, ON, "server.ssl.key-store=" + keys, "server.ssl.key-store-password=" + KeyTool.PASSWORD);
                Haproxy haproxy = haproxy("tcp", "", "127.0.0.1:" + app.port() + " send-proxy-v2");
                ProxyClient client = new ProxyClient(ProxyClient.ADDRESS, haproxy.port())) {
            SSLContext trusting = SSLContext.getInstance("TLS");
            trusting.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            try (SSLSocket socket = (SSLSocket)
                    trusting.getSocketFactory().createSocket(client.socket(), "localhost", haproxy.port(), true)) {
                socket.getOutputStream()
                        .write("GET /peer HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                        .endsWith("\r\n\r\n127.0.0.2 " + client.localPort());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"send-proxy", "send-proxy-v2"})
    void healthChecksAreTheProxysOwn(String option) throws Exception {
        try (Haproxy haproxy = haproxy(
                "http",
                "option httpchk GET /actuator/health\n  timeout check 10s",
                "127.0.0.1:" + on.port() + " " + option + " check check-send-proxy inter 100ms")) {
            ProxiedApp checked = on.context().getBean(ProxiedApp.class);
            checked.healthChecks.clear();
            await().atMost(Duration.ofSeconds(20)).until(() -> checked.healthChecks.size() > 2);
            assertThat(checked.healthChecks).allSatisfy(peer -> assertThat(peer).startsWith("127.0.0.1 "));
            try (ProxyClient client = new ProxyClient(ProxyClient.ADDRESS, haproxy.port())) {
                assertThat(client.get("/peer")).isEqualTo("127.0.0.2 " + client.localPort());
            }
            assertThat(haproxy.log()).doesNotContain("is DOWN");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1"})
    void overAUnixDomainSocket(String port) throws Exception {
        Path socket = this.directory.resolve("app.sock");
        try (RunningApp app = ProxiedApp.start(false, ON, "server.port=" + port, "brisk.server.unix-socket=" + socket);
                Haproxy haproxy = haproxy("http", "", "unix@" + socket + " send-proxy-v2");
                ProxyClient client = new ProxyClient(ProxyClient.ADDRESS, haproxy.port())) {
            assertThat(app.port()).isEqualTo(port.equals("0") ? app.port() : -1);
            assertThat(client.get("/peer")).isEqualTo("127.0.0.2 " + client.localPort());
            assertThat(client.get("/local")).isEqualTo("HTTP/1.1 unix " + socket);
            MeterRegistry meters = app.context().getBean(MeterRegistry.class);
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(meters.get("http.server.requests")
                                    .tag("uri", "/peer")
                                    .timer()
                                    .count())
                            .isEqualTo(1));
        }
    }

    @Test
    void withoutThePropertyTheProxyIsThePeer() throws Exception {
        try (Haproxy haproxy = haproxy("http", "", "127.0.0.1:" + off.port());
                ProxyClient client = new ProxyClient(ProxyClient.ADDRESS, haproxy.port())) {
            assertThat(client.get("/peer")).startsWith("127.0.0.1 ");
        }
    }

    @Test
    void aClientsOwnHeaderIsRefusedByTheProxy() throws Exception {
        try (Haproxy haproxy = haproxy("http", "", "127.0.0.1:" + on.port() + " send-proxy");
                ProxyClient client = new ProxyClient(ProxyClient.ADDRESS, haproxy.port())) {
            client.send(SPOOFED + "GET /peer HTTP/1.1\r\nHost: a.example\r\n\r\n");
            assertThat(client.head()).startsWith("HTTP/1.1 400 ");
        }
    }

    @ParameterizedTest
    @CsvSource({"send-proxy, on", "send-proxy-v2, on", "send-proxy, auto", "send-proxy-v2, auto"})
    void aClientsOwnHeaderBehindTheProxysIsNotOne(String option, String mode) throws Exception {
        try (Haproxy haproxy = haproxy("tcp", "", "127.0.0.1:" + port(mode) + " " + option);
                ProxyClient honest = new ProxyClient(ProxyClient.ADDRESS, haproxy.port());
                ProxyClient spoofing = new ProxyClient(ProxyClient.ADDRESS, haproxy.port())) {
            assertThat(honest.get("/peer", "X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9"))
                    .isEqualTo("127.0.0.2 " + honest.localPort());
            spoofing.send(SPOOFED + "GET /peer HTTP/1.1\r\nHost: a.example\r\n\r\n");
            assertThat(spoofing.rest()).startsWith("HTTP/1.1 400 ").doesNotContain("203.0.113.9");
        }
    }

    @Test
    void pastTheProxyAHeaderIsBelievedIfThePropertyIsOnAndOtherwiseRefused() throws Exception {
        try (ProxyClient header = new ProxyClient(ProxyClient.ADDRESS, on.port());
                ProxyClient none = new ProxyClient(ProxyClient.ADDRESS, on.port());
                ProxyClient refused = new ProxyClient(ProxyClient.ADDRESS, off.port())) {
            // Why nobody but the proxy may reach the port.
            header.send(SPOOFED);
            assertThat(header.get("/peer")).isEqualTo("203.0.113.9 1");
            none.send("GET /peer HTTP/1.1\r\nHost: a.example\r\n\r\n");
            assertThat(restOrNothing(none)).isEmpty();
            refused.send(SPOOFED + "GET /peer HTTP/1.1\r\nHost: a.example\r\n\r\n");
            assertThat(refused.rest()).startsWith("HTTP/1.1 400 ");
        }
    }

    private Haproxy haproxy(String mode, String backend, String server) throws Exception {
        return Haproxy.start(this.directory, """
                frontend front
                  mode %1$s
                  option %1$slog
                  bind "127.0.0.1:${PORT}"
                  default_backend app
                backend app
                  mode %1$s
                  %2$s
                  server app %3$s
                """.formatted(mode, backend, server));
    }

    /** A close with unread bytes is a reset, which is nothing as well. */
    private static String restOrNothing(ProxyClient client) {
        try {
            return client.rest();
        } catch (IOException reset) {
            return "";
        }
    }
}
