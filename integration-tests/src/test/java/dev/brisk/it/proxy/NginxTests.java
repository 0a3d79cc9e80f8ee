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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import dev.brisk.test.RawHttp2;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The client behind real nginx. Clients are 127.0.0.1; the nginx next to the application is 127.0.0.2, and one before it 127.0.0.3,
 * which both are trusted.
 */
@Timeout(60)
class NginxTests {

    /** How nginx may write {@code Forwarded}, which it has no variable for; a field of the client's is taken as it is. */
    private static final String FORWARDED = """
            map $remote_addr $node {
              ~^[0-9.]+$       "for=$remote_addr";
              ~^[0-9A-Fa-f:.]+$ 'for="[$remote_addr]"';
              default          "for=unknown";
            }
            map $http_forwarded $forwarded {
              ""      "$node;proto=$scheme";
              default "$http_forwarded, $node;proto=$scheme";
            }
            """;

    private static final String FIELDS = """
                proxy_http_version 1.1;
                proxy_set_header Host $host;
                proxy_set_header Connection "";
                proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            """;

    private static final Map<String, RunningApp> RUNNING = new HashMap<>();

    @AfterAll
    static void stop() {
        RUNNING.values().forEach(RunningApp::close);
        RUNNING.clear();
    }

    private static RunningApp app(Lane lane, String field, String... more) {
        return RUNNING.computeIfAbsent(lane.name() + field + String.join(",", more), key -> {
            List<String> properties = new ArrayList<>(List.of(more));
            properties.add("brisk.info.forwarded=" + field);
            properties.add("brisk.info.trusted-proxies=127.0.0.2/31,unix");
            return Variant.PLAIN
                    .with("clients of nginx", properties, List.of(ClientEndpoints.class))
                    .start(lane, false);
        });
    }

    /** A server that hands all on to the application. */
    private static String server(String listen, RunningApp app, String more) {
        return "upstream app { server 127.0.0.1:" + app.port() + "; keepalive 4; }\n"
                + "server { listen 127.0.0.1:" + listen + ";\n" + more
                + "location / { proxy_pass http://app; proxy_bind 127.0.0.2;\n" + FIELDS + "} }\n";
    }

    static Stream<Lane> lanes() {
        return Stream.of(Lane.DEFAULT, Lane.BRISK, Lane.STANDARD);
    }

