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
package dev.brisk.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.brisk.serve.ServeHttpHandler;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.server.reactive.HttpHandler;
import reactor.netty.DisposableServer;
import tools.jackson.databind.json.JsonMapper;

/** The servers that are compared send the same bytes, so that only the way to them differs. */
class ServersTests {

    private static final Settings ANY_PORT = new Settings(0, 0, false);

    private static final String TEXT =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain;charset=UTF-8\r\n" + "Content-Length: 13\r\n\r\nHello, World!";

    private static final String JSON = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 82\r\n\r\n"
            + "{\"message\":\"Hello, World!\",\"number\":42,\"polite\":true,\"languages\":[\"de\",\"en\",\"fr\"]}";

    private static final String ITEM = json("{\"id\":42,\"page\":3,\"size\":20,\"name\":\"item\"}");

    private static final String ORDER = "{\"id\":4711,\"customer\":\"Jane Doe\",\"note\":\"twice\",\"lines\":["
            + "{\"article\":\"a\",\"quantity\":1,\"price\":9.5,\"gift\":true}]}";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void webFlux(boolean brisk) throws IOException {
        try (ConfigurableApplicationContext context =
                WebFluxServer.start(WebFluxServer.class, "server.port=0", "brisk.enabled=" + brisk)) {
            int port = port(context);
            assertThat(runsBrisk(context)).isEqualTo(brisk);
            assertThat(get(port, "/text", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/json", JSON.length())).isEqualTo(JSON);
            assertAnswers(port);
            assertThat(get(port, "/router/text", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/serve/text", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/serve/handler", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/serve/unfiltered", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/serve/json", JSON.length())).isEqualTo(JSON);
            assertThat(get(port, "/headers", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/headers-not-read", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/peer", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/remote", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/peer-not-read", TEXT.length())).isEqualTo(TEXT);
            awaitRecordedRequests(context);
        }
    }

    /** Streams and files, whose length the others have no need to know: all of the answer until the end, or one event. */
    @Test
    void streamsAndFiles() throws IOException {
        DisposableServer raw = RawReactorNettyServer.start(ANY_PORT);
        try (ConfigurableApplicationContext standard =
                        WebFluxServer.start(WebFluxServer.class, "server.port=0", "brisk.enabled=false");
                ConfigurableApplicationContext brisk =
                        WebFluxServer.start(WebFluxServer.class, "server.port=0", "brisk.enabled=true")) {
            String stream = close(port(standard), "/stream");
            assertThat(stream.length()).isGreaterThan(Streams.SLICES * 64 * 1024);
            assertThat(close(port(brisk), "/stream")).isEqualTo(stream);
            assertThat(close(raw.port(), "/stream")).isEqualTo(stream);
            String file = close(port(standard), "/page.txt");
            assertThat(file).contains("Content-Length: 10");
            assertThat(close(port(brisk), "/page.txt")).isEqualTo(file);
            String event = JSON.substring(JSON.indexOf('{'));
            String events = get(port(standard), "/events", 400);
            assertThat(events)
                    .contains("text/event-stream")
                    .containsSubsequence("data:", event, "\n\n", "data:", event);
            assertThat(get(port(brisk), "/events", 400)).isEqualTo(events);
            assertThat(get(raw.port(), "/events", 400)).containsSubsequence("data:" + event + "\n\n", "data:", event);
        } finally {
            raw.disposeNow(Duration.ofSeconds(5));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void webHandler(boolean brisk) throws IOException {
        try (ConfigurableApplicationContext context =
                WebFluxServer.start(WebHandlerServer.class, "server.port=0", "brisk.enabled=" + brisk)) {
            assertThat(runsBrisk(context)).isEqualTo(brisk);
            assertThat(get(port(context), "/", TEXT.length())).isEqualTo(TEXT);
            awaitRecordedRequests(context);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void filtered(boolean brisk) throws IOException {
        try (ConfigurableApplicationContext context =
                WebFluxServer.start(FilteredServer.class, "server.port=0", "brisk.enabled=" + brisk)) {
            assertThat(runsBrisk(context)).isEqualTo(brisk);
            assertThat(get(port(context), "/text", TEXT.length())).isEqualTo(TEXT);
            awaitRecordedRequests(context);
        }
    }

    @Test
    void kinds() throws IOException {
        try (ConfigurableApplicationContext standard = WebFluxServer.start(
                        KindsServer.class, KindsServer.SILENT, "server.port=0", "brisk.enabled=false");
                ConfigurableApplicationContext brisk = WebFluxServer.start(
                        KindsServer.class, KindsServer.SILENT, "server.port=0", "brisk.enabled=true")) {
            assertThat(runsBrisk(brisk)).isTrue();
            for (String path : List.of(
                    "/text",
                    "/number?value=1",
                    "/handled",
                    "/session",
                    "/cors",
                    "/unmodified",
                    "/variables/a;value=1",
                    "/variables/a%20b",
                    "/events",
                    "/lines",
                    "/items",
                    "/page.txt",
                    "/actuator/health")) {
                assertThat(close(port(brisk), path)).as(path).isEqualTo(close(port(standard), path));
            }
            for (String path : List.of("/nowhere", "/number", "/conflict", "/failing")) {
                assertThat(statusLine(port(brisk), path))
                        .as(path)
                        .matches("HTTP/1.1 [45].*")
                        .isEqualTo(statusLine(port(standard), path));
            }
        }
    }

    private static String statusLine(int port, String path) throws IOException {
        return close(port, path).lines().findFirst().orElseThrow();
    }

    /** That they are compressed as asked is what the script checks before it measures. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void documents(boolean brisk) throws IOException {
        byte[] large = Documents.bytes(Documents.LARGE);
        byte[] precompressed = Documents.gzip(large);
        try (ConfigurableApplicationContext context =
                WebFluxServer.start(WebFluxServer.class, "server.port=0", "brisk.enabled=" + brisk)) {
            int port = port(context);
            assertAnswer(
                    port,
                    "/documents/small",
                    json(new String(Documents.bytes(Documents.SMALL), StandardCharsets.ISO_8859_1)));
            assertAnswer(port, "/documents/large", json(new String(large, StandardCharsets.ISO_8859_1)));
            assertAnswer(port, "/documents/bytes", json(new String(large, StandardCharsets.ISO_8859_1)));
            String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
                    + "Vary: Accept-Encoding\r\nContent-Length: " + precompressed.length + "\r\n\r\n";
            assertAnswer(
                    port, "/documents/precompressed", head + new String(precompressed, StandardCharsets.ISO_8859_1));
        }
        assertThat(Documents.bytes(Documents.SMALL)).hasSizeBetween(2_048, 2_600);
        assertThat(large).hasSizeBetween(29_000, 30_720);
        try (InputStream decoded = new GZIPInputStream(new ByteArrayInputStream(precompressed))) {
            assertThat(decoded.readAllBytes()).isEqualTo(large);
        }
    }

    @Test
    void secured() throws IOException {
        String allowed;
        String denied;
        try (ConfigurableApplicationContext context =
                WebFluxServer.start(SecuredServer.class, "server.port=0", "brisk.enabled=false")) {
            allowed = close(port(context), "/text");
            denied = close(port(context), "/json");
        }
        assertThat(allowed)
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("X-Frame-Options")
                .endsWith("Hello, World!");
        assertThat(denied).startsWith("HTTP/1.1 401 ");
        try (ConfigurableApplicationContext context =
                WebFluxServer.start(SecuredServer.class, "server.port=0", "brisk.enabled=true")) {
            assertThat(runsBrisk(context)).isTrue();
            assertThat(close(port(context), "/text")).isEqualTo(allowed);
            assertThat(close(port(context), "/json")).isEqualTo(denied);
        }
    }

    @Test
    void rawReactorNetty() throws IOException {
        DisposableServer server = RawReactorNettyServer.start(ANY_PORT);
        try {
            assertThat(get(server.port(), "/text", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(server.port(), "/json", JSON.length())).isEqualTo(JSON);
            assertAnswers(server.port());
            long recorded = RawReactorNettyServer.RECORDING.count();
            assertThat(get(server.port(), "/recorded", TEXT.length())).isEqualTo(TEXT);
            assertThat(RawReactorNettyServer.RECORDING.count()).isEqualTo(recorded + 1);
        } finally {
            server.disposeNow(Duration.ofSeconds(5));
        }
    }

    @Test
    void rawNetty() throws IOException {
        try (RawNettyServer server = RawNettyServer.start(ANY_PORT)) {
            int port = ((InetSocketAddress) server.channel().localAddress()).getPort();
            assertThat(get(port, "/text", TEXT.length())).isEqualTo(TEXT);
            assertThat(get(port, "/json", JSON.length())).isEqualTo(JSON);
        }
    }

    /** What the application and Reactor Netty without it answer. */
    private static void assertAnswers(int port) throws IOException {
        assertThat(get(port, "/mono", TEXT.length())).isEqualTo(TEXT);
        assertThat(get(port, "/items/42?page=3&size=20", ITEM.length())).isEqualTo(ITEM);
        String list =
                json(new String(JsonMapper.builder().build().writeValueAsBytes(Item.list()), StandardCharsets.UTF_8));
        assertThat(list).hasSizeBetween(10_000, 13_000);
        assertThat(get(port, "/list", list.length())).isEqualTo(list);
        String order = json(ORDER);
        String post = "POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                + ORDER.length() + "\r\n\r\n" + ORDER;
        assertThat(exchange(port, post, order.length())).isEqualTo(order);
    }

    private static void assertAnswer(int port, String path, String expected) throws IOException {
        assertThat(get(port, path, expected.length())).isEqualTo(expected);
    }

    private static String json(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    /** As the bytes are the same, only the handler's class tells. */
    private static boolean runsBrisk(ConfigurableApplicationContext context) {
        return context.getBean(HttpHandler.class) instanceof ServeHttpHandler;
    }

    private static int port(ConfigurableApplicationContext context) {
        return Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                .getPort();
    }

    /** The condition of all figures; a request is recorded after its answer was sent. */
    private static void awaitRecordedRequests(ConfigurableApplicationContext context) {
        MeterRegistry registry = context.getBean(MeterRegistry.class);
        await().atMost(Duration.ofSeconds(10)).until(() -> recordedRequests(registry) > 0);
    }

    private static long recordedRequests(MeterRegistry registry) {
        return registry.find("http.server.requests").timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    private static String get(int port, String path, int expectedLength) throws IOException {
        String head = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nUser-Agent: test\r\nAccept: */*\r\n"
                + "Accept-Language: de\r\nAccept-Encoding: gzip\r\n\r\n";
        return exchange(port, head, expectedLength);
    }

    /** The whole answer on a connection that is closed behind it. */
    private static String close(int port, String path) throws IOException {
        String head = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        return exchange(port, head, Integer.MAX_VALUE);
    }

    /** Sends one request and reads as many bytes as are expected, or fewer where the server sends fewer and closes. */
    private static String exchange(int port, String request, int expectedLength) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(expectedLength), StandardCharsets.ISO_8859_1);
        }
    }
}
