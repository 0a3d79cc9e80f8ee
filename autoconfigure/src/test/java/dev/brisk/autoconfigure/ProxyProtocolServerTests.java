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
import dev.brisk.test.RawHttp1Response.Ending;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.web.server.reactive.context.AnnotationConfigReactiveWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.http.server.ProxyProtocolSupportType;

/** {@code brisk.server.proxy-protocol} of servers with further settings. */
class ProxyProtocolServerTests {

    @ParameterizedTest
    @ValueSource(strings = {"on", "auto"})
    void beforeTls(String mode, @TempDir Path directory) throws Exception {
        PemFiles files = new PemFiles(directory);
        files.renew("key");
        try (TestServer server = TestServer.start(
                PeerController.class,
                "brisk.server.proxy-protocol=" + mode,
                "server.ssl.bundle=web",
                "spring.ssl.bundle.pem.web.keystore.certificate=" + files.certificate(),
                "spring.ssl.bundle.pem.web.keystore.private-key=" + files.key())) {
            assertThat(overTls(server.port(), ProxyLines.V1))
                    .startsWith("HTTP/1.1 200")
                    .contains("192.0.2.7 1234 to ");
            if (mode.equals("auto")) {
                assertThat(overTls(server.port(), ""))
                        .startsWith("HTTP/1.1 200")
                        .contains("127.0.0.1 ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void byDefaultAHeaderIsABadRequest(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(PeerController.class, "brisk.enabled=" + enabled);
                RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(ProxyLines.V1 + TestServer.request("/peer"));
            assertThat(client.read(false).status()).isEqualTo(400);
            assertThat(client.rest().body()).isEmpty();
            assertThat(client.rest().ending()).isEqualTo(Ending.CUT_OFF);
        }
    }

    @Test
    void aCustomizerThatSwitchesItOnIsRespected() throws IOException {
        try (TestServer server = TestServer.start(OwnCustomizer.class, "server.forward-headers-strategy=native");
                RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(ProxyLines.V1 + TestServer.request("/peer", "X-Forwarded-For: 203.0.113.1"));
            assertThat(client.read(false).body()).startsWith("192.0.2.7 1234 to ");
        }
    }

    @Test
    void aMissingDecoderIsNamed() {
        new ReactiveWebApplicationContextRunner(AnnotationConfigReactiveWebServerApplicationContext::new)
                .withUserConfiguration(Application.class)
                .withPropertyValues("server.port=0", "brisk.server.proxy-protocol=auto")
                .withClassLoader(new FilteredClassLoader("io.netty.handler.codec.haproxy"))
                .run(context -> {
                    assertThat(context).hasFailed();
                    Throwable failure = Objects.requireNonNull(context.getStartupFailure());
                    assertThat(failure).hasRootCauseInstanceOf(MissingProxyCodecException.class);
                    assertThat(new MissingProxyCodecFailureAnalyzer().analyze(failure))
                            .extracting("description", "action")
                            .satisfiesExactly(
                                    description -> assertThat((String) description)
                                            .contains("'brisk.server.proxy-protocol' is 'auto'"),
                                    action -> assertThat((String) action).contains("io.netty:netty-codec-haproxy"));
                });
    }

    private static String overTls(int port, String header) throws Exception {
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        Socket plain = new Socket(InetAddress.getLoopbackAddress(), port);
        plain.getOutputStream().write(header.getBytes(StandardCharsets.ISO_8859_1));
        try (SSLSocket socket = (SSLSocket) trusting.getSocketFactory().createSocket(plain, "localhost", port, true)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write(TestServer.request("/peer", "Connection: close").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    static class OwnCustomizer {

        @Bean
        PeerController peerController() {
            return new PeerController();
        }

        @Bean
        NettyServerCustomizer proxied() {
            return server -> server.proxyProtocol(ProxyProtocolSupportType.AUTO);
        }
    }
}
