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
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of the server keep their meaning. */
class ServerPropertiesTests {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void longRequestLinesAreRefused(boolean enabled) throws IOException {
        try (TestServer server =
                TestServer.start("brisk.enabled=" + enabled, "server.netty.max-initial-line-length=100")) {
            assertThat(server.get("/words/" + "x".repeat(50)).status()).isEqualTo(200);
            assertThat(server.get("/words/" + "x".repeat(100)).status()).isEqualTo(414);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void idleConnectionsAreClosed(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start("brisk.enabled=" + enabled, "server.netty.idle-timeout=300ms");
                RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(TestServer.request("/words/x"));
            assertThat(client.read(false).body()).isEqualTo("x");
            assertThat(client.rest().ending()).isNotEqualTo(RawHttp1Response.Ending.SILENT);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void connectionsAreClosedAfterSoManyRequests(boolean enabled) throws IOException {
        try (TestServer server =
                        TestServer.start("brisk.enabled=" + enabled, "server.netty.max-keep-alive-requests=2");
                RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(TestServer.request("/words/x"));
            assertThat(client.read(false).field("Connection")).isNull();
            client.send(TestServer.request("/words/x"));
            assertThat(client.read(false).field("Connection")).isEqualTo("close");
            assertThat(client.rest().ending()).isNotEqualTo(RawHttp1Response.Ending.SILENT);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void http2WithoutTls(boolean enabled) throws Exception {
        try (TestServer server = TestServer.start("brisk.enabled=" + enabled, "server.http2.enabled=true")) {
            HttpClient client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_2)
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create("http://localhost:" + server.port() + "/info"))
                    .timeout(Duration.ofSeconds(10));
            // The first request is the upgrade itself.
            for (int i = 0; i < 2; i++) {
                HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
                assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
                assertThat(response.body()).startsWith("HTTP/").endsWith(" tcp");
            }
            request.uri(URI.create("http://localhost:" + server.port() + "/request"));
            assertThat(client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                            .body())
                    .isEqualTo(enabled ? ProbeController.SERVE_REQUEST : ProbeController.DEFAULT_REQUEST);
        }
    }

    @Test
    void compressionIsSwitchedOnByTheServersProperties() throws IOException {
        String[] properties = {"server.compression.enabled=true", "server.compression.min-response-size=1KB"};
        try (TestServer brisk = TestServer.start(properties)) {
            RawHttp1Response large = brisk.get("/large", "Accept-Encoding: gzip");
            assertThat(large.field("Content-Encoding")).isEqualTo("gzip");
            assertThat(decoded(large.body())).isEqualTo("compressible ".repeat(1000));
            assertThat(brisk.get("/words/small", "Accept-Encoding: gzip").field("Content-Encoding"))
                    .isNull();
            assertThat(brisk.get("/large").field("Content-Encoding")).isNull();
        }
    }

    private static String decoded(String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
