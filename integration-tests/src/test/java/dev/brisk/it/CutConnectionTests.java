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

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients that leave at any moment: in mid-request, before the answer, in mid-answer, politely or by a reset. Nothing may be lost
 * by it (the leak detection of all tests fails this class), no request may stay active, and all later answers are right.
 */
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class CutConnectionTests {

    private static final int CLIENTS = 8;

    private static final int CUTS_OF_A_CLIENT = 625;

    /** Answered on the event loop, or never. */
    private static final List<String> PATHS = List.of(
            "/returns/string",
            "/returns/record",
            "/returns/list",
            "/returns/mono-string",
            "/returns/mono-item",
            "/returns/long-string",
            "/returns/buffer",
            "/returns/resource",
            "/connection/never",
            "/connection/large",
            "/streams/items",
            "/streams/ndjson",
            "/streams/sse",
            "/streams/large-buffers",
            "/streams/failing-later",
            "/events/many",
            "/events/many-items",
            "/events/many-lines",
            "/events/failing-after-many",
            "/events/one-then-never",
            "/any/mono-of-own-buffer",
            "/any/entity-of-buffer",
            "/any/problem",
            "/fn/string",
            "/fn/item",
            "/fn/path/x",
            "/fn/flux",
            "/fn/sse",
            "/fn/file",
            "/fn/error",
            "/errors/no-such-path");

    /**
     * Answered on another thread by one value, or by a stream that fails right behind its first element: on the standard path the
     * framework may lose a buffer on the way (as by default).
     */
    private static final List<String> PATHS_OF_DIRECT_PATH = Stream.concat(
                    PATHS.stream(),
                    Stream.of(
                            "/connection/slow/1",
                            "/connection/slow/2",
                            "/connection/slow/3",
                            "/events/ndjson-failing-after-one"))
            .toList();

    private static final String BODY = "{\"name\":\"a\",\"number\":1}";

    private static final String POST =
            "POST /body/item HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: "
                    + BODY.length() + "\r\n\r\n" + BODY;

    static List<Lane> lanes() {
        return List.of(Lane.BRISK, Lane.STANDARD);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void nothingIsLost(Lane lane) throws Exception {
        RunningApp app = Variant.PLAIN.start(lane, false);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Random random = new Random(i);
                List<String> paths = lane.equals(Lane.BRISK) ? PATHS_OF_DIRECT_PATH : PATHS;
                running.add(clients.submit(() -> cut(app.port(), paths, random)));
            }
            for (Future<?> client : running) {
                client.get(200, TimeUnit.SECONDS);
            }
        } finally {
            clients.shutdownNow();
        }
        for (int i = 0; i < 200; i++) {
            assertThat(answer(app.port())).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nhello");
        }
        assertThat(app.activeAfter(10_000)).isZero();
    }

    private static Void cut(int port, List<String> paths, Random random) throws InterruptedException {
        for (int i = 0; i < CUTS_OF_A_CLIENT; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(20);
                byte[] request = request(paths, random);
                boolean whole = random.nextInt(4) > 0;
                socket.getOutputStream().write(request, 0, whole ? request.length : random.nextInt(request.length));
                read(socket.getInputStream(), random.nextInt(3) == 0 ? 0 : random.nextInt(5000));
                if (random.nextBoolean()) {
                    socket.setSoLinger(true, 0);
                }
            } catch (IOException ex) {
                // The server closes first, or resets: as good a cut as any.
                Thread.sleep(1);
            }
        }
        return null;
    }

    private static byte[] request(List<String> paths, Random random) {
        String path = paths.get(random.nextInt(paths.size()));
        String request = random.nextInt(5) == 0 ? POST : "GET " + path + " HTTP/1.1\r\nHost: test\r\n\r\n";
        // Now and then several in one go.
        return request.repeat(1 + random.nextInt(8) / 6).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void read(InputStream input, int bytes) throws IOException {
        int left = bytes;
        byte[] buffer = new byte[1024];
        while (left > 0) {
            int read = input.read(buffer, 0, Math.min(left, buffer.length));
            if (read < 0) {
                return;
            }
            left -= read;
        }
    }

    private static String answer(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write("GET /returns/string HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
