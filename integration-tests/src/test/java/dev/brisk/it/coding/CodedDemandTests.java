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
package dev.brisk.it.coding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.app.CodedCases;
import dev.brisk.it.harness.Lane;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encoded streams to clients that read slowly or not at all, and with trailers over HTTP/2. */
@Timeout(60)
class CodedDemandTests {

    /** Far more than sockets and the encoder take; the body has four times as many. */
    private static final int MOST_BUFFERS = 16 * 1024 * 1024 / CodedCases.FLOOD;

    private static final String FLOOD = "/cases/flood?buffers=" + 4 * MOST_BUFFERS;

    static Stream<Lane> lanes() {
        return CodedApp.lanes();
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void aClientThatDoesNotReadStopsThePublisher(Lane lane) throws Exception {
        CodedApp app = CodedApp.ofCases(CodedApp.with(lane, "it.flood=http1"), Protocol.HTTP11);
        for (String coding : app.codings()) {
            try (RawHttp1 client = RawHttp1.connect(app.app().port(), 8192)) {
                client.send(CodedRequests.http1(FLOOD, coding));
                assertThat(client.bytes(20_000).body()).contains("content-encoding: " + coding);
                assertThat(emittedAtRest(app)).as(coding).isLessThan(MOST_BUFFERS);
                client.reset();
            }
            assertThat(app.encodersInUse(10_000)).as(coding).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void theWindowOfAStreamStopsThePublisher(Lane lane) throws Exception {
        CodedApp app = CodedApp.ofCases(CodedApp.with(lane, "it.flood=http2"), Protocol.H2C);
        for (String coding : app.codings()) {
            try (RawHttp2 client = RawHttp2.connect(app.app().port(), 8192)) {
                int stream = CodedRequests.open(client, FLOOD, coding);
                int received = dataUntil(client, stream, 8192);
                assertThat(emittedAtRest(app)).as(coding).isLessThan(MOST_BUFFERS);
                client.windowUpdate(stream, 1_000_000);
                client.windowUpdate(0, 1_000_000);
                assertThat(received + dataUntil(client, stream, 500_000)).isGreaterThan(500_000);
                assertThat(emittedAtRest(app)).as(coding).isLessThan(MOST_BUFFERS);
                client.resetStream(stream, 8);
                assertThat(app.encodersInUse(10_000)).as(coding).isZero();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void trailersStayOverHttp2(Lane lane) throws Exception {
        for (String coding : CodedApp.ofCases(lane, Protocol.H2C).codings()) {
            List<RawHttp2Frame> plain = frames(CodedApp.PLAIN, "/cases/trailers?size=20000", coding);
            List<RawHttp2Frame> coded = frames(lane, "/cases/trailers?size=20000", coding);
            assertThat(last(plain).fields()).containsExactly("x-sum: 42");
            assertThat(last(coded).fields()).containsExactly("x-sum: 42");
            assertThat(coded.get(0).fields())
                    .contains("content-encoding: " + coding)
                    .noneMatch(field -> field.startsWith("transfer-encoding"));
            assertThat(Decoders.decode(coding, data(coded))).isEqualTo(data(plain));
        }
    }

    private static RawHttp2Frame last(List<RawHttp2Frame> frames) {
        return frames.get(frames.size() - 1);
    }

    private static byte[] data(List<RawHttp2Frame> frames) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        frames.stream()
                .filter(frame -> frame.type() == RawHttp2.DATA)
                .forEach(frame -> data.writeBytes(frame.payload().getBytes(ISO_8859_1)));
        return data.toByteArray();
    }

    private static List<RawHttp2Frame> frames(Lane lane, String target, String coding) throws IOException {
        List<RawHttp2Frame> frames = new ArrayList<>();
        try (RawHttp2 client =
                RawHttp2.connect(CodedApp.ofCases(lane, Protocol.H2C).app().port())) {
            int stream = CodedRequests.open(client, target, coding);
            while (frames.isEmpty() || !last(frames).endsStream()) {
                RawHttp2Frame frame = client.next();
                if (frame == null) {
                    throw new AssertionError("The stream has no end: " + frames);
                }
                if (frame.streamId() == stream && frame.type() != RawHttp2.WINDOW_UPDATE) {
                    frames.add(frame);
                }
            }
        }
        return frames;
    }

    /** Reads at least so many bytes of a body; fewer where nothing more comes. */
    private static int dataUntil(RawHttp2 client, int stream, int bytes) throws IOException {
        int received = 0;
        while (received < bytes) {
            RawHttp2Frame frame = client.next();
            if (frame == null) {
                return received;
            }
            received += frame.type() == RawHttp2.DATA && frame.streamId() == stream
                    ? frame.payload().length()
                    : 0;
        }
        return received;
    }

    /** How many buffers the publisher has emitted when it emits no more. */
    private static int emittedAtRest(CodedApp app) throws Exception {
        int before = -1;
        int now = emitted(app);
        while (before != now) {
            Thread.sleep(300);
            before = now;
            now = emitted(app);
        }
        return now;
    }

    private static int emitted(CodedApp app) throws Exception {
        return Integer.parseInt(new String(app.get("/cases/emitted").body(), ISO_8859_1));
    }
}
