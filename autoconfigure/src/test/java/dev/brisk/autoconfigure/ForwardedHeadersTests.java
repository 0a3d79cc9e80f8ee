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

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.adapter.ForwardedHeaderTransformer;

/** Each {@code server.forward-headers-strategy}, with Brisk and without. */
class ForwardedHeadersTests {

    private static final String[] FORWARDED = {
        "X-Forwarded-Proto: https", "X-Forwarded-Host: example.org", "X-Forwarded-For: 192.0.2.1, 192.0.2.2"
    };

    private static final String PREFIX = "X-Forwarded-Prefix: /prefix";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noneByDefault(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start("brisk.enabled=" + enabled)) {
            assertThat(server.get("/uri", FORWARDED).body()).isEqualTo("http://localhost:8080/uri  /uri");
            assertThat(server.get("/remote", FORWARDED).body()).contains("127.0.0.1");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void byTheServer(boolean enabled) throws IOException {
        try (TestServer server =
                TestServer.start("brisk.enabled=" + enabled, "server.forward-headers-strategy=native")) {
            assertThat(server.get("/uri", FORWARDED).body()).isEqualTo("https://example.org/uri  /uri");
            assertThat(server.get("/remote", FORWARDED).body()).contains("192.0.2.1");
            assertThat(server.get("/uri", PREFIX).body()).isEqualTo("http://localhost:8080/prefix/uri /prefix /uri");
            if (enabled) {
                assertThat(server.get("/info", FORWARDED).body()).isEqualTo("HTTP/1.1 tcp");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void byTheFramework(boolean enabled) throws IOException {
        try (TestServer server =
                TestServer.start("brisk.enabled=" + enabled, "server.forward-headers-strategy=framework")) {
            assertThat(server.get("/uri", FORWARDED).body()).isEqualTo("https://example.org/uri  /uri");
            assertThat(server.get("/remote", FORWARDED).body()).contains("192.0.2.1");
            assertThat(server.get("/uri", PREFIX).body()).isEqualTo("http://localhost:8080/prefix/uri /prefix /uri");
            assertThat(server.get("/words/x", PREFIX).body()).isEqualTo("x");
            assertThat(server.get("/uri", "X-Forwarded-Host: a b").status()).isEqualTo(400);
            assertThat(server.get("/exchange", FORWARDED).body())
                    .isEqualTo(enabled ? "ServeExchange" : "DefaultServerWebExchange");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTransformerOfTheApplication(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(OwnTransformer.class, "brisk.enabled=" + enabled)) {
            assertThat(server.get("/uri", FORWARDED).body()).isEqualTo("http://localhost:8080/uri  /uri");
            assertThat(server.get("/remote", FORWARDED).body()).contains("127.0.0.1");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnTransformer {

        @Bean
        ForwardedHeaderTransformer forwardedHeaderTransformer() {
            ForwardedHeaderTransformer transformer = new ForwardedHeaderTransformer();
            transformer.setRemoveOnly(true);
            return transformer;
        }
    }
}
