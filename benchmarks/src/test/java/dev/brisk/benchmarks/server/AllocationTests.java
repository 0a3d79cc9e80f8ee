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
package dev.brisk.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bytes of heap that a request costs do not grow unnoticed. They depend neither on the machine nor on its load, but on how far
 * the JIT has come; so the server is asked until it stays below the ceiling, and only a server that never does fails.
 *
 * <p>The server is a JVM of its own, because leak detection of the tests would be counted, too. A ceiling is about a tenth above what
 * was measured when it was set; lower it when the code gets better.
 */
class AllocationTests {

    private static final int BATCH = 2_000;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static Process server;

    private static int port;

    private static int probePort;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        port = freePort();
        probePort = freePort();
        server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-Dio.netty.leakDetection.level=disabled",
                        "-Dserver.port=" + port,
                        "-Dprobe.port=" + probePort,
                        "-Dbrisk.info.forwarded=x-forwarded",
                        "-Dbrisk.info.trusted-proxies=127.0.0.1,10.0.0.0/8",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WebFluxServer.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "allocation-server.log").toFile())
                .start();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isListening()) {
            assertThat(server.isAlive() && System.nanoTime() < end)
                    .as("the server has started, see target/allocation-server.log")
                    .isTrue();
            Thread.sleep(100);
        }
    }

    @AfterAll
    static void stop() throws InterruptedException {
        server.destroyForcibly().waitFor();
    }

    @ParameterizedTest
    @CsvSource({"/text, 3800", "/json, 4600", "/mono, 3900", "/items/42?page=3&size=20, 5500", "/router/text, 7700"})
    @Timeout(value = 90, unit = TimeUnit.SECONDS)
    void allocatesNoMoreThan(String target, long ceiling) throws IOException {
        assertThat(least(target, "", ceiling))
                .as("bytes for a request of %s", target)
                .isLessThanOrEqualTo(ceiling);
    }

    /** More than for the same request, when nobody asks who the client is. */
    @Test
    @Timeout(value = 180, unit = TimeUnit.SECONDS)
    void theClientBehindThreeProxiesCostsLittle() throws IOException {
        String field = "X-Forwarded-For: 203.0.113.195, 10.0.0.2, 10.0.0.1\r\n";
        long ceiling = 4300;
        long unread = least("/peer-not-read", field, ceiling);
        assertThat(unread).as("bytes for a request").isLessThanOrEqualTo(ceiling);
        long read = least("/client", field, unread + 200);
        assertThat(read - unread).as("bytes for the client").isLessThanOrEqualTo(200);
    }

    /** The bytes for a request, as soon as they are no more than the ceiling, or when patience ends. */
    private static long least(String target, String fields, long ceiling) throws IOException {
        byte[] request = ("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.setTcpNoDelay(true);
            byte[] answer = new byte[learn(socket, request)];
            DataInputStream input = new DataInputStream(socket.getInputStream());
            long least = Long.MAX_VALUE;
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (least > ceiling && System.nanoTime() < end) {
                long before = allocatedBytes();
                for (int i = 0; i < BATCH; i++) {
                    socket.getOutputStream().write(request);
                    input.readFully(answer);
                }
                least = Math.min(least, (allocatedBytes() - before) / BATCH);
            }
            return least;
        }
    }

    /** The length of the answer: what comes until its body, which is short, is complete. */
    private static int learn(Socket socket, byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        StringBuilder answer = new StringBuilder();
        int length = Integer.MAX_VALUE;
        while (answer.length() < length) {
            answer.append((char) socket.getInputStream().read());
            int end = answer.indexOf("\r\n\r\n");
            if (end > 0 && length == Integer.MAX_VALUE) {
                String field = "Content-Length: ";
                int value = answer.indexOf(field) + field.length();
                length = end + 4 + Integer.parseInt(answer.substring(value, answer.indexOf("\r\n", value)));
            }
        }
        assertThat(answer.toString()).startsWith("HTTP/1.1 200 OK");
        return length;
    }

    private static long allocatedBytes() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), probePort)) {
            return Long.parseLong(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).trim());
        }
    }

    private static boolean isListening() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException ex) {
            return false;
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
