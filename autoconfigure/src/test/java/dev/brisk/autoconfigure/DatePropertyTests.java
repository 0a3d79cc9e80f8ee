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

import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.WebFilter;

/** {@code brisk.headers.date}, on every way that a response can take. */
class DatePropertyTests {

    private static TestServer dated;

    private static TestServer undated;

    @BeforeAll
    static void start() {
        dated = TestServer.start(Filters.class, "brisk.headers.date=true");
        undated = TestServer.start(Filters.class);
    }

    @AfterAll
    static void stop() {
        dated.close();
        undated.close();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "GET, /request, localhost, 200",
                "HEAD, /request, localhost, 200",
                "GET, /empty, localhost, 204",
                "GET, /stream, localhost, 200",
                "GET, /file, localhost, 200",
                "GET, /conflict, localhost, 409",
                "GET, /failure, localhost, 500",
                "GET, /missing, localhost, 404",
                "PUT, /request, localhost, 405",
                "GET, /by-filter, localhost, 202",
                // What follows takes the default's way.
                "GET, /words/a|b, localhost, 400",
                "GET, /words/{x}, localhost, 400",
                "GET, /request?q=ä, localhost, 200",
                "GET, /request, under_score, 200",
                "GET, /empty, under_score, 204",
                "GET, /conflict, under_score, 409",
                "GET, /stream, under_score, 200",
                "HEAD, /request, under_score, 200",
                "GET, http://localhost/request, localhost, 200",
            })
    void everyResponseHasOneDateAndNoneWithout(String method, String target, String host, int status)
            throws IOException {
        RawHttp1Response response = send(dated, method, target, host);
        assertThat(response.status()).isEqualTo(status);
        assertThat(dates(response)).singleElement().satisfies(DatePropertyTests::assertIsNow);
        RawHttp1Response plain = send(undated, method, target, host);
        assertThat(plain.status()).isEqualTo(status);
        assertThat(dates(plain)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/own-date, localhost", "/own-date, under_score", "/by-filter-dated, localhost"})
    void theApplicationsOwnDateStays(String target, String host) throws IOException {
        assertThat(dates(send(dated, "GET", target, host))).containsExactly(ProbeController.OWN_DATE);
        assertThat(dates(send(undated, "GET", target, host))).containsExactly(ProbeController.OWN_DATE);
    }

    @Test
    void everyResponseOfAConnectionHasItsOwn() throws IOException {
        try (RawHttp1 client = RawHttp1.connect(dated.port())) {
            for (int i = 0; i < 3; i++) {
                client.send(TestServer.request("/request"));
                assertThat(dates(client.read(false))).hasSize(1);
            }
        }
    }

    private static void assertIsNow(String date) {
        Instant sent =
                ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        assertThat(Duration.between(sent, Instant.now()).abs()).isLessThan(Duration.ofMinutes(1));
    }

    private static List<String> dates(RawHttp1Response response) {
        return response.head()
                .lines()
                .filter(line -> line.regionMatches(true, 0, "date:", 0, 5))
                .map(line -> line.substring(5).strip())
                .toList();
    }

    private static RawHttp1Response send(TestServer server, String method, String target, String host)
            throws IOException {
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
            return client.read(method.equals("HEAD"));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Filters {

        @Bean
        WebFilter answering() {
            return (exchange, chain) -> {
                String path = exchange.getRequest().getPath().value();
                if (path.startsWith("/by-filter")) {
                    exchange.getResponse().setRawStatusCode(202);
                    if (path.endsWith("dated")) {
                        exchange.getResponse().getHeaders().set("date", ProbeController.OWN_DATE);
                    }
                    return exchange.getResponse().setComplete();
                }
                return chain.filter(exchange);
            };
        }
    }
}
