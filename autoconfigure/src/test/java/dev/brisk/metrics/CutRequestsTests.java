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
package dev.brisk.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.test.RawHttp1;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Each request is recorded once, as by the default, and none stays active, also when clients cut their connections. */
@Timeout(60)
class CutRequestsTests {

    private static final int CUT = 60;

    private static final int READY = 20;

    @Test
    void countsEveryRequestOnceAndNoneStaysActive() throws Exception {
        Map<String, Long> counts = play();
        assertThat(counts.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(CUT + READY);
        assertThat(counts).isEqualTo(play("--brisk.enabled=false")).isEqualTo(play("--brisk.metrics.direct=false"));
    }

    /** How often each combination of tags was recorded. */
    private static Map<String, Long> play(String... properties) throws Exception {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                .properties("server.port=0", "spring.main.banner-mode=off")
                .run(properties)) {
            context.getBeanProvider(DirectRecorderFactory.class)
                    .ifAvailable(
                            factory -> assertThat(factory.decision().direct()).isTrue());
            MeterRegistry registry = context.getBean(MeterRegistry.class);
            int port = Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                    .getPort();
            cut(port, registry);
            try (RawHttp1 client = RawHttp1.connect(port)) {
                for (int i = 0; i < READY; i++) {
                    client.send("GET /ready HTTP/1.1\r\nHost: a\r\n\r\n");
                    assertThat(client.read(false).body()).isEqualTo("ready");
                }
            }
            await(() -> Meters.active(registry) == 0 && Meters.recorded(registry) == CUT + READY);
            return counts(registry);
        }
    }

    private static void cut(int port, MeterRegistry registry) throws Exception {
        List<RawHttp1> clients = new ArrayList<>();
        for (int i = 0; i < CUT; i++) {
            RawHttp1 client = RawHttp1.connect(port);
            boolean streams = i % 2 == 0;
            client.send("GET /" + (streams ? "stream" : "never") + " HTTP/1.1\r\nHost: a\r\n\r\n");
            if (streams) {
                assertThat(client.bytes(15).body()).startsWith("HTTP/1.1 200 OK");
            }
            clients.add(client);
        }
        await(() -> Meters.active(registry) == CUT);
        for (RawHttp1 client : clients) {
            client.reset();
        }
        await(() -> Meters.active(registry) == 0 && Meters.recorded(registry) == CUT);
    }

    private static Map<String, Long> counts(MeterRegistry registry) {
        Map<String, Long> counts = new TreeMap<>();
        for (Meter meter : registry.getMeters()) {
            if (meter instanceof Timer timer && meter.getId().getName().equals(Way.NAME)) {
                counts.put(meter.getId().getTags().toString(), timer.count());
            }
        }
        return counts;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(5);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        MeterRegistry meterRegistry() {
            return new SimpleMeterRegistry();
        }

        @Bean
        Endpoints endpoints() {
            return new Endpoints();
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/never")
        Mono<String> never() {
            return Mono.never();
        }

        @GetMapping(path = "/stream", produces = "text/event-stream")
        Flux<String> stream() {
            return Flux.concat(Flux.just("first"), Flux.never());
        }

        @GetMapping("/ready")
        String ready() {
            return "ready";
        }
    }
}
