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
package dev.brisk.info;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** {@code completed()} of many requests on one connection of HTTP/1.1. */
class CompletedKeepAliveTests {

    private interface Handler extends BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> {}

    private DisposableServer server =
            HttpServer.create().host("127.0.0.1").port(0).bindNow();

    @AfterEach
    void stop() {
        server.disposeNow();
    }

    @Test
    void thousandRequestsLeaveThePipelineAsItWas() throws Exception {
        List<List<String>> names = new CopyOnWriteArrayList<>();
        List<Mono<Void>> outcomes = new CopyOnWriteArrayList<>();
        serve((request, response) -> {
            Channel channel = ((Connection) request).channel();
            names.add(channel.pipeline().names());
            outcomes.add(ServeHandlerInfo.of(request).completed());
            assertThat(channel.pipeline().names()).hasSize(names.get(0).size() + 1);
            return outcomes.size() % 2 == 0
                    ? response.sendString(Mono.just("end"))
                    : response.sendString(Flux.just("a", "end"));
        });
        try (RawClient client = new RawClient(server)) {
            for (int i = 0; i < 1000; i++) {
                client.get("/").readUntil("end");
            }
            assertThat(names).hasSize(1000).containsOnly(names.get(0));
            outcomes.forEach(Outcome::assertSent);
        }
    }

    @Test
    void pipelinedRequestsCompleteOneAfterTheOther() throws Exception {
        List<Integer> order = new CopyOnWriteArrayList<>();
        List<Mono<Void>> outcomes = new CopyOnWriteArrayList<>();
        serve((request, response) -> {
            int number = Integer.parseInt(request.uri().substring(1));
            Mono<Void> completed = ServeHandlerInfo.of(request).completed();
            completed.subscribe(null, null, () -> order.add(number));
            outcomes.add(completed);
            return response.sendString(Mono.just("body" + number + ";").delayElement(Duration.ofMillis(1)));
        });
        try (RawClient client = new RawClient(server)) {
            StringBuilder requests = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                requests.append("GET /").append(i).append(" HTTP/1.1\r\nHost: a\r\n\r\n");
            }
            client.send(requests.toString());
            for (int i = 0; i < 100; i++) {
                client.readUntil("body" + i + ";");
            }
            assertThat(outcomes).hasSize(100);
            outcomes.forEach(Outcome::assertSent);
            assertThat(order).hasSize(100).isSorted();
        }
    }

    private void serve(Handler handler) {
        server.disposeNow();
        server = HttpServer.create().host("127.0.0.1").port(0).handle(handler).bindNow();
    }
}
