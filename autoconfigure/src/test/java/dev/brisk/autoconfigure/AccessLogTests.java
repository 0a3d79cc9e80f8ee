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
import static org.awaitility.Awaitility.await;

import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** {@code brisk.server.access-log.*}. */
@ExtendWith(OutputCaptureExtension.class)
class AccessLogTests {

    private static final String FORMAT = "brisk.server.access-log.format="
            + "peer=%{c}a client=%a local=%A:%p \"%r\" %>s %b agent=\"%{User-Agent}i\" host=%{Host}i type=%{Content-Type}o";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isOffByDefault(boolean enabled, CapturedOutput output) throws IOException {
        try (TestServer server = TestServer.start("brisk.enabled=" + enabled)) {
            assertThat(server.get("/words/x").body()).isEqualTo("x");
        }
        assertThat(output).doesNotContain("AccessLog");
    }

    @Test
    void overBothProtocolsOfOneServer(CapturedOutput output) throws Exception {
        try (TestServer server = start("server.http2.enabled=true")) {
            server.get("/words/first", "User-Agent: one");
            String rest = " local=127.0.0.1:" + server.port() + " ";
            expect(
                    output,
                    "peer=127.0.0.1 client=127.0.0.1" + rest + "\"GET /words/first HTTP/1.1\" 200 5 agent=\"one\""
                            + " host=localhost:8080 type=text/plain;charset=UTF-8");
            http2(server.port(), "/words/second", "two");
            expect(
                    output,
                    "peer=127.0.0.1 client=127.0.0.1" + rest + "\"GET /words/second HTTP/2.0\" 200 6 agent=\"two\""
                            + " host=a.example type=text/plain;charset=UTF-8");
            HttpRequest upgrade = HttpRequest.newBuilder(
                            URI.create("http://localhost:" + server.port() + "/words/third"))
                    .header("User-Agent", "three")
                    .build();
            HttpResponse<String> response = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_2)
                    .build()
                    .send(upgrade, HttpResponse.BodyHandlers.ofString());
            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
            expect(output, "\"GET /words/third HTTP/2.0\" 200 5 agent=\"three\"");
            assertThat(output).doesNotContain("NullPointerException");
        }
    }

    @Test
    void allKindsOfAnswers(CapturedOutput output) throws IOException {
        try (TestServer server = start()) {
            server.get("/empty");
            expect(output, "\"GET /empty HTTP/1.1\" 204 - ");
            server.get("/stream");
            expect(output, "\"GET /stream HTTP/1.1\" 200 3 ");
            server.get("/failure");
            expect(output, "\"GET /failure HTTP/1.1\" 500 ");
            server.get("/missing?a=b");
            expect(output, "\"GET /missing?a=b HTTP/1.1\" 404 ");
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                client.send("HEAD /words/x HTTP/1.1\r\nHost: a\r\n\r\n");
                client.read(true);
                expect(output, "\"HEAD /words/x HTTP/1.1\" 200 ");
                client.send("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n");
                assertThat(client.read(false).status()).isEqualTo(400);
                expect(output, "\"GET /%zz HTTP/1.1\" 400 ");
            }
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                client.send("this is no request\r\n\r\n");
                assertThat(client.read(false).status()).isEqualTo(400);
                expect(output, "peer=127.0.0.1 client=127.0.0.1 ");
            }
            assertThat(output).doesNotContain("NullPointerException");
        }
    }

    @Test
    void nobodyWritesIntoIt(CapturedOutput output) throws IOException {
        try (TestServer server = start("server.http2.enabled=true")) {
            server.get("/words/x", "User-Agent: a\" 200 \"b\\\u00e9\tc");
            expect(output, "agent=\"a\\\" 200 \\\"b\\\\\\xe9\\x09c\"");
            http2(server.port(), "/words/\"x\\y", "d\"e");
            expect(output, "\"GET /words/\\\"x\\\\y HTTP/2.0\" ");
            assertThat(output).contains("agent=\"d\\\"e\"");
        }
    }

    @Test
    void aProxyHeadersSourceIsThePeer(CapturedOutput output) throws IOException {
        try (TestServer server = start("brisk.server.proxy-protocol=on", "server.forward-headers-strategy=native");
                RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(
                    ProxyLines.v1("2001:db8::7", 1) + TestServer.request("/words/x", "X-Forwarded-For: 203.0.113.1"));
            assertThat(client.read(false).body()).isEqualTo("x");
            expect(output, "peer=2001:db8::7 ");
        }
    }

    @Test
    void theClientIsWhomTrustedProxiesVouchFor(CapturedOutput output) throws IOException {
        try (TestServer server = start(
                        "server.http2.enabled=true",
                        "brisk.server.proxy-protocol=auto",
                        "brisk.info.forwarded=x-forwarded",
                        "brisk.info.trusted-proxies=127.0.0.1,192.0.2.7");
                RawHttp1 proxied = RawHttp1.connect(server.port());
                RawHttp1 stranger = RawHttp1.connect(server.port())) {
            server.get("/words/a", "X-Forwarded-For: 198.51.100.1, 203.0.113.1");
            expect(output, "peer=127.0.0.1 client=203.0.113.1 ");
            proxied.send(ProxyLines.V1 + TestServer.request("/words/b", "X-Forwarded-For: 203.0.113.2"));
            expect(output, "peer=192.0.2.7 client=203.0.113.2 ");
            stranger.send(
                    ProxyLines.v1("192.0.2.8", 1) + TestServer.request("/words/c", "X-Forwarded-For: 203.0.113.3"));
            expect(output, "peer=192.0.2.8 client=192.0.2.8 ");
            http2(server.port(), "/words/d", "agent", List.of(Map.entry("x-forwarded-for", "203.0.113.4")));
            expect(output, "peer=127.0.0.1 client=203.0.113.4 ");
        }
    }

    @Test
    void overAUnixDomainSocket(@TempDir Path directory, CapturedOutput output) throws IOException {
        Path path = directory.resolve("app.sock");
        try (TestServer server = start("brisk.server.unix-socket=" + path, "server.port=-1")) {
            assertThat(server.port()).isEqualTo(-1);
            UnixClient.get(path, "/words/x");
            expect(output, "peer=unix: client=- local=unix:" + path + ":- \"GET /words/x HTTP/1.1\" 200 1 ");
        }
    }

    private static TestServer start(String... properties) {
        String[] all = Arrays.copyOf(properties, properties.length + 2);
        all[properties.length] = "brisk.server.access-log.enabled=true";
        all[properties.length + 1] = FORMAT;
        return TestServer.start(all);
    }

    private static void http2(int port, String path, String agent) throws IOException {
        http2(port, path, agent, List.of());
    }

    private static void http2(int port, String path, String agent, List<Map.Entry<String, String>> more)
            throws IOException {
        List<Map.Entry<String, String>> fields = new ArrayList<>(List.of(
                Map.entry(":method", "GET"),
                Map.entry(":scheme", "http"),
                Map.entry(":authority", "a.example"),
                Map.entry(":path", path),
                Map.entry("user-agent", agent)));
        fields.addAll(more);
        try (RawHttp2 client = RawHttp2.connect(port)) {
            int stream = client.open(fields, true);
            RawHttp2Frame frame = client.next();
            while (frame != null && !(frame.streamId() == stream && frame.endsStream())) {
                frame = client.next();
            }
            assertThat(frame).isNotNull();
        }
    }

    /** The line is written after the answer was sent. */
    private static void expect(CapturedOutput output, String text) {
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(output).contains(text));
    }
}
