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

import dev.brisk.info.ServeHandlerInfo;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The client on every way through the code, and what those who want to be another one may try. The peer is a trusted proxy. */
@Timeout(60)
class ClientAddressTests {

    private static final String X_FORWARDED = "x-forwarded";

    private static final String FORWARDED = "forwarded";

    private static final Map<String, RunningApp> RUNNING = new HashMap<>();

    @AfterAll
    static void stop() {
        RUNNING.values().forEach(RunningApp::close);
        RUNNING.clear();
    }

    private static RunningApp app(Lane lane, String field) {
        return RUNNING.computeIfAbsent(
                lane.name() + field,
                key -> Variant.PLAIN
                        .with(
                                "clients " + field,
                                List.of(
                                        "brisk.info.forwarded=" + field,
                                        "brisk.info.trusted-proxies=127.0.0.1,10.0.0.0/8",
                                        "server.max-http-request-header-size=1MB"),
                                List.of(ClientEndpoints.class))
                        .start(lane, true));
    }

    static Stream<Arguments> ways() {
        return Stream.of(Lane.DEFAULT, Lane.BRISK, Lane.STANDARD)
                .flatMap(lane -> Stream.of(false, true)
                        .flatMap(http2 -> ClientEndpoints.PATHS.stream().map(path -> Arguments.of(lane, http2, path))));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void theClientIsTheSameOnEveryWay(Lane lane, boolean http2, String path) throws IOException {
        int port = app(lane, X_FORWARDED).port();
        Request request = Request.get(path)
                .with("X-FORWARDED-For", "1.1.1.1, 203.0.113.9")
                .with("Forwarded", "for=2.2.2.2")
                .with("x-forwarded-for", "10.0.0.1");
        String expected = "203.0.113.9 X_FORWARDED of 127.0.0.1+ 10.0.0.1+ 203.0.113.9- UNTRUSTED, peer 127.0.0.1";
        assertThat(ask(port, http2, request)).isEqualTo(expected);
        // Such a host is not plain, so the request is of the default's class.
        assertThat(ask(port, http2, request.with("Host", "[::1]:80"))).isEqualTo(expected);
        assertThat(ask(port, http2, Request.get(path)))
                .isEqualTo("127.0.0.1 PEER of 127.0.0.1+ EXHAUSTED, peer 127.0.0.1");
    }

    static Stream<Arguments> lanesAndProtocols() {
        return Stream.of(Lane.DEFAULT, Lane.BRISK, Lane.STANDARD)
                .flatMap(lane -> Stream.of(false, true).map(http2 -> Arguments.of(lane, http2)));
    }

    @ParameterizedTest
    @MethodSource("lanesAndProtocols")
    void theClientIsKnownWhenTheConnectionHasClosed(Lane lane, boolean http2) throws Exception {
        RunningApp app = app(lane, X_FORWARDED);
        ClientEndpoints.Kept kept = app.context().getBean(ClientEndpoints.Kept.class);
        kept.infos.clear();
        Request request = Request.get("/client/unread").with("X-Forwarded-For", "203.0.113.9");
        assertThat(ask(app.port(), http2, request.with("Connection", "close"))).isEqualTo("unread");
        ServeHandlerInfo info = kept.infos.poll(10, TimeUnit.SECONDS);
        assertThat(info).isNotNull();
        // The socket is closed; now the server gets to know.
        Thread.sleep(200);
        assertThat(ClientEndpoints.text(info))
                .isEqualTo("203.0.113.9 X_FORWARDED of 127.0.0.1+ 203.0.113.9- UNTRUSTED, peer 127.0.0.1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "for=203.0.113.9;proto=https;by=_proxy | 203.0.113.9 FORWARDED of 127.0.0.1+ 203.0.113.9- UNTRUSTED",
                "For=\"[2001:DB8::9]:4711\", for=10.0.0.1 | 2001:db8::9 FORWARDED of 127.0.0.1+ 10.0.0.1+ 2001:db8::9- UNTRUSTED",
                "for=1.1.1.1, for=unknown | unknown FORWARDED of 127.0.0.1+ unknown- UNTRUSTED",
                "for=_hidden | _hidden FORWARDED of 127.0.0.1+ _hidden- UNTRUSTED",
                "for=\"x, for=203.0.113.9 | 203.0.113.9 FORWARDED of 127.0.0.1+ 203.0.113.9- UNTRUSTED",
                "for=203.0.113.9, for=\" | 127.0.0.1 PEER of 127.0.0.1+ MALFORMED",
                "for=203.0.113.9, proto=http | 127.0.0.1 PEER of 127.0.0.1+ MALFORMED",
                "for=203.0.113.9, for=10.0.0.1:80 | 127.0.0.1 PEER of 127.0.0.1+ MALFORMED",
                "for=203.0.113.9, for=\u00E9, for=10.0.0.1 | 10.0.0.1 FORWARDED of 127.0.0.1+ 10.0.0.1+ MALFORMED",
            })
    void forwarded(String value, String expected) throws IOException {
        int port = app(Lane.BRISK, FORWARDED).port();
        for (boolean http2 : new boolean[] {false, true}) {
            Request request = Request.get("/client/annotated")
                    .with("X-Forwarded-For", "9.9.9.9")
                    .with("fOrWaRdEd", value);
            assertThat(ask(port, http2, request)).isEqualTo(expected + ", peer 127.0.0.1");
        }
    }

    static Stream<Arguments> attempts() {
        String client = "203.0.113.9";
        return Stream.of(
                Arguments.of(X_FORWARDED, "10,000 entries", field("1.1.1.1, ".repeat(10_000) + client), client),
                Arguments.of(X_FORWARDED, "10,000 proxies", field(client + ", 10.0.0.7".repeat(10_000)), "10.0.0.7"),
                Arguments.of(X_FORWARDED, "900 kB of commas", field(",".repeat(900_000) + client), client),
                Arguments.of(
                        X_FORWARDED, "900 kB of commas at the end", field(client + ",".repeat(900_000)), "127.0.0.1"),
                Arguments.of(
                        X_FORWARDED, "900 kB of one entry", field(client + "," + "1".repeat(900_000)), "127.0.0.1"),
                Arguments.of(X_FORWARDED, "10,000 lines", field("1.1.1.1").repeat(10_000) + field(client), client),
                Arguments.of(
                        X_FORWARDED,
                        "10,000 lines of proxies",
                        field(client) + field("10.0.0.7").repeat(10_000),
                        "10.0.0.7"),
                Arguments.of(
                        X_FORWARDED,
                        "names in all cases",
                        "X-FORWARDED-FOR: 1.1.1.1\r\nx-forwarded-for: 2.2.2.2\r\n" + field(client),
                        client),
                Arguments.of(
                        X_FORWARDED,
                        "a similar name",
                        field(client) + "X-Forwarded-For-: 1.1.1.1\r\nX_Forwarded_For: 2.2.2.2\r\n",
                        client),
                Arguments.of(
                        X_FORWARDED,
                        "other fields",
                        "Forwarded: for=1.1.1.1\r\nX-Real-IP: 1.1.1.1\r\nTrue-Client-IP: 1.1.1.1\r\n" + field(client),
                        client),
                Arguments.of(
                        X_FORWARDED,
                        "bytes that are no ASCII",
                        field("\u00E9, \u00FF, 1.1.1.1\u00A0, " + client),
                        client),
                Arguments.of(X_FORWARDED, "the loopback address", field("127.0.0.1, " + client), client),
                Arguments.of(X_FORWARDED, "empty", field(""), "127.0.0.1"),
                Arguments.of(FORWARDED, "900 kB of quotes", line("\"".repeat(900_000) + ", for=" + client), client),
                Arguments.of(
                        FORWARDED,
                        "900 kB of quotes at the end",
                        line("for=" + client + ", " + "\"".repeat(900_000)),
                        "127.0.0.1"),
                Arguments.of(
                        FORWARDED,
                        "900 kB of backslashes",
                        line("for=" + client + ", for=\"" + "\\".repeat(900_000) + "\""),
                        "127.0.0.1"),
                Arguments.of(
                        FORWARDED, "a quote and a backslash", line("for=\"1.1.1.1\\") + line("for=" + client), client),
                Arguments.of(FORWARDED, "no for", line("for=1.1.1.1, by=" + client), "127.0.0.1"),
                Arguments.of(FORWARDED, "two for", line("for=1.1.1.1;for=" + client), "127.0.0.1"),
                Arguments.of(
                        FORWARDED,
                        "10,000 pairs",
                        line("for=1.1.1.1, " + "a=b;".repeat(10_000) + "for=" + client),
                        "127.0.0.1"),
                Arguments.of(
                        FORWARDED, "10,000 elements", line("for=1.1.1.1, ".repeat(10_000) + "for=" + client), client),
                Arguments.of(FORWARDED, "other fields", field("1.1.1.1") + line("for=" + client), client));
    }

    private static String field(String value) {
        return "X-Forwarded-For: " + value + "\r\n";
    }

    private static String line(String value) {
        return "Forwarded: " + value + "\r\n";
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("attempts")
    void nobodyBecomesAnotherClient(String field, String name, String lines, String expected) throws IOException {
        int port = app(Lane.BRISK, field).port();
        try (RawHttp1 client = RawHttp1.connect(port)) {
            // The second shows that the first has left the connection in order.
            for (int i = 0; i < 2; i++) {
                client.send("GET /client/annotated HTTP/1.1\r\nHost: a.example\r\n" + lines + "\r\n");
                RawHttp1Response response = client.read(false);
                assertThat(response.status()).isEqualTo(200);
                assertThat(response.body()).startsWith(expected + " ").endsWith(", peer 127.0.0.1");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-For: 1.1.1.1,\r\n 203.0.113.9\r\n",
                "X-Forwarded-For : 203.0.113.9\r\n",
                "X-Forwarded-For: 203.0.113.9\u0000\r\n"
            })
    void whatIsNoFieldIsNoError(String lines) throws IOException {
        int port = app(Lane.BRISK, X_FORWARDED).port();
        try (RawHttp1 client = RawHttp1.connect(port)) {
            client.send("GET /client/annotated HTTP/1.1\r\nHost: a.example\r\n" + lines + "\r\n");
            assertThat(client.read(false).status()).isIn(200, 400);
        }
    }

    private static String ask(int port, boolean http2, Request request) throws IOException {
        if (http2) {
            try (RawHttp2 client = RawHttp2.connect(port)) {
                return body(client, client.open(request.http2(), true));
            }
        }
        try (RawHttp1 client = RawHttp1.connect(port)) {
            client.send(request.http11());
            RawHttp1Response response = client.read(false);
            assertThat(response.status()).isEqualTo(200);
            return response.body();
        }
    }

    /** The body of a response over HTTP/2. */
    static String body(RawHttp2 client, int stream) throws IOException {
        StringBuilder body = new StringBuilder();
        while (true) {
            RawHttp2Frame frame = Objects.requireNonNull(client.next(), "the rest of the response");
            if (frame.streamId() == stream) {
                if (frame.type() == RawHttp2.DATA) {
                    body.append(frame.payload());
                }
                if (frame.endsStream()) {
                    return new String(body.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
                }
                assertThat(frame.type()).isIn(RawHttp2.HEADERS, RawHttp2.DATA, RawHttp2.WINDOW_UPDATE);
            }
        }
    }
}
