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
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * One real request that a Reactor Netty server received over a socket and never answers, so that a benchmark can build
 * on genuine objects as often as it likes: the header fields are those that Netty's decoder made, the addresses those
 * of a connection.
 *
 * <p>Two things differ from production. The benchmark's thread is not the event loop, which matters to nothing that is
 * measured with it: only plain reads of the request, and of the response's fields, take place. And what Reactor Netty
 * computes once per request is computed once in all, on either side alike.
 */
@State(Scope.Benchmark)
public class ParkedExchange {

    /** What a browser sends. */
    private static final String HEAD = """
            GET /items/42?view=full HTTP/1.1
            Host: localhost:8080
            User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
            Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
            Accept-Language: de,en-US;q=0.7,en;q=0.3
            Accept-Encoding: gzip, deflate, br, zstd
            Referer: http://localhost:8080/items
            Cookie: session=0123456789abcdef; theme=dark
            Cache-Control: no-cache

            """.replace("\n", "\r\n");

    private @Nullable DisposableServer server;

    private @Nullable Socket client;

    private @Nullable Native parked;

    @Setup
    public void open() throws Exception {
        CompletableFuture<Native> arrival = new CompletableFuture<>();
        DisposableServer server = customized(
                        HttpServer.create().host("127.0.0.1").port(0))
                .handle((request, response) -> {
                    arrival.complete(new Native(request, response));
                    return Mono.never();
                })
                .bindNow();
        this.server = server;
        this.client = new Socket(InetAddress.getLoopbackAddress(), server.port());
        this.client.getOutputStream().write(head().getBytes(StandardCharsets.US_ASCII));
        this.parked = arrival.get(10, TimeUnit.SECONDS);
    }

    @TearDown
    public void close() throws IOException {
        if (this.client != null) {
            this.client.close();
        }
        if (this.server != null) {
            this.server.disposeNow();
        }
    }

    /** The server to go on with. */
    HttpServer customized(HttpServer server) {
        return server;
    }

    /** The request. */
    String head() {
        return HEAD;
    }

    HttpServerRequest request() {
        return Objects.requireNonNull(this.parked).request();
    }

    HttpServerResponse response() {
        return Objects.requireNonNull(this.parked).response();
    }

    private record Native(HttpServerRequest request, HttpServerResponse response) {}
}
