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
import static dev.brisk.it.harness.Request.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import dev.brisk.test.RawHttp2;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests with a body that ask for an upgrade are upgraded within {@code server.netty.h2c-max-content-length}, and otherwise not. */
@Timeout(60)
class UpgradeWithBodyTests {

    private static final String LIMIT = "server.netty.h2c-max-content-length=1000B";

    private static final String LARGE = "x".repeat(300_000);

    private static final Request POST = post("/body/count")
            .with("Content-Type", "application/octet-stream")
            .with("Connection", "Upgrade, HTTP2-Settings")
            .with("Upgrade", "h2c")
            .with("HTTP2-Settings", "AAMAAABkAAQAoAAAAAIAAAAA");

    static Stream<Lane> lanes() {
        return Stream.of(Lane.BRISK, Lane.STANDARD);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void withoutALimitTheyAreAnsweredOnHttp11(Lane lane) throws Exception {
        RunningApp app = Http2Apps.of(lane);
        for (Request request :
                List.of(POST.body("12345"), POST.body(LARGE), POST.chunks("123", "45"), POST.chunks(LARGE))) {
            try (RawHttp1 client = app.http1(0)) {
                for (int i = 0; i < 2; i++) {
                    client.send(request.http11());
                    assertCounted(client.read(false), request);
                }
                client.send(get("/returns/string").http11());
                assertThat(client.read(false).body()).isEqualTo("hello");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void theBodyMayBeAskedFor(Lane lane) throws Exception {
        String[] parts =
                POST.with("Expect", "100-continue").body("12345").http11().split("\r\n\r\n", 2);
        try (RawHttp1 client = Http2Apps.of(lane).http1(0)) {
            client.send(parts[0] + "\r\n\r\n");
            assertThat(client.bytes(25).body()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            client.send(parts[1]);
            assertThat(client.read(false).body()).isEqualTo("count 5");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "1000, true", "1001, false"})
    void withinTheLimitTheyAreUpgraded(int length, boolean upgraded) throws Exception {
        RunningApp app = Http2Apps.of(Lane.BRISK, LIMIT);
        String body = "x".repeat(length);
        if (upgraded) {
            String head = "POST /body/count HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nContent-Length: "
                    + length + "\r\n";
            try (RawHttp2 client = RawHttp2.upgrade(app.port(), 1 << 16, head, body)) {
                assertThat(Answers.body(client, 1)).isEqualTo("count " + length);
                assertThat(Answers.body(client, "/returns/string")).isEqualTo("hello");
            }
        } else {
            try (RawHttp1 client = app.http1(0)) {
                client.send(POST.body(body).http11());
                assertCounted(client.read(false), POST.body(body));
            }
        }
    }

    /** How the default answers, which is why Brisk does not. */
    @ParameterizedTest
    @CsvSource("12345")
    void byDefaultTheyAreRefused(String body) throws Exception {
        try (RawHttp1 client = Http2Apps.of(Lane.DEFAULT).http1(0)) {
            client.send(POST.body(body).http11());
            assertThat(client.read(false).status()).isEqualTo(413);
        }
    }

    private static void assertCounted(RawHttp1Response response, Request request) {
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body())
                .isEqualTo("count "
                        + request.parts().stream().mapToInt(String::length).sum());
    }
}
