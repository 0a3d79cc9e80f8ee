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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import dev.brisk.test.TlsKeys;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.Http3SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;

/** {@code brisk.server.http3.enabled}, asked by the client of Reactor Netty. */
@Timeout(90)
@ExtendWith(OutputCaptureExtension.class)
class Http3Tests {

    private static final String HTTP3 = "brisk.server.http3.enabled=true";

    private static TestServer start(String... more) {
        List<String> properties = new ArrayList<>(TlsKeys.shared().serverProperties());
        properties.add(HTTP3);
        properties.addAll(Arrays.asList(more));
        return TestServer.start(Routes.class, properties.toArray(new String[0]));
    }

    private static HttpClient client(int port) {
        Http3SslContextSpec context = Http3SslContextSpec.forClient()
                .configure(builder -> builder.trustManager(InsecureTrustManagerFactory.INSTANCE));
        return HttpClient.create(ConnectionProvider.newConnection())
                .host("localhost")
                .port(port)
                .protocol(HttpProtocol.HTTP3)
                .secure(spec -> spec.sslContext(context))
                .http3Settings(settings -> settings.idleTimeout(Duration.ofSeconds(5))
                        .maxData(10_000_000)
                        .maxStreamDataBidirectionalLocal(1_000_000)
                        .maxStreamDataBidirectionalRemote(1_000_000))
                .responseTimeout(Duration.ofSeconds(20));
    }

    private record Answer(HttpClientResponse head, String body) {

        static Answer of(HttpClient.ResponseReceiver<?> receiver) {
            return Objects.requireNonNull(receiver.responseSingle(
                            (head, body) -> body.asString().defaultIfEmpty("").map(text -> new Answer(head, text)))
                    .block(Duration.ofSeconds(30)));
        }
    }

