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
package dev.brisk.it.proxy;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A running nginx of the Debian package, as one process with the rights of the tests and all its files in a directory of theirs.
 * With the environment variable {@code CI} set, a missing command fails the test, otherwise it skips it.
 *
 * <p>{@link #close} ends it. What it has logged is part of each message of failure, and {@link #log()}.
 */
final class Nginx implements AutoCloseable {

    /** What each configuration has. One process: nothing is left behind, and no other user needs rights. */
    private static final String COMMON = """
            daemon off;
            master_process off;
            error_log stderr notice;
            pid ${RUN}/nginx.pid;
            events { worker_connections 256; }
            http {
              access_log ${RUN}/access.log;
              client_body_temp_path ${RUN}/body;
              proxy_temp_path ${RUN}/proxy;
              fastcgi_temp_path ${RUN}/fastcgi;
              uwsgi_temp_path ${RUN}/uwsgi;
              scgi_temp_path ${RUN}/scgi;
              ${HTTP}
            }
            """;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int ATTEMPTS = 5;

    private final Process process;

    private final Path directory;

    private final int port;

    private final int secondPort;

    private Nginx(Process process, Path directory, int port, int secondPort) {
        this.process = process;
        this.directory = directory;
        this.port = port;
        this.secondPort = secondPort;
    }

    /**
     * Starts it, and waits until it listens on the port.
     *
     * @param parent where to make its directory
     * @param http what stands in the block {@code http}; {@code ${PORT}} and {@code ${SECOND_PORT}} are ports that are free,
     * {@code ${RUN}} is its directory
     */
    static Nginx start(Path parent, String http) throws IOException, InterruptedException {
        assumeTrue(System.getenv("CI") != null || isInstalled(), "no nginx");
        for (int attempt = 1; ; attempt++) {
            Nginx nginx = launch(Files.createTempDirectory(parent, "nginx"), http);
            if (nginx.listens()) {
                return nginx;
            }
            nginx.close();
            // It does not tell which port it was given, so it is told one, which somebody else may have taken since.
            if (attempt == ATTEMPTS || !nginx.log().contains("Address already in use")) {
                throw new IllegalStateException("nginx does not start: " + nginx.log());
            }
        }
    }

    private static Nginx launch(Path directory, String http) throws IOException {
        int port = freePort();
        int secondPort = freePort();
        String configuration = COMMON.replace("${HTTP}", http)
                .replace("${RUN}", directory.toString())
                .replace("${PORT}", Integer.toString(port))
                .replace("${SECOND_PORT}", Integer.toString(secondPort));
        Path file = Files.writeString(directory.resolve("nginx.conf"), configuration);
        Path log = directory.resolve("error.log");
        Process process = new ProcessBuilder("nginx", "-p", directory.toString(), "-c", file.toString(), "-e", "stderr")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new Nginx(process, directory, port, secondPort);
    }

    private static boolean isInstalled() throws InterruptedException {
        try {
            Process process = new ProcessBuilder("nginx", "-v").start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean listens() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return true;
            } catch (IOException notYet) {
                Thread.sleep(20);
            }
        }
        return false;
    }

    /** What {@code ${PORT}} stands for. */
    int port() {
        return port;
    }

    /** What {@code ${SECOND_PORT}} stands for. */
    int secondPort() {
        return secondPort;
    }

    /** The requests and errors that it has logged. */
    String log() throws IOException {
        Path access = directory.resolve("access.log");
        return Files.readString(directory.resolve("error.log"))
                + (Files.exists(access) ? Files.readString(access) : "");
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (process.waitFor(5, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
