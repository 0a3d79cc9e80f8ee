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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

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

    private final ProxyProcess process;

    private final Path directory;

    private final int port;

    private final int secondPort;

    private Nginx(ProxyProcess process, Path directory, int port, int secondPort) {
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
        ProxyProcess.assumeInstalled("nginx");
        for (int attempt = 1; ; attempt++) {
            Nginx nginx = launch(Files.createTempDirectory(parent, "nginx"), http);
            if (nginx.process.listens(nginx.port)) {
                return nginx;
            }
            nginx.close();
            // It does not tell which port it was given, so it is told one, which somebody else may have taken since.
            if (attempt == ProxyProcess.ATTEMPTS || !nginx.log().contains("Address already in use")) {
                throw new IllegalStateException("nginx does not start: " + nginx.log());
            }
        }
    }

    private static Nginx launch(Path directory, String http) throws IOException {
        int port = ProxyProcess.freePort();
        int secondPort = ProxyProcess.freePort();
        String configuration = COMMON.replace("${HTTP}", http)
                .replace("${RUN}", directory.toString())
                .replace("${PORT}", Integer.toString(port))
                .replace("${SECOND_PORT}", Integer.toString(secondPort));
        Path file = Files.writeString(directory.resolve("nginx.conf"), configuration);
        Path log = directory.resolve("error.log");
        ProxyProcess process = ProxyProcess.start(
                log, Map.of(), "nginx", "-p", directory.toString(), "-c", file.toString(), "-e", "stderr");
        return new Nginx(process, directory, port, secondPort);
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
        process.close();
    }
}
