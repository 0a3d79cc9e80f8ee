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

import dev.brisk.it.harness.Http2Script;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.ProtocolSet;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp2;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests that the server reads at once are answered with as few writes to the socket as by default, and as few bytes. What was
 * counted is written to {@code target/flushes.txt}.
 */
@Timeout(60)
class FlushTests {

    private static final int TOGETHER = 20;

    /** How often each batch is sent; the system may cut one in two on its way. */
    private static final int ROUNDS = 3;

    /** Its answer has the time and a count in it. */
    private static final String ERROR = "/no/such/path";

    private static final Path FILE = Path.of("target", "flushes.txt");

    private record Counted(int flushes, int bytes) {

        static Counted now(FlushCounter counter) {
            return new Counted(counter.flushes.get(), counter.bytes.get());
        }

        Counted since(Counted earlier) {
            return new Counted(flushes - earlier.flushes, bytes - earlier.bytes);
        }
    }

    static Stream<Arguments> batches() {
        List<Request> requests = List.of(
                get("/returns/string"),
                get("/returns/record"),
                get("/fn/string"),
                get("/streams/ndjson"),
                get(ERROR),
                post("/body/string").body("text/plain", "hello"));
        return Stream.of(ProtocolSet.H2C_AND_HTTP11, ProtocolSet.H2_AND_HTTP11)
                .flatMap(protocols -> requests.stream().map(request -> Arguments.of(protocols, request)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("batches")
    void concurrentStreamsAreAnsweredWithNoMoreFlushesThanByDefault(ProtocolSet protocols, Request request)
            throws Exception {
        Counted expected = http2(Http2Apps.of(Lane.DEFAULT, protocols), request);
        for (Lane lane : List.of(Lane.BRISK, Lane.STANDARD)) {
            Counted counted = http2(Http2Apps.of(lane, protocols), request);
            note(protocols + " " + request.method() + " " + request.target(), lane, expected, counted);
            assertThat(counted.flushes()).as(lane.name()).isLessThanOrEqualTo(expected.flushes());
            if (!request.target().equals(ERROR)) {
                assertThat(counted.bytes()).as(lane.name()).isLessThanOrEqualTo(expected.bytes());
            }
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredWithNoMoreFlushesThanByDefault() throws Exception {
        Request request = get("/returns/string");
        Counted expected = http1(Http2Apps.of(Lane.DEFAULT), request);
        for (Lane lane : List.of(Lane.BRISK, Lane.STANDARD)) {
            Counted counted = http1(Http2Apps.of(lane), request);
            note("HTTP/1.1 " + request.target(), lane, expected, counted);
            assertThat(counted.flushes()).as(lane.name()).isLessThanOrEqualTo(expected.flushes());
        }
    }

    private static Counted http2(RunningApp app, Request request) throws Exception {
        FlushCounter counter = app.context().getBean(FlushCounter.class);
        Counted least = new Counted(Integer.MAX_VALUE, Integer.MAX_VALUE);
        try (RawHttp2 client = app.http2(1 << 24)) {
            assertThat(Answers.body(client, "/returns/string")).isEqualTo("hello");
            for (int round = 0; round < ROUNDS; round++) {
                atRest(counter);
                Counted before = Counted.now(counter);
                client.hold();
                for (int i = 0; i < TOGETHER; i++) {
                    Http2Script.send(client, request);
                }
                client.release();
                assertThat(Answers.ended(client, TOGETHER)).isEqualTo(TOGETHER);
                atRest(counter);
                least = least(least, Counted.now(counter).since(before));
            }
        }
        return least;
    }

    private static Counted http1(RunningApp app, Request request) throws Exception {
        FlushCounter counter = app.context().getBean(FlushCounter.class);
        Counted least = new Counted(Integer.MAX_VALUE, Integer.MAX_VALUE);
        try (RawHttp1 client = app.http1(0)) {
            for (int round = 0; round < ROUNDS; round++) {
                atRest(counter);
                Counted before = Counted.now(counter);
                client.send(String.join("", Collections.nCopies(TOGETHER, request.http11())));
                for (int i = 0; i < TOGETHER; i++) {
                    assertThat(client.read(false).status()).isGreaterThan(0);
                }
                atRest(counter);
                least = least(least, Counted.now(counter).since(before));
            }
        }
        return least;
    }

    /** The first round of a connection has names and values in full that the next ones take from the table of HPACK (RFC 7541). */
    private static Counted least(Counted one, Counted other) {
        if (other.flushes() != one.flushes()) {
            return other.flushes() < one.flushes() ? other : one;
        }
        return other.bytes() < one.bytes() ? other : one;
    }

    private static void atRest(FlushCounter counter) throws InterruptedException {
        Counted before;
        do {
            before = Counted.now(counter);
            Thread.sleep(5);
        } while (!before.equals(Counted.now(counter)));
    }

    private static void note(String what, Lane lane, Counted expected, Counted counted) throws Exception {
        Files.writeString(
                FILE,
                what + ", " + TOGETHER + " at once: default " + expected + ", " + lane.name() + " " + counted + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
