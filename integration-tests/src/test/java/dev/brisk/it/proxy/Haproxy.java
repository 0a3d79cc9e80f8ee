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

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A running HAProxy with one frontend on a port of its own. It is the command of that name; where there is none, tests are skipped
 * unless the environment variable {@code CI} is set.
 */
final class Haproxy implements AutoCloseable {

    /** What each configuration begins with. */
    private static final String COMMON = """
            global
              log stdout format raw local0
              hard-stop-after 2s
              stats socket "ipv4@127.0.0.1:${ADMIN_PORT}" level admin
            defaults
              mode http
              log global
              option httplog
              timeout connect 5s
              timeout client 20s
              timeout server 20s
              retries 3
              option redispatch
            """;

    private final ProxyProcess process;

    private final int port;

    private final int adminPort;

    private final Path log;

    private Haproxy(ProxyProcess process, int port, int adminPort, Path log) {
        this.process = process;
        this.port = port;
        this.adminPort = adminPort;
        this.log = log;
    }

    /**
     * Starts with sections that come after the common ones.
     *
     * @param directory for its files
     * @param sections of a configuration, in which {@code "${PORT}"} is the frontend's port
     */
    static Haproxy start(Path directory, String sections) throws IOException, InterruptedException {
        return startWhole(directory, COMMON + sections);
    }

    /**
     * Starts with a configuration that is complete.
     *
     * @param directory for its files, and the configuration's {@code "${RUN}"}
     * @param configuration with {@code "${PORT}"} and {@code "${ADMIN_PORT}"}
     */
    static Haproxy startWhole(Path directory, String configuration) throws IOException, InterruptedException {
        ProxyProcess.assumeInstalled("haproxy");
        Path file = Files.writeString(Files.createTempFile(directory, "haproxy", ".cfg"), configuration);
        for (int attempt = 1; ; attempt++) {
            Haproxy haproxy = launch(directory, file);
            if (haproxy.process.listens(haproxy.port)) {
                return haproxy;
            }
            haproxy.close();
            if (attempt == ProxyProcess.ATTEMPTS) {
                throw new IllegalStateException("HAProxy does not start: " + haproxy.log());
            }
        }
    }

    private static Haproxy launch(Path directory, Path file) throws IOException {
        int port = ProxyProcess.freePort();
        int adminPort = ProxyProcess.freePort();
        Path log = Path.of(file + ".log");
        Map<String, String> environment = Map.of(
                "RUN", directory.toString(),
                "PORT", Integer.toString(port),
                "ADMIN_PORT", Integer.toString(adminPort));
        ProxyProcess process = ProxyProcess.start(log, environment, "haproxy", "-db", "-f", file.toString());
        return new Haproxy(process, port, adminPort, log);
    }

    /** The frontend's port on the loopback address. */
    int port() {
        return this.port;
    }

    /** What it has logged. */
    String log() throws IOException {
        return Files.readString(this.log);
    }

    /** Has a command of its runtime API done, and returns what it says. */
    String run(String command) throws IOException {
        try (Socket admin = new Socket(InetAddress.getLoopbackAddress(), this.adminPort)) {
            admin.getOutputStream().write((command + "\n").getBytes(StandardCharsets.US_ASCII));
            return new String(admin.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Override
    public void close() {
        this.process.close();
    }
}
