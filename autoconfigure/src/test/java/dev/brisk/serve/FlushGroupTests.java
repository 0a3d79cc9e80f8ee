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

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.dispatch.DirectResponse;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

/** Clients that leave a stream; the leak detection of all tests fails this class if a buffer is lost. */
@Timeout(60)
class FlushGroupTests {

    private static final int CLIENTS = 30;

    private final Semaphore ended = new Semaphore(0);

    /** How a stream of buffers is written with a flush after each of its elements. */
    enum Way {

        /** As the framework's writers do it: one publisher that holds its buffer for each flush. */
        PUBLISHERS {
            @Override
            Mono<Void> write(ServerHttpResponse response) {
                return response.writeAndFlushWith(NUMBERS.map(
                        i -> Mono.just(line(response)).doOnDiscard(DataBuffer.class, DataBufferUtils::release)));
            }
        },

        /** The elements are buffers that wait. */
        BUFFERS {
            @Override
            Mono<Void> write(ServerHttpResponse response) {
                return ((DirectResponse) response).writeGroups(NUMBERS.map(i -> line(response)), List::of);
            }
        },

        /** Buffers are made of an element when its turn has come. */
        ELEMENTS {
            @Override
            Mono<Void> write(ServerHttpResponse response) {
                return ((DirectResponse) response)
                        .writeGroups(NUMBERS, i -> List.of(line(response), line(response), line(response)));
            }
        };

        private static final Flux<Integer> NUMBERS = Flux.range(0, 100_000);

        abstract Mono<Void> write(ServerHttpResponse response);

        private static DataBuffer line(ServerHttpResponse response) {
            byte[] line = new byte[2000];
            Arrays.fill(line, (byte) 'x');
            line[line.length - 1] = '\n';
            return response.bufferFactory().allocateBuffer(line.length).write(line);
        }
    }

    private TestServer serve(Way way) {
        return TestServer.of(exchange -> way.write(exchange.getResponse()).doFinally(signal -> this.ended.release()));
    }

    @ParameterizedTest
    @EnumSource
    void clientThatLeavesCostsNoBuffer(Way way) throws Exception {
        try (TestServer server = serve(way)) {
            for (int i = 0; i < CLIENTS; i++) {
                readAndLeave(server, 4000 + i * 1000);
            }
            assertThat(this.ended.tryAcquire(CLIENTS, 20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void streamThatIsResetCostsNoBuffer(Way way) throws Exception {
        try (TestServer server = serve(way)) {
            HttpClient client = HttpClient.newConnection()
                    .protocol(HttpProtocol.H2C)
                    .host("127.0.0.1")
                    .port(server.port());
            for (int i = 0; i < CLIENTS; i++) {
                client.get()
                        .uri("/")
                        .response((response, body) -> body.asByteArray().take(4))
                        .blockLast(Duration.ofSeconds(10));
            }
            assertThat(this.ended.tryAcquire(CLIENTS, 20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void readAndLeave(TestServer server, int bytes) throws IOException {
        try (Socket socket = server.connect()) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            assertThat(socket.getInputStream().readNBytes(bytes)).hasSize(bytes);
            socket.setSoLinger(true, 0);
        }
    }
}
