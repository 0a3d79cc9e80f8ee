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
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Http2Script;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.test.LeakDetectionExtension;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that give little window: a publisher is asked for as much as by default, which is bounded, and goes on when there is more. */
@Timeout(60)
class SlowReaderTests {

    private static final int WINDOW = 8192;

    /** What Reactor Netty takes at once (128) and keeps ready (32), and the elements on their way. */
    private static final int MOST = 165;

    private static final int LINES = 1_000;

    private static final int LINE = 10_000;

    private static final List<String> FLOODS = List.of("/http2/flood", "/http2/lines");

    private static final Map<String, List<Integer>> EXPECTED = new HashMap<>();

    /** First, because the default loses the lines that wait when a client leaves. */
    @BeforeAll
    static void askTheDefault() throws Exception {
        for (String target : FLOODS) {
            EXPECTED.put(target, emittedToSlowReader(Lane.DEFAULT, target));
        }
        Http2Apps.of(Lane.DEFAULT).activeAfter(1_000);
        LeakDetectionExtension.forgetLeaks();
        LeakDetectionExtension.forgetLeaks();
    }

    static Stream<Arguments> floods() {
        return FLOODS.stream()
                .flatMap(target -> Stream.of(Lane.BRISK, Lane.STANDARD).map(lane -> Arguments.of(target, lane)));
    }

    @ParameterizedTest
    @MethodSource("floods")
    void theWindowOfAStreamStopsThePublisherAsByDefault(String target, Lane lane) throws Exception {
        assertThat(emittedToSlowReader(lane, target)).isEqualTo(EXPECTED.get(target));
    }

    /** How many elements were emitted when no more were, twice: at the beginning, and after the client had read some. */
    private static List<Integer> emittedToSlowReader(Lane lane, String target) throws Exception {
        RunningApp app = Http2Apps.of(lane);
        AtomicInteger emitted = app.context().getBean(Http2Endpoints.Bodies.class).emitted;
        try (RawHttp2 client = app.http2(WINDOW)) {
            int stream = Http2Script.send(client, get(target));
            read(client, stream, WINDOW);
            int first = atRest(emitted);
            assertThat(first).isBetween(1, MOST);
            client.windowUpdate(stream, 4_000_000);
            client.windowUpdate(0, 4_000_000);
            read(client, stream, 4_000_000);
            int second = atRest(emitted);
            assertThat(second).isBetween(4_000_000 / Http2Endpoints.PIECE, 4_000_000 / Http2Endpoints.PIECE + MOST);
            client.resetStream(stream, Attack.CANCEL);
            assertThat(app.activeAfter(5_000)).isZero();
            return List.of(first, second);
        }
    }

    /** 10 MB both ways, with a client that reads only what it must to go on (reactor/reactor-netty#3495). */
    @ParameterizedTest
    @MethodSource("dev.brisk.it.http2.Http2Apps#lanes")
    void linesThatAreEchoedDoNotStall(Lane lane) throws Exception {
        RunningApp app = Http2Apps.of(lane);
        byte[] line = ("{\"id\":1,\"name\":\"" + "x".repeat(LINE - 19) + "\"}\n").getBytes(ISO_8859_1);
        assertThat(line).hasSize(LINE);
        try (RawHttp2 client = app.http2(WINDOW)) {
            client.refillWindows();
            int stream = client.open(
                    post("/http2/echo")
                            .with("Content-Type", "application/x-ndjson")
                            .http2(),
                    false);
            for (int i = 0; i < LINES; i++) {
                client.data(stream, line, i == LINES - 1);
            }
            assertThat(Answers.body(client, stream)).hasSize(LINES * LINE);
        }
        assertThat(app.activeAfter(5_000)).isZero();
    }

    private static void read(RawHttp2 client, int stream, int bytes) throws Exception {
        int received = 0;
        while (received < bytes) {
            RawHttp2Frame frame = Objects.requireNonNull(client.next(), "nothing more");
            received += frame.streamId() == stream && frame.type() == RawHttp2.DATA
                    ? frame.payload().length()
                    : 0;
        }
    }

    private static int atRest(AtomicInteger emitted) throws InterruptedException {
        int before;
        do {
            before = emitted.get();
            Thread.sleep(100);
        } while (before != emitted.get());
        return before;
    }
}
