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

import dev.brisk.it.harness.Lane;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A thousand clients leave in the middle of a body, then a thousand get whole ones: no byte of the former reaches the latter, no buffer
 * is lost (the leak detection of all tests fails this class), and no encoder stays in use.
 */
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class CodedCutTests {

    private static final int CUTS = 500;

    private static final List<String> PATHS =
            List.of("buffers", "elsewhere", "sse", "ndjson", "file", "string", "json");

    static Stream<Arguments> lanes() {
        return Stream.of(
                Arguments.of(CodedApp.DIRECT, Protocol.HTTP11),
                Arguments.of(CodedApp.STANDARD, Protocol.HTTP11),
                Arguments.of(CodedApp.DIRECT, Protocol.H2C));
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void nothingOfACutBodyStays(Lane lane, Protocol protocol) throws Exception {
        CodedApp app = CodedApp.of(new Lane(lane.name() + " cut", lane.properties()), protocol);
        List<String> codings = app.codings();
        Random random = new Random(7);
        for (int i = 0; i < CUTS; i++) {
            String target = "/coded/" + PATHS.get(random.nextInt(PATHS.size())) + "?size=500000";
            String coding = codings.get(random.nextInt(codings.size()));
            if (protocol == Protocol.HTTP11) {
                cutConnection(app.app().port(), target, coding, random);
            } else {
                resetStream(app.app().port(), target, coding, random);
            }
        }
        for (int i = 0; i < CUTS; i++) {
            String target = "/coded/" + PATHS.get(i % PATHS.size()) + "?size=" + (3000 + i);
            String coding = codings.get(random.nextInt(codings.size()));
            HttpResponse<byte[]> coded = app.get(target, "Accept-Encoding", coding);
            byte[] plain = CodedApp.of(CodedApp.PLAIN, protocol).get(target).body();
            assertThat(Decoders.decodeHere(coding, coded.body())).as(target).isEqualTo(plain);
        }
        assertThat(app.encodersInUse(10_000)).isZero();
    }

    private static void cutConnection(int port, String target, String coding, Random random) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(2000);
            socket.getOutputStream().write(CodedRequests.http1(target, coding).getBytes(ISO_8859_1));
            socket.getInputStream().readNBytes(random.nextInt(3) == 0 ? 0 : random.nextInt(6000));
            if (random.nextBoolean()) {
                socket.setSoLinger(true, 0);
            }
        } catch (IOException ex) {
            // As good a cut as any.
        }
    }

    private static void resetStream(int port, String target, String coding, Random random) throws IOException {
        try (RawHttp2 client = RawHttp2.connect(port, 8192)) {
            int stream = CodedRequests.open(client, target, coding);
            int wanted = random.nextInt(3);
            for (int frames = 0; frames < wanted; ) {
                RawHttp2Frame frame = client.next();
                if (frame == null) {
                    break;
                }
                frames += frame.streamId() == stream ? 1 : 0;
            }
            if (random.nextBoolean()) {
                client.resetStream(stream, 8);
                client.frame(RawHttp2.PING, 0, 0, new byte[8]);
                for (RawHttp2Frame frame = client.next(); frame != null; frame = client.next()) {
                    if (frame.type() == RawHttp2.PING && (frame.flags() & RawHttp2.ACK) != 0) {
                        break;
                    }
                }
            }
        }
    }
}
