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
package dev.brisk.info;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.SslInfo;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.tcp.SslProvider;

/** The TLS session is what Spring's own request tells, over HTTP/1.1 and HTTP/2. */
class SslInfoTests {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static KeyManagerFactory serverKey;
    private static KeyManagerFactory clientKey;

    private record Seen(ServeHandlerInfo info, SslInfo read, SslInfo expected) {}

    private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
    private final ConnectionProvider connections = ConnectionProvider.create("info-tls", 1);
    private DisposableServer server =
            HttpServer.create().host("127.0.0.1").port(0).bindNow();

    @BeforeAll
    static void makeKeys(@TempDir Path directory) throws Exception {
        serverKey = KeyStores.selfSigned(directory, "server.example");
        clientKey = KeyStores.selfSigned(directory, "client.example");
    }

    @AfterEach
    void stop() {
        connections.disposeLater().block(LIMIT);
        server.disposeNow();
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpProtocol.class,
            names = {"HTTP11", "H2"})
    void equalsThatOfSpringsRequest(HttpProtocol protocol) throws Exception {
        start(protocol, ClientAuth.REQUIRE);
        get(protocol, true);
        Seen one = next();
        SslInfo info = one.read();
        assertThat(info).isSameAs(one.info().sslInfo());
        assertThat(info.getSessionId()).isEqualTo(one.expected().getSessionId()).matches("[0-9a-f]{64}");
        X509Certificate[] certificates = Objects.requireNonNull(info.getPeerCertificates());
        assertThat(certificates).containsExactly(one.expected().getPeerCertificates());
        assertThat(certificates[0].getSubjectX500Principal().getName()).isEqualTo("CN=client.example");
        assertThat(one.info().protocol()).isEqualTo(protocol == HttpProtocol.H2 ? "HTTP/2.0" : "HTTP/1.1");
        assertThat(((RemoteAddr.Inet) one.info().remoteAddr()).hostname()).isEqualTo("127.0.0.1");
        Outcome.assertSent(one.info().completed());
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpProtocol.class,
            names = {"HTTP11", "H2"})
    void clientWithoutCertificate(HttpProtocol protocol) throws Exception {
        start(protocol, ClientAuth.OPTIONAL);
        get(protocol, false);
        Seen one = next();
        SslInfo info = one.read();
        assertThat(info.getSessionId()).isEqualTo(one.expected().getSessionId());
        assertThat(info.getPeerCertificates()).isNull();
        assertThat(one.expected().getPeerCertificates()).isNull();
    }

    @Test
    void certificatesOfOneCallerAreNotThoseOfAnother() throws Exception {
        start(HttpProtocol.HTTP11, ClientAuth.REQUIRE);
        get(HttpProtocol.HTTP11, true);
        SslInfo info = next().read();
        assertThat(info.getPeerCertificates()).isNotNull().isNotSameAs(info.getPeerCertificates());
    }

    private void start(HttpProtocol protocol, ClientAuth clientAuth) {
        HttpHandler handler = (request, response) -> {
            ServeHandlerInfo info = ServeHandlerInfo.from(request);
            seen.add(new Seen(
                    info, Objects.requireNonNull(info.sslInfo()), Objects.requireNonNull(request.getSslInfo())));
            return Mono.empty();
        };
        server.disposeNow();
        SslProvider.GenericSslContextSpec<SslContextBuilder> context = protocol == HttpProtocol.H2
                ? Http2SslContextSpec.forServer(serverKey)
                        .configure(builder -> trusting(builder).clientAuth(clientAuth))
                : Http11SslContextSpec.forServer(serverKey)
                        .configure(builder -> trusting(builder).clientAuth(clientAuth));
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .protocol(protocol)
                .secure(ssl -> ssl.sslContext(context))
                .handle(new ReactorHttpHandlerAdapter(handler))
                .bindNow();
    }

    private void get(HttpProtocol protocol, boolean withCertificate) {
        KeyManagerFactory key = withCertificate ? clientKey : null;
        SslProvider.GenericSslContextSpec<SslContextBuilder> context = protocol == HttpProtocol.H2
                ? Http2SslContextSpec.forClient()
                        .configure(builder -> trusting(builder).keyManager(key))
                : Http11SslContextSpec.forClient()
                        .configure(builder -> trusting(builder).keyManager(key));
        HttpClient.create(connections)
                .protocol(protocol)
                .secure(ssl -> ssl.sslContext(context))
                .get()
                .uri("https://127.0.0.1:" + server.port() + "/")
                .response()
                .block(LIMIT);
    }

    private static SslContextBuilder trusting(SslContextBuilder builder) {
        return builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
    }

    private Seen next() throws InterruptedException {
        Seen one = seen.poll(20, TimeUnit.SECONDS);
        assertThat(one).isNotNull();
        return one;
    }
}
