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
package dev.brisk.it;

import static dev.brisk.it.harness.Request.get;
import static dev.brisk.it.harness.Request.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Http2Script;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What {@link CutConnectionTests} is for HTTP/1.1: clients that reset streams, or the connection with several streams in work, at
 * any moment. Nothing may be lost by it, no request may stay active, and the streams beside are answered.
 */
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class ResetStreamTests {

    private static final int CLIENTS = 4;
    private static final int CONNECTIONS_OF_A_CLIENT = 75;
    private static final int STREAMS_OF_A_CONNECTION = 6;
    private static final int CANCEL = 8;

    private static final List<Request> REQUESTS = List.of(
            get("/returns/string"),
            get("/returns/record"),
            get("/returns/long-string"),
            get("/returns/mono-item"),
            get("/connection/never"),
            get("/connection/large"),
            get("/streams/items"),
            get("/streams/ndjson"),
            get("/streams/sse"),
            get("/streams/large-buffers"),
            get("/streams/failing-later"),
            get("/fn/string"),
            get("/fn/flux"),
            get("/fn/sse"),
            get("/fn/error"),
            get("/no/such/path"),
            post("/fn/echo").body("text/plain", "text"),
            post("/body/item").body("application/json", "{\"name\":\"a\",\"number\":1}"));

    /** Of streams of the standard path the framework may lose a buffer that waits for the commit (as by default). */
    private static final List<Request> REQUESTS_OF_STANDARD_PATH = REQUESTS.stream()
            .filter(request -> !request.target().startsWith("/streams/"))
            .toList();

    static List<Lane> lanes() {
        return List.of(Lane.BRISK, Lane.STANDARD);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void nothingIsLost(Lane lane) throws Exception {
        RunningApp app = Variant.PLAIN.start(lane, true);
        List<Request> requests = lane.equals(Lane.BRISK) ? REQUESTS : REQUESTS_OF_STANDARD_PATH;
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Random random = new Random(i);
                running.add(clients.submit(() -> connections(app.port(), requests, random)));
            }
            for (Future<?> client : running) {
                client.get(200, TimeUnit.SECONDS);
            }
        } finally {
            clients.shutdownNow();
        }
        assertThat(answer(app.port())).isEqualTo("hello");
        assertThat(app.activeAfter(10_000)).isZero();
    }

    private static @Nullable Void connections(int port, List<Request> requests, Random random) {
        for (int i = 0; i < CONNECTIONS_OF_A_CLIENT; i++) {
            try (RawHttp2 client = RawHttp2.connect(port, 1 << 14 << random.nextInt(4))) {
                client.patience(Duration.ofMillis(20));
                streams(client, requests, random);
                if (random.nextBoolean()) {
                    client.reset();
                }
            } catch (IOException ex) {
                // The server closes first: as good an end as any.
            }
        }
        return null;
    }

    private static void streams(RawHttp2 client, List<Request> requests, Random random) throws IOException {
        for (int i = 0; i < STREAMS_OF_A_CONNECTION; i++) {
            Request request = requests.get(random.nextInt(requests.size()));
            int stream;
            if (random.nextInt(4) == 0) {
                // In mid-request: the body never comes.
                stream = client.open(request.http2(), false);
            } else {
                stream = Http2Script.send(client, request);
            }
            for (int frames = random.nextInt(4); frames > 0 && client.next() != null; frames--) {}
            if (random.nextInt(3) > 0) {
                client.resetStream(stream, CANCEL);
            }
        }
    }

    private static String answer(int port) throws IOException {
        try (RawHttp2 client = RawHttp2.connect(port)) {
            client.open(get("/returns/string").http2(), true);
            StringBuilder body = new StringBuilder();
            for (RawHttp2Frame frame = client.next(); frame != null; frame = client.next()) {
                if (frame.type() == RawHttp2.DATA) {
                    body.append(frame.payload());
                }
                if (frame.endsStream()) {
                    return body.toString();
                }
            }
            return "cut off after " + body;
        }
    }
}
