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
package dev.brisk.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** {@code server.shutdown=graceful}. */
class GracefulShutdownTests {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void requestsInFlightAreFinishedAndNoOthersAreTaken(boolean enabled) throws Exception {
        try (TestServer server =
                TestServer.start(WaitingController.class, "brisk.enabled=" + enabled, "server.shutdown=graceful")) {
            WaitingController controller = server.context().getBean(WaitingController.class);
            int port = server.port();
            try (RawHttp1 client = RawHttp1.connect(port)) {
                client.send(TestServer.request("/waiting"));
                assertThat(controller.arrived.await(10, TimeUnit.SECONDS)).isTrue();
                Thread closing = new Thread(server::close);
                closing.start();
                await().atMost(Duration.ofSeconds(20)).until(() -> isRefused(port));
                assertThat(closing.isAlive()).isTrue();
                controller.answer.tryEmitValue("late").orThrow();
                RawHttp1Response response = client.read(false);
                assertThat(response.status()).isEqualTo(200);
                assertThat(response.body()).isEqualTo("late");
                assertThat(client.rest().ending()).isNotEqualTo(RawHttp1Response.Ending.SILENT);
                closing.join(20_000);
                assertThat(closing.isAlive()).isFalse();
            }
        }
    }

    /** GOAWAY names the last stream that was taken (RFC 9113 §6.8), and those up to it are answered. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void streamsThatWereTakenAreFinished(boolean enabled) throws Exception {
        try (TestServer server = TestServer.start(
                WaitingController.class,
                "brisk.enabled=" + enabled,
                "server.shutdown=graceful",
                "server.http2.enabled=true")) {
            WaitingController controller = server.context().getBean(WaitingController.class);
            try (RawHttp2 client = RawHttp2.connect(server.port())) {
                client.open(fields("/waiting"), true);
                client.open(fields("/waiting"), true);
                await().atMost(Duration.ofSeconds(20)).until(() -> controller.count.get() == 2);
                Thread closing = new Thread(server::close);
                closing.start();
                RawHttp2Frame goAway = next(client, RawHttp2.GOAWAY);
                assertThat(goAway.errorCode()).isZero();
                assertThat(goAway.firstNumber()).isEqualTo(3);
                client.open(fields("/waiting"), true);
                controller.answer.tryEmitValue("late").orThrow();
                assertThat(next(client, RawHttp2.DATA).payload()).isEqualTo("late");
                assertThat(next(client, RawHttp2.DATA).payload()).isEqualTo("late");
                while (client.next() != null) {}
                assertThat(client.silent()).isFalse();
                closing.join(20_000);
                assertThat(closing.isAlive()).isFalse();
                assertThat(controller.count).hasValue(2);
            }
        }
    }

    private static RawHttp2Frame next(RawHttp2 client, int type) throws IOException {
        RawHttp2Frame frame = client.next();
        while (frame != null && frame.type() != type) {
            frame = client.next();
        }
        return Objects.requireNonNull(frame, "no frame of type " + type);
    }

    private static List<Map.Entry<String, String>> fields(String path) {
        return List.of(
                Map.entry(":method", "GET"),
                Map.entry(":scheme", "http"),
                Map.entry(":authority", "localhost"),
                Map.entry(":path", path));
    }

    private static boolean isRefused(int port) {
        try (RawHttp1 client = RawHttp1.connect(port)) {
            client.patience(Duration.ofMillis(100));
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    @RestController
    static class WaitingController {

        final CountDownLatch arrived = new CountDownLatch(1);

        final AtomicInteger count = new AtomicInteger();

        final Sinks.One<String> answer = Sinks.one();

        @GetMapping("/waiting")
        Mono<String> waiting() {
            this.arrived.countDown();
            this.count.incrementAndGet();
            return this.answer.asMono();
        }
    }
}
