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
package dev.brisk.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** As {@link AllocationTests}, beneath a filter, with compression and HTTP/2 switched on. */
class FilteredAllocationTests {

    private static MeasuredServer server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = MeasuredServer.start(
                FilteredServer.class, "-Dserver.compression.enabled=true", "-Dserver.http2.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"/text, '', 4700", "/documents/small, '', 12300", "/documents/small, 'Accept-Encoding: gzip', 13000"})
    @Timeout(value = 90, unit = TimeUnit.SECONDS)
    void allocatesNoMoreThan(String target, String field, long ceiling) throws IOException {
        assertThat(server.least(target, field.isEmpty() ? "" : field + "\r\n", ceiling))
                .as("bytes for a request of %s %s", target, field)
                .isLessThanOrEqualTo(ceiling);
    }

    @Test
    @Timeout(value = 90, unit = TimeUnit.SECONDS)
    void aRequestOverHttp2AllocatesNoMoreThan() throws IOException {
        long ceiling = 10_000;
        ConnectionProvider connections = ConnectionProvider.create("allocation", 1);
        HttpClient client =
                HttpClient.create(connections).protocol(HttpProtocol.H2C).baseUrl("http://127.0.0.1:" + server.port());
        try {
            long least = server.least(
                    ceiling,
                    () -> assertThat(client.get()
                                    .uri("/text")
                                    .responseSingle((response, body) -> body.asString())
                                    .block(Duration.ofSeconds(10)))
                            .isEqualTo(Answers.TEXT));
            assertThat(least).as("bytes for a request over HTTP/2").isLessThanOrEqualTo(ceiling);
        } finally {
            connections.disposeLater().block(Duration.ofSeconds(10));
        }
    }
}