    static Stream<Lane> twoLanes() {
        return Stream.of(Lane.DEFAULT, Lane.BRISK);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void xForwardedFor(Lane lane, @TempDir Path directory) throws Exception {
        RunningApp app = app(lane, "x-forwarded");
        try (Nginx nginx = Nginx.start(directory, server("${PORT}", app, ""))) {
            String expected = "127.0.0.1 X_FORWARDED of 127.0.0.2+ 127.0.0.1- UNTRUSTED, peer 127.0.0.2";
            for (String path : ClientEndpoints.PATHS) {
                assertThat(get(nginx.port(), path)).as(nginx.log()).isEqualTo(expected);
                // Whoever sends the field before has said nothing.
                assertThat(get(nginx.port(), path, "X-Forwarded-For: 203.0.113.9"))
                        .isEqualTo(expected);
                assertThat(get(nginx.port(), path, "X-Forwarded-For: 203.0.113.9, 127.0.0.3", "x-forwarded-for: ,\""))
                        .isEqualTo(expected);
                // And whoever goes round the proxy as well.
                assertThat(get(app.port(), path, "X-Forwarded-For: 203.0.113.9, 127.0.0.2"))
                        .isEqualTo("127.0.0.1 PEER of 127.0.0.1- UNTRUSTED, peer 127.0.0.1");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("twoLanes")
    void forwarded(Lane lane, @TempDir Path directory) throws Exception {
        RunningApp app = app(lane, "forwarded");
        String more = "proxy_set_header Forwarded $forwarded;\n";
        String http = FORWARDED + server("${PORT}", app, "").replace(FIELDS, FIELDS + more);
        try (Nginx nginx = Nginx.start(directory, http)) {
            String expected = "127.0.0.1 FORWARDED of 127.0.0.2+ 127.0.0.1- UNTRUSTED, peer 127.0.0.2";
            for (String path : ClientEndpoints.PATHS) {
                assertThat(get(nginx.port(), path)).as(nginx.log()).isEqualTo(expected);
                for (String made : List.of(
                        "for=203.0.113.9", "for=203.0.113.9, for=127.0.0.3", "for=\"203.0.113.9", "\\", "\"\\")) {
                    assertThat(get(nginx.port(), path, "Forwarded: " + made, "X-Forwarded-For: 203.0.113.9"))
                            .as(made)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void twoHops(Lane lane, @TempDir Path directory) throws Exception {
        RunningApp app = app(lane, "x-forwarded");
        String outer = "server { listen 127.0.0.1:${PORT};\n"
                + "location / { proxy_pass http://127.0.0.1:${SECOND_PORT}; proxy_bind 127.0.0.3;\n" + FIELDS + "} }\n";
        try (Nginx nginx = Nginx.start(directory, outer + server("${SECOND_PORT}", app, ""))) {
            String expected = "127.0.0.1 X_FORWARDED of 127.0.0.2+ 127.0.0.3+ 127.0.0.1- UNTRUSTED, peer 127.0.0.2";
            assertThat(get(nginx.port(), "/client/annotated")).as(nginx.log()).isEqualTo(expected);
            assertThat(get(nginx.port(), "/client/annotated", "X-Forwarded-For: 203.0.113.9, 127.0.0.3"))
                    .isEqualTo(expected);
            // Past the first proxy.
            assertThat(get(nginx.secondPort(), "/client/annotated", "X-Forwarded-For: 203.0.113.9"))
                    .isEqualTo("127.0.0.1 X_FORWARDED of 127.0.0.2+ 127.0.0.1- UNTRUSTED, peer 127.0.0.2");
        }
    }

    @Test
    void aHopOverAUnixDomainSocket(@TempDir Path directory) throws Exception {
        RunningApp app = app(Lane.BRISK, "x-forwarded");
        String outer = "server { listen 127.0.0.1:${PORT};\n"
                + "location / { proxy_pass http://unix:${RUN}/inner.sock;\n" + FIELDS + "} }\n";
        String inner = server("x", app, "").replace("127.0.0.1:x", "unix:${RUN}/inner.sock");
        try (Nginx nginx = Nginx.start(directory, outer + inner)) {
            assertThat(get(nginx.port(), "/client/annotated", "X-Forwarded-For: 203.0.113.9, unix:"))
                    .as(nginx.log())
                    .isEqualTo("127.0.0.1 X_FORWARDED of 127.0.0.2+ unknown+ 127.0.0.1- UNTRUSTED, peer 127.0.0.2");
        }
    }

    @ParameterizedTest
    @MethodSource("twoLanes")
    void anApplicationOnAUnixDomainSocket(Lane lane, @TempDir Path directory) throws Exception {
        assumeTrue(Epoll.isAvailable(), "no epoll");
        Path socket = directory.resolve("app.sock");
        Variant variant = Variant.PLAIN.with(
                "clients over a socket",
                List.of("it.socket=" + socket, "brisk.info.forwarded=x-forwarded", "brisk.info.trusted-proxies=unix"),
                List.of(ClientEndpoints.class, OnSocket.class));
        String http = "server { listen 127.0.0.1:${PORT};\n" + "location / { proxy_pass http://unix:" + socket + ";\n"
                + FIELDS + "} }\n";
        try (RunningApp app = variant.start(lane, false);
                Nginx nginx = Nginx.start(directory, http)) {
            assertThat(app.context().isRunning()).isTrue();
            for (String path : ClientEndpoints.PATHS) {
                assertThat(get(nginx.port(), path, "X-Forwarded-For: 203.0.113.9"))
                        .as(nginx.log())
                        .isEqualTo("127.0.0.1 X_FORWARDED of unknown+ 127.0.0.1- UNTRUSTED, peer unix");
            }
        }
    }

    /** Requests of many clients on one connection each have their own. */
    @Test
    void connectionsThatAreKeptAlive(@TempDir Path directory) throws Exception {
        RunningApp app = app(Lane.BRISK, "x-forwarded");
        try (Nginx nginx = Nginx.start(
                directory, server("${PORT}", app, "set_real_ip_from 127.0.0.1; real_ip_header X-Client;\n"))) {
            Set<String> connections = new TreeSet<>();
            for (int i = 0; i < 20; i++) {
                String client = "203.0.113." + i;
                String[] answer = get(nginx.port(), "/client/connection", "X-Client: " + client)
                        .split(" over ", -1);
                assertThat(answer[0]).isEqualTo(client);
                connections.add(answer[1]);
            }
            assertThat(connections).as("kept alive").hasSizeLessThan(5);
        }
    }

    @ParameterizedTest
    @CsvSource({"off, false", "on, false", "off, true", "on, true"})
    void compressed(String gzip, boolean compressing, @TempDir Path directory) throws Exception {
        RunningApp app = compressing
                ? app(Lane.BRISK, "x-forwarded", "server.compression.enabled=true")
                : app(Lane.BRISK, "x-forwarded");
        String settings = "gzip " + gzip + "; gzip_types text/plain; gzip_proxied any; gzip_min_length 1;\n";
        try (Nginx nginx = Nginx.start(directory, server("${PORT}", app, settings))) {
            URI uri = URI.create("http://127.0.0.1:" + nginx.port() + "/client/large");
            HttpResponse<byte[]> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(uri)
                                    .version(HttpClient.Version.HTTP_1_1)
                                    .header("Accept-Encoding", "gzip")
                                    .header("X-Forwarded-For", "203.0.113.9")
                                    .build(),
                            HttpResponse.BodyHandlers.ofByteArray());
            boolean coded = compressing || gzip.equals("on");
            assertThat(response.headers().allValues("Content-Encoding")).hasSize(coded ? 1 : 0);
            byte[] body = coded
                    ? new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes()
                    : response.body();
            assertThat(new String(body, StandardCharsets.UTF_8))
                    .startsWith(
                            "127.0.0.1 X_FORWARDED of 127.0.0.2+ 127.0.0.1- UNTRUSTED, peer 127.0.0.2\ncompressible")
                    .endsWith("compressible ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "X-Forwarded-For"})
    void http2InFront(String made, @TempDir Path directory) throws Exception {
        RunningApp app = app(Lane.BRISK, "x-forwarded");
        try (Nginx nginx = Nginx.start(directory, server("${PORT} http2", app, ""))) {
            try (RawHttp2 client = RawHttp2.connect(nginx.port())) {
                for (String path : ClientEndpoints.PATHS) {
                    Request request = Request.get(path);
                    int stream =
                            client.open((made.isEmpty() ? request : request.with(made, "203.0.113.9")).http2(), true);
                    assertThat(ClientAddressTests.body(client, stream))
                            .as(nginx.log())
                            .isEqualTo("127.0.0.1 X_FORWARDED of 127.0.0.2+ 127.0.0.1- UNTRUSTED, peer 127.0.0.2");
                }
            }
        }
    }

    private static String get(int port, String path, String... fields) throws IOException {
        String lines = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        try (RawHttp1 client = RawHttp1.connect(port)) {
            client.send("GET " + path + " HTTP/1.1\r\nHost: a.example\r\n" + lines + "\r\n");
            RawHttp1Response response = client.read(false);
            if (!response.chunked()) {
                return response.body();
            }
            // One chunk: the answers are short.
            String body = response.body();
            int start = body.indexOf("\r\n") + 2;
            return body.substring(start, start + Integer.parseInt(body.substring(0, start - 2), 16));
        }
    }

    /** A server that listens on a path instead of a port. */
    @Configuration(proxyBeanMethods = false)
    static class OnSocket {

        @Bean
        NettyServerCustomizer socket(@Value("${it.socket}") String path) {
            return server -> server.bindAddress(() -> new DomainSocketAddress(path));
        }
    }
}
