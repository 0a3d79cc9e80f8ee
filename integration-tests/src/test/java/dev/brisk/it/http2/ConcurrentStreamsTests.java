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
package dev.brisk.it.http2;

import static dev.brisk.it.harness.Request.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams above the limit are refused (RFC 9113 §5.1.2), the limits are told in SETTINGS, and large fields are answered with 431. */
@Timeout(60)
class ConcurrentStreamsTests {

    private static final int REFUSED_STREAM = 7;

    private static final int MAX_CONCURRENT_STREAMS = 3;

    private static final int MAX_HEADER_LIST_SIZE = 6;

    @ParameterizedTest
    @MethodSource("dev.brisk.it.http2.Http2Apps#lanes")
    void byDefaultTheyAreThoseOfNetty(Lane lane) throws Exception {
        assertRefusedAbove(100, Http2Apps.of(lane));
        assertTooLargeAbove(8192, Http2Apps.of(lane));
    }

    @ParameterizedTest
    @CsvSource({"5", "250"})
    void thePropertyMovesTheLimitOfStreams(int limit) throws Exception {
        assertRefusedAbove(limit, Http2Apps.of(Lane.BRISK, "brisk.server.http2.max-concurrent-streams=" + limit));
    }

    @ParameterizedTest
    @CsvSource({"2048", "65536"})
    void thePropertyMovesTheLimitOfFields(int limit) throws Exception {
        assertTooLargeAbove(limit, Http2Apps.of(Lane.BRISK, "brisk.server.http2.max-header-list-size=" + limit + "B"));
    }

    /** Spring Boot's property is for both versions of HTTP, and stays in force beside other limits. */
    @ParameterizedTest
    @CsvSource({"''", "brisk.server.http2.max-concurrent-streams=7"})
    void thePropertyOfSpringBootStays(String other) throws Exception {
        List<String> properties = new ArrayList<>(List.of("server.max-http-request-header-size=4096B"));
        if (!other.isEmpty()) {
            properties.add(other);
        }
        assertTooLargeAbove(4096, Http2Apps.of(Lane.BRISK, properties.toArray(new String[0])));
    }

    private static void assertRefusedAbove(int limit, RunningApp app) throws Exception {
        try (RawHttp2 client = app.http2(1 << 16)) {
            assertThat(setting(client, MAX_CONCURRENT_STREAMS)).isEqualTo(limit);
            int stream = 0;
            for (int i = 0; i < limit; i++) {
                stream = client.open(get("/connection/never").http2(), true);
            }
            int refused = client.open(get("/returns/string").http2(), true);
            RawHttp2Frame reset = Objects.requireNonNull(Answers.next(client, RawHttp2.RST_STREAM));
            assertThat(reset.streamId()).isEqualTo(refused);
            assertThat(reset.errorCode()).isEqualTo(REFUSED_STREAM);
            client.resetStream(stream, Attack.CANCEL);
            assertThat(Answers.body(client, "/returns/string")).isEqualTo("hello");
        }
        assertThat(app.activeAfter(5_000)).isZero();
    }

    private static void assertTooLargeAbove(int limit, RunningApp app) throws Exception {
        try (RawHttp2 client = app.http2(1 << 16)) {
            assertThat(setting(client, MAX_HEADER_LIST_SIZE)).isEqualTo(limit);
            assertThat(status(client, limit - 500)).isEqualTo(":status: 200");
            assertThat(status(client, limit + 1)).isEqualTo(":status: 431");
            assertThat(status(client, 10)).isEqualTo(":status: 200");
        }
    }

    private static String status(RawHttp2 client, int valueLength) throws Exception {
        int stream = client.open(
                get("/returns/string").with("X-Value", "a".repeat(valueLength)).http2(), true);
        RawHttp2Frame headers = Objects.requireNonNull(Answers.next(client, RawHttp2.HEADERS));
        assertThat(headers.streamId()).isEqualTo(stream);
        return headers.fields().get(0);
    }

    private static int setting(RawHttp2 client, int id) throws Exception {
        RawHttp2Frame settings = Objects.requireNonNull(Answers.next(client, RawHttp2.SETTINGS));
        ByteBuffer payload = ByteBuffer.wrap(settings.payload().getBytes(StandardCharsets.ISO_8859_1));
        while (payload.hasRemaining()) {
            int name = payload.getShort();
            int value = payload.getInt();
            if (name == id) {
                return value;
            }
        }
        throw new AssertionError("No setting " + id + " in " + settings);
    }
}
