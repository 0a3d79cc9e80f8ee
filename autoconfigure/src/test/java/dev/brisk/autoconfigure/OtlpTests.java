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

import io.micrometer.core.instrument.Clock;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** The meters reach a collector of OpenTelemetry. */
class OtlpTests {

    @Test
    void metersArriveAtACollector() throws IOException {
        List<String> received = new CopyOnWriteArrayList<>();
        DisposableServer collector = HttpServer.create()
                .port(0)
                .handle((request, response) -> request.receive()
                        .aggregate()
                        .asByteArray()
                        .doOnNext(body ->
                                received.add(request.path() + " " + new String(body, StandardCharsets.ISO_8859_1)))
                        .then(Mono.defer(() -> response.status(200).send())))
                .bindNow();
        try {
            try (TestServer server = TestServer.start(
                    Otlp.class, "collector.port=" + collector.port(), "server.compression.enabled=true")) {
                server.get("/large", "Accept-Encoding: gzip");
            }
            // When the application ends the registry sends once more.
            assertThat(received)
                    .anySatisfy(body -> assertThat(body)
                            .startsWith("v1/metrics ")
                            .contains("brisk.requests", "lane", "direct")
                            .contains("brisk.compression.responses", "brisk.compression.time"));
        } finally {
            collector.disposeNow(Duration.ofSeconds(5));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Otlp {

        @Bean
        OtlpMeterRegistry otlpMeterRegistry(Environment environment) {
            String port = environment.getRequiredProperty("collector.port");
            Map<String, String> settings =
                    Map.of("otlp.url", "http://localhost:" + port + "/v1/metrics", "otlp.step", "1h");
            return new OtlpMeterRegistry(settings::get, Clock.SYSTEM);
        }
    }
}
