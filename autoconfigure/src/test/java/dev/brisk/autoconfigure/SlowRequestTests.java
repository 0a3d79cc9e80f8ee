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
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Clients that take their time with a request, over HTTP/1.1 and h2c. */
class SlowRequestTests {

    private static final Duration LIMIT = Duration.ofSeconds(1);

    private static final Duration PAUSE = Duration.ofMillis(60);

    /** Longer than the limit, so that what is still open then is not limited. */
    private static final Duration LONGER = Duration.ofMillis(1800);

    private static final String HEAD = "GET /words/x HTTP/1.1\r\nHost: localhost\r\n";

    private static final List<Map.Entry<String, String>> GET = List.of(
            Map.entry(":method", "GET"),
            Map.entry(":scheme", "http"),
            Map.entry(":authority", "localhost"),
            Map.entry(":path", "/words/x"));

    private static final List<Map.Entry<String, String>> POST = List.of(
            Map.entry(":method", "POST"),
            Map.entry(":scheme", "http"),
            Map.entry(":authority", "localhost"),
            Map.entry(":path", "/echo"),
            Map.entry("content-type", "text/plain"));

    /** GET, path "/", http, an authority of one letter: without END_HEADERS all of a head but its end. */
    private static final byte[] BLOCK = {(byte) 0x82, (byte) 0x84, (byte) 0x86, 0x41, 1, 'a'};

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Endpoints.class,
                "brisk.server.request-timeout=" + LIMIT.toMillis() + "ms",
                "server.http2.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"G", "GET /wor", "PRI", "GET /words/x HTTP/1.1\r\n", HEAD, HEAD + "X-Long: "})
    void aSlowHeadIsAnsweredWith408(String start) throws Exception {
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(start);
            RawHttp1Response response = drip(client, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
            assertThat(response.head()).startsWith("HTTP/1.1 408 Request Timeout\r\n");
            assertThat(response.field("connection")).isEqualTo("close");
            assertThat(client.rest().ending()).isNotEqualTo(Ending.SILENT);
        }
    }

