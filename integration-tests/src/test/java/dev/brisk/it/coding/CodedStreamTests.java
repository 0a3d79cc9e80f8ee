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
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies that come bit by bit. */
class CodedStreamTests {

    static Stream<Arguments> streams() {
        return Stream.of(Protocol.HTTP11, Protocol.H2C, Protocol.H2)
                .flatMap(protocol -> CodedApp.of(CodedApp.DIRECT, Protocol.HTTP11).codings().stream()
                        .flatMap(coding -> Stream.of("text/event-stream", "application/x-ndjson", "text/plain")
                                .map(type -> Arguments.of(protocol, coding, type))));
    }

    /** The second event is only sent when the first was decoded, and so on. For text, nobody asks for a flush. */
    @ParameterizedTest
    @MethodSource("streams")
    void eachEventCanBeDecodedWhenItArrives(Protocol protocol, String coding, String type) throws Exception {
        CodedApp app = CodedApp.of(CodedApp.DIRECT, protocol);
        BlockingQueue<byte[]> arrived = new LinkedBlockingQueue<>();
        String target = type.equals("text/plain") ? "/coded/slow" : "/coded/events";
        CompletableFuture<HttpResponse<Void>> answer = app.client()
                .sendAsync(
                        app.request(target)
                                .headers("Accept-Encoding", coding, "Accept", type)
                                .build(),
                        HttpResponse.BodyHandlers.fromSubscriber(new Collector(arrived)));
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        await(coding, received, arrived, "first");
        for (int id = 1; id < 4; id++) {
            app.get("/coded/next?id=" + id);
            await(coding, received, arrived, "event " + id);
        }
        app.get("/coded/next?id=9");
        HttpResponse<Void> response = answer.get(10, TimeUnit.SECONDS);
        assertThat(response.headers().allValues("content-encoding")).containsExactly(coding);
        arrived.forEach(received::writeBytes);
        assertThat(new String(Decoders.decode(coding, received.toByteArray()), UTF_8))
                .contains("first", "event 9");
    }

    private static void await(String coding, ByteArrayOutputStream received, BlockingQueue<byte[]> arrived, String text)
            throws Exception {
        String decoded = "";
        while (!decoded.contains(text)) {
            byte[] piece = arrived.poll(10, TimeUnit.SECONDS);
            assertThat(piece).as("%s has not come; decoded: %s", text, decoded).isNotNull();
            received.writeBytes(piece);
            decoded = new String(Decoders.decodeStart(coding, received.toByteArray()), UTF_8);
        }
    }

    private record Collector(BlockingQueue<byte[]> arrived) implements Flow.Subscriber<List<ByteBuffer>> {

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (ByteBuffer buffer : buffers) {
                byte[] piece = new byte[buffer.remaining()];
                buffer.get(piece);
                bytes.writeBytes(piece);
            }
            arrived.add(bytes.toByteArray());
        }

        @Override
        public void onError(Throwable error) {
            // The response's future has it.
        }

        @Override
        public void onComplete() {
            // The same.
        }
    }

    static Stream<Lane> lanes() {
        return CodedApp.lanes();
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void anErrorEndsTheBodyAfterWhatCameBefore(Lane lane) throws Exception {
        for (int size : List.of(500, 20_000)) {
            String request =
                    "GET /coded/failing?size=" + size + " HTTP/1.1\r\nHost: test\r\nAccept-Encoding: gzip\r\n\r\n";
            try (RawHttp1 client =
                    RawHttp1.connect(CodedApp.of(lane, Protocol.HTTP11).app().port())) {
                client.send(request);
                RawHttp1Response response = client.read(false);
                assertThat(response.status()).isEqualTo(200);
                assertThat(response.ending()).isEqualTo(RawHttp1Response.Ending.CUT_OFF);
                byte[] body = Chunks.join(response.body()).getBytes(ISO_8859_1);
                byte[] plain = size < 2048 ? body : Decoders.decodeStart("gzip", body);
                assertThat(new String(plain, UTF_8)).hasSize(size);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void ofBodiesOnlyThoseWithALengthAreCompressedForHttp10(Lane lane) throws Exception {
        for (String path : List.of("buffers", "string", "file", "sse")) {
            RawHttp1Response response = http10(lane, path);
            if (path.equals("string")) {
                assertThat(response.field("content-encoding")).isEqualTo("gzip");
                assertThat(response.chunked()).isFalse();
                assertThat(response.field("content-length"))
                        .isEqualTo(Integer.toString(response.body().length()));
            } else {
                RawHttp1Response plain = http10(CodedApp.PLAIN, path);
                assertThat(response.head().replace("Vary: Accept-Encoding\r\n", ""))
                        .isEqualTo(plain.head());
                assertThat(response.body()).isEqualTo(plain.body());
            }
        }
    }

    private static RawHttp1Response http10(Lane lane, String path) throws Exception {
        try (RawHttp1 client =
                RawHttp1.connect(CodedApp.of(lane, Protocol.HTTP11).app().port())) {
            client.send("GET /coded/" + path + "?size=5000 HTTP/1.0\r\nHost: test\r\nAccept-Encoding: gzip\r\n\r\n");
            return client.read(false);
        }
    }

    @Test
    void answersOnOneConnectionStayInStep() throws Exception {
        try (RawHttp1 client = RawHttp1.connect(
                CodedApp.of(CodedApp.DIRECT, Protocol.HTTP11).app().port())) {
            for (String line : List.of(
                    "HEAD /coded/string?size=100",
                    "GET /coded/string?size=5000",
                    "HEAD /coded/string?size=5000",
                    "GET /coded/buffers?size=100",
                    "GET /coded/empty",
                    "GET /coded/buffers?size=5000",
                    "GET /coded/buffers?size=0",
                    "GET /coded/file?size=5000",
                    "GET /coded/any?status=304&size=3000",
                    "GET /coded/any?status=204&size=3000",
                    "GET /coded/string?size=100")) {
                client.send(line + " HTTP/1.1\r\nHost: test\r\nAccept-Encoding: gzip\r\n\r\n");
                RawHttp1Response response = client.read(line.startsWith("HEAD"));
                assertThat(response.ending()).as(line).isEqualTo(RawHttp1Response.Ending.COMPLETE);
            }
        }
    }
}