    private static Answer get(HttpClient client, String target) {
        return Answer.of(client.get().uri(target));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itIsServedByBrisk(boolean http2, CapturedOutput output) {
        try (TestServer server = start("server.http2.enabled=" + http2)) {
            HttpClient client = client(server.port());
            Answer answer = get(client, "/request");
            assertThat(answer.head().version().text()).isEqualTo("HTTP/3.0");
            assertThat(answer.body()).isEqualTo(ProbeController.SERVE_REQUEST);
            assertThat(get(client, "/peer").body())
                    .startsWith("HTTP/3.0 from 127.0.0.1 to ")
                    .endsWith(" " + server.port());
            assertThat(get(client, "/remote").body()).contains("127.0.0.1");
            assertThat(get(client, "/words/one").body()).isEqualTo("one");
            assertThat(get(client, "/stream").body()).isEqualTo("abc");
            assertThat(get(client, "/file").body()).isEqualTo("file");
            assertThat(get(client, "/empty").head().status().code()).isEqualTo(204);
            assertThat(get(client, "/conflict").head().status().code()).isEqualTo(409);
            assertThat(get(client, "/failure").head().status().code()).isEqualTo(500);
            assertThat(get(client, "/none").head().status().code()).isEqualTo(404);
            assertThat(get(client, "/route").body()).isEqualTo("route");
            assertThat(output).contains("HTTP/3 (experimental) is served on UDP port " + server.port());
        }
    }

    @Test
    void bodiesComeAndGo() {
        try (TestServer server = start()) {
            String large = "0123456789".repeat(20_000);
            Answer answer = Answer.of(client(server.port())
                    .headers(fields -> fields.set("Content-Type", "text/plain"))
                    .post()
                    .uri("/echo")
                    .send(ByteBufFlux.fromString(Flux.just(large))));
            assertThat(answer.body()).isEqualTo(large);
        }
    }

    @Test
    void responsesAreCompressed() {
        try (TestServer server = start("server.compression.enabled=true")) {
            Answer answer = get(client(server.port()).compress(true), "/large");
            assertThat(answer.head().responseHeaders().get("vary")).isEqualTo("Accept-Encoding");
            assertThat(answer.body()).isEqualTo("compressible ".repeat(1000));
        }
    }

    @Test
    void answersOverTcpAdvertiseIt() throws Exception {
        try (TestServer server = start("server.http2.enabled=true")) {
            String expected = "h3=\":" + server.port() + "\"; ma=3600";
            try (RawHttp1 client = RawHttp1.over(TlsKeys.shared().connect(server.port(), "http/1.1"))) {
                client.send(TestServer.request("/request"));
                RawHttp1Response response = client.read(false);
                assertThat(response.head()).containsIgnoringCase("\r\nalt-svc: " + expected + "\r\n");
            }
            try (RawHttp2 client = RawHttp2.over(TlsKeys.shared().connect(server.port(), "h2"), 1 << 16)) {
                client.open(
                        List.of(
                                Map.entry(":method", "GET"),
                                Map.entry(":scheme", "https"),
                                Map.entry(":authority", "localhost"),
                                Map.entry(":path", "/request")),
                        true);
                RawHttp2Frame frame = client.next();
                while (frame != null && frame.type() != RawHttp2.HEADERS) {
                    frame = client.next();
                }
                assertThat(Objects.requireNonNull(frame).fields()).contains("alt-svc: " + expected);
            }
        }
    }

    @Test
    void byDefaultThereIsNone() throws Exception {
        try (TestServer server = TestServer.start()) {
            assertThat(server.context().getBeansOfType(Http3Lifecycle.class)).isEmpty();
            assertThat(server.get("/request").head()).doesNotContainIgnoringCase("alt-svc");
        }
    }

    @Test
    void itsPortIsFreeAfterTheEnd() {
        int port;
        try (TestServer server = start("server.shutdown=graceful")) {
            port = server.port();
            assertThat(get(client(port), "/request").body()).isEqualTo(ProbeController.SERVE_REQUEST);
        }
        try (TestServer server = start("server.port=" + port)) {
            assertThat(get(client(server.port()), "/request").body()).isEqualTo(ProbeController.SERVE_REQUEST);
        }
    }

    @Test
    @SuppressWarnings("resource") // nothing is started
    void withoutTlsTheApplicationDoesNotStart(CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start(HTTP3)).isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START", "'brisk.server.http3.enabled' is true")
                .contains("HTTP/3 is always encrypted, and the server has no TLS.", "server.ssl.bundle");
    }

    @Test
    void withoutTheNativeLibraryTheApplicationDoesNotStart(@TempDir Path directory) throws Exception {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("netty-codec-native-quic"))
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                WithoutLibrary.class.getName(),
                "--" + HTTP3));
        TlsKeys.shared().serverProperties().forEach(property -> command.add("--" + property));
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(output)
                    .content()
                    .contains("APPLICATION FAILED TO START", "The native library of QUIC could not be loaded")
                    .contains("io.netty:netty-codec-native-quic");
            assertThat(process.exitValue()).isNotZero();
        } finally {
            process.destroyForcibly();
        }
    }

    /** The application of a process of its own. */
    static final class WithoutLibrary {

        private WithoutLibrary() {}

        public static void main(String[] arguments) {
            TestServer.start(Arrays.stream(arguments)
                    .map(argument -> argument.substring(2))
                    .toArray(String[]::new));
        }
    }

    @RestController
    static class Peer {

        @GetMapping("/peer")
        String peer(ServeHandlerInfo info) {
            RemoteAddr.Inet remote = (RemoteAddr.Inet) info.remoteAddr();
            RemoteAddr.Inet local = (RemoteAddr.Inet) info.localAddr();
            return info.protocol() + " from " + remote.hostname() + " to " + local.hostname() + " " + local.port();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Peer.class)
    static class Routes {

        @Bean
        NettyRouteProvider route() {
            return routes -> routes.get("/route", (request, response) -> response.sendString(Mono.just("route")));
        }
    }
}
