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
package dev.brisk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** The application with {@code server.ssl.*}, and a certificate that was made a moment ago. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class WhoAmITlsTests {

    private static final String PASSWORD = "changeit";

    @TempDir
    private static Path directory = Path.of("");

    @LocalServerPort
    int port;

    @DynamicPropertySource
    static void useKeyStore(DynamicPropertyRegistry properties) throws Exception {
        makeKeyStore();
        properties.add("server.ssl.key-store", () -> keyStore().toUri().toString());
        properties.add("server.ssl.key-store-password", () -> PASSWORD);
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpClient.Version.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void tellsThatTheConnectionIsEncrypted(HttpClient.Version version) throws Exception {
        HttpClient client = HttpClient.newBuilder()
                .version(version)
                .sslContext(trustingKeyStore())
                .connectTimeout(ClientSupport.LIMIT)
                .build();
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/whoami"))
                .timeout(ClientSupport.LIMIT)
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        assertThat(response.version()).isEqualTo(version);
        JsonNode who = ClientSupport.body(response);
        assertThat(who.path("tls").asBoolean(false)).isTrue();
        assertThat(who.path("protocol").asString())
                .isEqualTo(version == HttpClient.Version.HTTP_2 ? "HTTP/2.0" : "HTTP/1.1");
        assertThat(who.path("local").path("port").asInt()).isEqualTo(port);
    }

    /** Browsers speak HTTP/2 over TLS only. */
    @Test
    void pageIsLiveOverHttp2() {
        try (Browser browser = Browser.start()) {
            browser.open("https://localhost:" + port + "/");
            browser.awaitText("#state", "Live");
            browser.awaitText("#codings-state", "Decoded, .*");
            browser.awaitText("[data-figure=protocol]", "HTTP/2.0");
            assertThat(browser.text("[data-figure=tls]")).isEqualTo("yes");
            assertThat(browser.all("[data-coding]"))
                    .hasSize(5)
                    .allSatisfy(row ->
                            assertThat(row.getAttribute("data-sent")).isEqualTo(row.getAttribute("data-coding")));
            assertThat(Browser.field(browser.response("/live/figures"), "Content-Encoding"))
                    .isEqualTo("zstd");
            assertThat(browser.json("""
                    return performance.getEntries().map((entry) => entry.nextHopProtocol).filter(Boolean)"""))
                    .isNotEmpty()
                    .allSatisfy(protocol -> assertThat(protocol.asString()).isEqualTo("h2"));
            assertThat(browser.console()).isEmpty();
        }
    }

    private static Path keyStore() {
        return directory.resolve("sample.p12");
    }

    private static void makeKeyStore() throws Exception {
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "sample",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keyStore().toString(),
                        "-storepass",
                        PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor(ClientSupport.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        assertThat(keytool.exitValue()).isZero();
    }

    private static SSLContext trustingKeyStore() throws Exception {
        KeyStore store = KeyStore.getInstance(keyStore().toFile(), PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
