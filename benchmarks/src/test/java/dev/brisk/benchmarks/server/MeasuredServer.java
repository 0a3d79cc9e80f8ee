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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A server in a JVM of its own, because leak detection of the tests would be counted, too, and the bytes of heap that its requests
 * cost. Not thread-safe.
 */
final class MeasuredServer implements AutoCloseable {

    private static final int BATCH = 2_000;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;

    private final int port;

    private final int probePort;

    private MeasuredServer(Process process, int port, int probePort) {
        this.process = process;
        this.port = port;
        this.probePort = probePort;
    }

    /** Starts the server and waits until it listens. */
    static MeasuredServer start(Class<?> main, String... options) throws IOException, InterruptedException {
        int port = freePort();
        int probePort = freePort();
        Path log = Path.of("target", "allocation-" + main.getSimpleName() + ".log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-Dio.netty.leakDetection.level=disabled"));
        command.addAll(List.of("-Dserver.port=" + port, "-Dprobe.port=" + probePort));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        MeasuredServer server = new MeasuredServer(process, port, probePort);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!server.isListening()) {
            assertThat(process.isAlive() && System.nanoTime() < end)
                    .as("the server has started, see %s", log)
                    .isTrue();
            Thread.sleep(100);
        }
        return server;
    }

    int port() {
        return this.port;
    }

    /** The bytes for a GET request with these field lines, as soon as they are no more than the ceiling, or when patience ends. */
    long least(String target, String fields, long ceiling) throws IOException {
        return least("GET", target, fields, "", ceiling);
    }

    long least(String method, String target, String fields, String body, long ceiling) throws IOException {
        String length = body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n";
        byte[] request = (method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields + length + "\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
            socket.setSoTimeout(10_000);
            socket.setTcpNoDelay(true);
            byte[] answer = new byte[learn(socket, request)];
            DataInputStream input = new DataInputStream(socket.getInputStream());
            return least(ceiling, () -> {
                socket.getOutputStream().write(request);
                input.readFully(answer);
            });
        }
    }

    /** The same for requests that are sent in another way. */
    long least(long ceiling, Exchange exchange) throws IOException {
        long least = Long.MAX_VALUE;
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (least > ceiling && System.nanoTime() < end) {
            long before = allocatedBytes();
            for (int i = 0; i < BATCH; i++) {
                exchange.run();
            }
            least = Math.min(least, (allocatedBytes() - before) / BATCH);
        }
        return least;
    }

    /** The length of the answer: what comes until its body is complete. */
    private static int learn(Socket socket, byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        StringBuilder answer = new StringBuilder();
        int length = Integer.MAX_VALUE;
        while (answer.length() < length) {
            answer.append((char) socket.getInputStream().read());
            int end = length == Integer.MAX_VALUE ? answer.indexOf("\r\n\r\n") : -1;
            if (end > 0) {
                String field = "\r\ncontent-length: ";
                String head = answer.substring(0, end + 2).toLowerCase(Locale.ROOT);
                int value = head.indexOf(field) + field.length();
                length = end + 4 + Integer.parseInt(head.substring(value, head.indexOf("\r\n", value)));
            }
        }
        assertThat(answer.toString()).startsWith("HTTP/1.1 200 OK");
        return length;
    }

    private long allocatedBytes() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.probePort)) {
            return Long.parseLong(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).trim());
        }
    }

    private boolean isListening() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
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

    @Override
    public void close() {
        this.process.destroyForcibly();
        this.process.onExit().join();
    }

    /** One request and its whole answer. */
    interface Exchange {

        void run() throws IOException;
    }
}
