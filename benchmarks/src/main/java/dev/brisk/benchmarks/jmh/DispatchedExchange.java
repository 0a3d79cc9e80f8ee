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
package dev.brisk.benchmarks.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Whole exchanges with an application of this JVM over one connection, one after another: what {@code -prof gc} counts is what both
 * sides allocate, and the client allocates nothing. Times hold the way through the kernel twice and a change of threads, so they
 * tell less than the allocations, and say which dispatcher is faster only when the difference is large.
 *
 * <p>A benchmark extends this class, has the application's class for its own, and calls {@link #exchange}.
 */
@State(Scope.Benchmark)
public class DispatchedExchange {

    /** Who dispatches the request. */
    public enum Dispatch {

        /** The application without Brisk. */
        DEFAULT("brisk.enabled=false"),

        /** Brisk's handler, the framework's dispatcher. */
        STANDARD("brisk.dispatch.enabled=false"),

        /** All of Brisk. */
        DIRECT("brisk.dispatch.enabled=true");

        private final String property;

        Dispatch(String property) {
            this.property = property;
        }
    }

    private static final int SILENCE_MILLIS = 200;

    /** By application and dispatcher. One that was started runs as long as the JVM, which is a fork of JMH's. */
    private static final Map<List<Object>, ConfigurableApplicationContext> RUNNING = new ConcurrentHashMap<>();

    /** Who. */
    @Param
    public Dispatch dispatch = Dispatch.DEFAULT;

    private final byte[] buffer = new byte[64 * 1024];

    private byte[] request = {};

    private int length;

    private @Nullable Socket client;

    /** Starts the application and asks it once, to learn how long the answer is. */
    void open(Class<?> application, String target, String... fields) throws IOException {
        openWith(application, "GET", target, "", fields);
    }

    /** As {@link #open(Class, String, String...)}, with a method and a body in ISO 8859-1, whose length is among the fields. */
    void openWith(Class<?> application, String method, String target, String body, String... fields)
            throws IOException {
        ConfigurableApplicationContext running =
                RUNNING.computeIfAbsent(List.of(application, this.dispatch), key -> start(application, this.dispatch));
        int port =
                Integer.parseInt(Objects.requireNonNull(running.getEnvironment().getProperty("local.server.port")));
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String field : fields) {
            head.append(field).append("\r\n");
        }
        this.request = head.append("\r\n").append(body).toString().getBytes(StandardCharsets.ISO_8859_1);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        this.client = socket;
        socket.setTcpNoDelay(true);
        this.length = learn(socket);
    }

    private static ConfigurableApplicationContext start(Class<?> application, Dispatch dispatch) {
        return new SpringApplicationBuilder(application)
                .properties(
                        "server.address=127.0.0.1",
                        "server.port=0",
                        "logging.level.root=warn",
                        "spring.main.banner-mode=off",
                        dispatch.property)
                .run();
    }

    /** Reads until nothing comes. Answers that are not of success would measure something else. */
    private int learn(Socket socket) throws IOException {
        socket.getOutputStream().write(this.request);
        socket.setSoTimeout(5_000);
        int total = 0;
        try {
            for (int read = 0;
                    read >= 0;
                    read = socket.getInputStream().read(this.buffer, total, this.buffer.length - total)) {
                total += read;
                if (total > 0) {
                    socket.setSoTimeout(SILENCE_MILLIS);
                }
            }
        } catch (SocketTimeoutException silence) {
            socket.setSoTimeout(5_000);
        }
        String answer = new String(this.buffer, 0, total, StandardCharsets.ISO_8859_1);
        if (!answer.startsWith("HTTP/1.1 2") && !answer.startsWith("HTTP/1.1 409")) {
            throw new IllegalStateException("Unexpected answer: " + answer);
        }
        return total;
    }

    /** Sends the request and reads the whole answer. */
    int exchange() throws IOException {
        Socket socket = Objects.requireNonNull(this.client);
        socket.getOutputStream().write(this.request);
        InputStream input = socket.getInputStream();
        int left = this.length;
        while (left > 0) {
            int read = input.read(this.buffer, 0, Math.min(left, this.buffer.length));
            if (read < 0) {
                throw new IOException("Closed with " + left + " bytes to come");
            }
            left -= read;
        }
        return this.length;
    }

    @TearDown
    public void close() throws IOException {
        if (this.client != null) {
            this.client.close();
        }
    }
}
