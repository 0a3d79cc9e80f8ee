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
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.Compression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;

/** Who compresses: Brisk says Vary, Reactor Netty does not, and never do both. */
class CompressionTakeoverTests {

    private static final String ON = "server.compression.enabled=true";

    private static final String BODY = "compressible ".repeat(1000);

    private enum By {
        NOBODY,
        BRISK,
        REACTOR_NETTY
    }

    @Test
    void briskCompressesWhatTheUserHasSwitchedOn() throws IOException {
        try (TestServer server = TestServer.start(ON)) {
            assertThat(by(server, "/large")).isEqualTo(By.BRISK);
        }
    }

    @Test
    void nothingIsCompressedOtherwise() throws IOException {
        try (TestServer server = TestServer.start()) {
            assertThat(by(server, "/large")).isEqualTo(By.NOBODY);
        }
    }

    @Test
    void withoutBriskTheDefaultsCompressionIsBack() throws IOException {
        try (TestServer server = TestServer.start(ON, "brisk.enabled=false")) {
            assertThat(by(server, "/large")).isEqualTo(By.REACTOR_NETTY);
        }
    }

    @Test
    void settingsOfTheServerCount() throws IOException {
        try (TestServer server = TestServer.start(ON, "server.compression.min-response-size=14KB")) {
            assertThat(by(server, "/large")).isEqualTo(By.NOBODY);
        }
        try (TestServer server = TestServer.start(ON, "server.compression.mime-types=text/html")) {
            assertThat(by(server, "/large")).isEqualTo(By.NOBODY);
        }
        try (TestServer server = TestServer.start(ON, "server.compression.excluded-user-agents=raw")) {
            assertThat(by(server, "/large", "User-Agent: raw client")).isEqualTo(By.NOBODY);
        }
    }

    @Test
    void aFactoryOfTheApplicationIsTakenOverAsWell() throws IOException {
        try (TestServer server = TestServer.start(OwnFactory.class)) {
            assertThat(by(server, "/large")).isEqualTo(By.BRISK);
        }
    }

    @Test
    void aCustomizerThatCompressesKeepsReactorNettys() throws IOException {
        try (TestServer server = TestServer.start(OwnCompression.class, ON)) {
            assertThat(by(server, "/large")).isEqualTo(By.REACTOR_NETTY);
        }
        try (TestServer server = TestServer.start(OwnCompression.class)) {
            assertThat(by(server, "/large")).isEqualTo(By.REACTOR_NETTY);
        }
    }

    @Test
    void aCustomizerThatSwitchesCompressionOffIsObeyed() throws IOException {
        try (TestServer server = TestServer.start(NoCompression.class, ON)) {
            assertThat(by(server, "/large")).isEqualTo(By.NOBODY);
        }
    }

    @Test
    void whatDoesNotComeToBriskIsCompressedAsByDefault() throws IOException {
        try (TestServer server = TestServer.start(OwnRoute.class, ON)) {
            assertThat(by(server, "/own")).isEqualTo(By.REACTOR_NETTY);
            assertThat(by(server, "/large")).isEqualTo(By.BRISK);
            // A host that is none for java.net.URI: the request takes the default's way.
            String request = "GET /large HTTP/1.1\r\nHost: my_host\r\nAccept-Encoding: gzip\r\n\r\n";
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                for (int i = 0; i < 2; i++) {
                    client.send(request);
                    assertThat(by(client.read(false))).isEqualTo(By.REACTOR_NETTY);
                    client.send(TestServer.request("/large", "Accept-Encoding: gzip"));
                    assertThat(by(client.read(false))).isEqualTo(By.BRISK);
                }
            }
        }
    }

    private static By by(TestServer server, String target, String... fields) throws IOException {
        String[] all = new String[fields.length + 1];
        System.arraycopy(fields, 0, all, 1, fields.length);
        all[0] = "Accept-Encoding: gzip";
        return by(server.get(target, all));
    }

    private static By by(RawHttp1Response response) throws IOException {
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.ending()).isEqualTo(RawHttp1Response.Ending.COMPLETE);
        if (response.field("content-encoding") == null) {
            assertThat(response.body()).contains(BODY);
            return By.NOBODY;
        }
        if (response.chunked()) {
            assertThat(response.field("vary")).isNull();
            return By.REACTOR_NETTY;
        }
        byte[] body = response.body().getBytes(StandardCharsets.ISO_8859_1);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(BODY);
        }
        return response.field("vary") == null ? By.REACTOR_NETTY : By.BRISK;
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnFactory {

        @Bean
        NettyReactiveWebServerFactory factory() {
            return new NettyReactiveWebServerFactory(0) {

                @Override
                public Compression getCompression() {
                    Compression compression = new Compression();
                    compression.setEnabled(true);
                    compression.setMinResponseSize(DataSize.ofBytes(10));
                    return compression;
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnCompression {

        @Bean
        NettyServerCustomizer compression() {
            return server -> server.compress(100);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class NoCompression {

        @Bean
        NettyServerCustomizer noCompression() {
            return server -> server.compress(false);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnRoute {

        @Bean
        NettyRouteProvider route() {
            return routes -> routes.get(
                    "/own",
                    (request, response) ->
                            response.header("Content-Type", "text/plain").sendString(Mono.just(BODY)));
        }
    }
}
