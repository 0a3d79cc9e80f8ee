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
package dev.brisk.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/** A server with Brisk's handler and adapter around a {@link WebHandler}, without Spring Boot. */
final class TestServer implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 10_000;

    private final DisposableServer server;

    private TestServer(HttpHandler handler) {
        this.server = HttpServer.create()
                .port(0)
                .host("127.0.0.1")
                .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
                .handle(new ServeHandlerAdapter(handler))
                .bindNow(Duration.ofSeconds(10));
    }

    static TestServer of(WebHandler handler) {
        return new TestServer(
                ServeHttpHandler.from(WebHttpHandlerBuilder.webHandler(handler).build()));
    }

    int port() {
        return this.server.port();
    }

    Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        socket.setSoTimeout(TIMEOUT_MILLIS);
        return socket;
    }

    /** Sends a request that ends the connection, and reads all that comes. */
    String exchange(String request) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        this.server.disposeNow(Duration.ofSeconds(10));
    }
}