    @Test
    void soIsASlowHeadOnAConnectionThatHasServed() throws Exception {
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(HEAD + "\r\n");
            assertThat(client.read(false).body()).isEqualTo("x");
            client.send(HEAD);
            assertThat(client.read(false).status()).isEqualTo(408);
        }
    }

    @Test
    void aHeadInManyPiecesWithinTheLimitIsServed() throws Exception {
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            for (int i = 0; i < HEAD.length(); i++) {
                client.send(HEAD.substring(i, i + 1));
                Thread.sleep(2);
            }
            client.send("\r\n");
            assertThat(client.read(false).body()).isEqualTo("x");
        }
    }

    @Test
    void silentConnectionsAreIdle() throws Exception {
        try (RawHttp1 fresh = RawHttp1.connect(server.port());
                RawHttp1 used = RawHttp1.connect(server.port());
                RawHttp2 http2 = RawHttp2.connect(server.port())) {
            used.send(HEAD + "\r\n");
            assertThat(used.read(false).body()).isEqualTo("x");
            assertThat(answer(http2, http2.open(GET, true))).isEqualTo("x");
            Thread.sleep(LONGER.toMillis());
            for (RawHttp1 client : List.of(fresh, used)) {
                client.send(HEAD + "\r\n");
                assertThat(client.read(false).body()).isEqualTo("x");
            }
            assertThat(answer(http2, http2.open(GET, true))).isEqualTo("x");
        }
    }

    @Test
    void aSlowHandlerIsNotASlowRequest() throws Exception {
        try (RawHttp1 client = RawHttp1.connect(server.port());
                RawHttp2 http2 = RawHttp2.connect(server.port())) {
            // The beginning of the next head comes before the answer.
            client.send("GET /late HTTP/1.1\r\nHost: localhost\r\n\r\nGET /words");
            List<Map.Entry<String, String>> fields = new ArrayList<>(GET);
            fields.set(3, Map.entry(":path", "/late"));
            int stream = http2.open(fields, true);
            assertThat(client.read(false).body()).isEqualTo("late");
            client.send("/x HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.read(false).body()).isEqualTo("x");
            assertThat(answer(http2, stream)).isEqualTo("late");
        }
    }

    @Test
    void aSlowBodyEndsWithTheConnection() throws Exception {
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(
                    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n");
            // The application was reading the body, and its error is answered.
            assertThat(drip(client, "a".repeat(40)).status()).isEqualTo(500);
            assertThat(client.rest().ending()).isEqualTo(Ending.CUT_OFF);
        }
    }

    @Test
    void theLimitIsForTheBodyAnewAndForNothingBehindIt() throws Exception {
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            String head =
                    "POST /late HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n";
            client.send(head.substring(0, 20));
            Thread.sleep(LIMIT.toMillis() * 3 / 5);
            client.send(head.substring(20) + "a");
            Thread.sleep(LIMIT.toMillis() * 3 / 5);
            client.send("b");
            assertThat(client.read(false).body()).isEqualTo("late ab");
        }
    }

    @Test
    void aSlowFieldBlockEndsTheHttp2Connection() throws Exception {
        try (RawHttp2 client = RawHttp2.connect(server.port())) {
            client.frame(RawHttp2.HEADERS, RawHttp2.END_STREAM, 1, BLOCK);
            assertEndsWhile(client, () -> client.frame(RawHttp2.CONTINUATION, 0, 1, new byte[] {0x40, 1, 'a', 1, 'b'}));
        }
    }

    @Test
    void aSlowFrameEndsTheHttp2Connection() throws Exception {
        try (RawHttp2 client = RawHttp2.connect(server.port())) {
            client.send(new byte[] {0, 0, 100, RawHttp2.HEADERS, RawHttp2.END_HEADERS, 0, 0, 0, 1});
            assertEndsWhile(client, () -> client.send(new byte[] {(byte) 0x82}));
        }
    }

    @Test
    void aSlowBodyEndsItsStreamAndNoOther() throws Exception {
        try (RawHttp2 client = RawHttp2.connect(server.port())) {
            int slow = client.open(POST, false);
            client.data(slow, new byte[] {'a'}, false);
            assertThat(answer(client, client.open(GET, true))).isEqualTo("x");
            RawHttp2Frame frame;
            do {
                frame = Objects.requireNonNull(client.next(), "the connection has ended");
            } while (frame.streamId() != slow || frame.type() != RawHttp2.RST_STREAM);
            assertThat(answer(client, client.open(GET, true))).isEqualTo("x");
        }
    }

    @Test
    void othersAreServedBesideManySlowOnes() throws Exception {
        List<RawHttp1> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                RawHttp1 client = RawHttp1.connect(server.port());
                slow.add(client);
                client.send(HEAD);
            }
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                for (int i = 0; i < 50; i++) {
                    client.send(HEAD + "\r\n");
                    assertThat(client.read(false).body()).isEqualTo("x");
                }
            }
            for (RawHttp1 client : slow) {
                assertThat(client.read(false).status()).isEqualTo(408);
            }
        } finally {
            for (RawHttp1 client : slow) {
                client.close();
            }
        }
    }

    /** Sends a byte after a pause until an answer has come or the connection is gone. */
    private static RawHttp1Response drip(RawHttp1 client, String bytes) throws Exception {
        client.patience(PAUSE);
        for (int i = 0; i < bytes.length(); i++) {
            RawHttp1Response response = client.read(false);
            if (response.ending() != Ending.SILENT) {
                return response;
            }
            try {
                client.send(bytes.substring(i, i + 1));
            } catch (IOException gone) {
                break;
            }
        }
        return client.read(false);
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void assertEndsWhile(RawHttp2 client, Step step) throws Exception {
        client.patience(PAUSE);
        for (int i = 0; i < 60; i++) {
            RawHttp2Frame frame = client.next();
            if (frame == null && !client.silent()) {
                return;
            }
            try {
                step.run();
            } catch (IOException gone) {
                return;
            }
        }
        throw new AssertionError("still open");
    }

    private static String answer(RawHttp2 client, int stream) throws IOException {
        StringBuilder body = new StringBuilder();
        while (true) {
            RawHttp2Frame frame = Objects.requireNonNull(client.next(), "the connection has ended");
            if (frame.streamId() == stream) {
                if (frame.type() == RawHttp2.DATA) {
                    body.append(frame.payload());
                }
                if ((frame.flags() & RawHttp2.END_STREAM) != 0) {
                    return new String(body.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
                }
            }
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/late")
        Mono<String> late() {
            return Mono.delay(LONGER).thenReturn("late");
        }

        @PostMapping("/late")
        Mono<String> late(@RequestBody String body) {
            return Mono.delay(LONGER).thenReturn("late " + body);
        }
    }
}
