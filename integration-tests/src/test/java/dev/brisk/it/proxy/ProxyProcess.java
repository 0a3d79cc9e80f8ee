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
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of a proxy that was given ports, since none tells which ones it has chosen. */
final class ProxyProcess implements AutoCloseable {

    /** How often a proxy is started, as somebody else may take a port that was free a moment ago. */
    static final int ATTEMPTS = 5;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Process process;

    private ProxyProcess(Process process) {
        this.process = process;
    }

    /** Skips the test where a command is missing, or lets it fail with the environment variable {@code CI}. */
    static void assumeInstalled(String command) throws InterruptedException {
        assumeTrue(System.getenv("CI") != null || isInstalled(command), "no " + command);
    }

    private static boolean isInstalled(String command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command, "-v").start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /** A port that is free at the moment. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Starts a command. */
    static ProxyProcess start(Path log, Map<String, String> environment, String... command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        return new ProxyProcess(builder.start());
    }

    /** Whether it listens on a port of the loopback address, as soon as it does. */
    boolean listens(int port) throws InterruptedException {
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

    @Override
    public void close() {
        process.destroy();
        try {
            if (process.waitFor(5, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
