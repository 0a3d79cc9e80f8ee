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
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.brisk.test.RawHttp1;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.tomcat.autoconfigure.actuate.web.server.TomcatReactiveManagementContextAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.LoopResources;

/** {@code brisk.server.unix-socket}. */
@ExtendWith(OutputCaptureExtension.class)
class UnixSocketServerTests {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    private Path path;

    @BeforeEach
    void needsANativeTransport() {
        assumeTrue(LoopResources.DEFAULT_NATIVE && LoopResources.hasNativeSupport(), "no native transport");
        this.path = this.directory.resolve("app.sock");
    }

    @Test
    void besideThePort(CapturedOutput output) throws IOException {
        try (TestServer server = start()) {
            assertThat(server.port()).isPositive();
            assertThat(output).contains("Netty started on port " + server.port() + " (http) path " + this.path);
            assertThat(server.get("/peer").body()).startsWith("127.0.0.1 ").endsWith(" to 127.0.0.1 " + server.port());
            assertThat(UnixClient.get(this.path, "/peer")).endsWith("\r\n\r\nunix null to unix " + this.path);
            assertThat(UnixClient.get(this.path, "/request")).endsWith(ProbeController.SERVE_REQUEST);
        }
        assertThat(this.path).doesNotExist();
    }

    @Test
    void insteadOfThePort(CapturedOutput output) throws IOException {
        try (TestServer server = start("server.port=-1")) {
            assertThat(server.port()).isEqualTo(-1);
            assertThat(output).contains("Netty started on path " + this.path);
            assertThat(UnixClient.get(this.path, "/words/x"))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("\r\n\r\nx");
        }
        assertThat(this.path).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theFrameworkHasNoAddressesAndAUri(boolean direct) throws IOException {
        try (TestServer server = start("brisk.dispatch.enabled=" + direct)) {
            assertThat(server.port()).isPositive();
            assertThat(UnixClient.get(this.path, "/framework"))
                    .endsWith("null to null http://localhost:8080/framework");
            assertThat(UnixClient.get(this.path, "/framework?%zz")).startsWith("HTTP/1.1 400");
            assertThat(UnixClient.get(this.path, "/missing")).startsWith("HTTP/1.1 404");
            assertThat(UnixClient.get(this.path, "/failure")).startsWith("HTTP/1.1 500");
            // Not plain, so it has the default's request.
            assertThat(UnixClient.get(this.path, "/framework?a={b}")).startsWith("HTTP/1.1 ");
        }
    }

    @Test
    void underDebugLogging(CapturedOutput output) throws IOException {
        try (TestServer server =
                start("logging.level.org.springframework.web=trace", "logging.level.reactor.netty=debug")) {
            assertThat(server.port()).isPositive();
            assertThat(UnixClient.get(this.path, "/framework"))
                    .endsWith("null to null http://localhost:8080/framework");
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(output).contains("Completed 200 OK"));
        } finally {
            LoggingSystem.get(getClass().getClassLoader()).setLogLevel("reactor.netty", LogLevel.INFO);
            LoggingSystem.get(getClass().getClassLoader()).setLogLevel("org.springframework.web", LogLevel.INFO);
        }
    }

    @Test
    void compressionAndHttp2() {
        try (TestServer server = start("server.compression.enabled=true", "server.http2.enabled=true")) {
            assertThat(server.port()).isPositive();
            for (HttpProtocol protocol : List.of(HttpProtocol.HTTP11, HttpProtocol.H2C)) {
                HttpClient client = HttpClient.newConnection()
                        .protocol(protocol)
                        .remoteAddress(() -> new DomainSocketAddress(this.path.toString()));
                String coding = client.headers(fields -> fields.set("Accept-Encoding", "gzip"))
                        .get()
                        .uri("/large")
                        .response((response, body) -> body.then()
                                .thenReturn(response.responseHeaders().get("Content-Encoding", "none"))
                                .flux())
                        .blockLast(PATIENCE);
                assertThat(coding).isEqualTo("gzip");
                assertThat(client.get()
                                .uri("/peer")
                                .responseContent()
                                .aggregate()
                                .asString()
                                .block(PATIENCE))
                        .isEqualTo("unix null to unix " + this.path);
            }
        }
    }

    @Test
    void aProxyHeaderNamesThePeer() throws IOException {
        try (TestServer server = start("brisk.server.proxy-protocol=on");
                UnixClient client = new UnixClient(this.path);
                UnixClient second = new UnixClient(this.path);
                UnixClient local = new UnixClient(this.path)) {
            assertThat(server.port()).isPositive();
            client.send(ProxyLines.v1("192.0.2.7", 1234) + TestServer.request("/peer"));
            assertThat(client.part()).endsWith("192.0.2.7 1234 to unix " + this.path);
            second.send(ProxyLines.v1("192.0.2.7", 1234) + TestServer.request("/framework"));
            assertThat(second.part()).endsWith("/192.0.2.7:1234 to null http://localhost:8080/framework");
            local.send(ProxyLines.LOCAL + TestServer.request("/peer"));
            assertThat(local.part()).endsWith("unix null to unix " + this.path);
        }
    }

    @Test
    void aSocketThatWasLeftBehindIsReplaced(CapturedOutput output) throws IOException {
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(this.path))
                .close();
        assertThat(this.path).exists();
        try (TestServer server = start()) {
            assertThat(server.port()).isPositive();
            assertThat(output).contains("Removed the Unix domain socket '" + this.path + "', on which nobody listened");
            assertThat(UnixClient.get(this.path, "/words/x")).endsWith("\r\n\r\nx");
        }
    }

    @Test
    void twoApplicationsDoNotShareASocket(CapturedOutput output) throws IOException {
        try (TestServer server = start()) {
            assertThat(server.port()).isPositive();
            assertFails();
            assertThat(output).contains("another process listens on it");
            assertThat(UnixClient.get(this.path, "/words/x")).endsWith("\r\n\r\nx");
        }
    }

    @Test
    void aFileIsNeverTouched(CapturedOutput output) throws IOException {
        Files.writeString(this.path, "precious");
        assertFails();
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("Property 'brisk.server.unix-socket' is '" + this.path + "'")
                .contains("there is a file that is no socket");
        assertThat(this.path).hasContent("precious");
    }

    @Test
    void aMissingDirectoryIsNamed(CapturedOutput output) {
        this.path = this.directory.resolve("missing/app.sock");
        assertFails();
        assertThat(output)
                .contains("Property 'brisk.server.unix-socket' is '" + this.path + "'", "No such file or directory");
    }

    @Test
    void aPortInUseLeavesNoSocket(CapturedOutput output) throws IOException {
        try (ServerSocket other = new ServerSocket(0)) {
            assertFails("server.port=" + other.getLocalPort());
            assertThat(output).contains("Port " + other.getLocalPort() + " was already in use");
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(this.path).doesNotExist());
        }
    }

    @Test
    void permissions() throws IOException {
        String permissions = "rw-rw----";
        try (TestServer server = start("brisk.server.unix-socket-permissions=" + permissions)) {
            assertThat(server.port()).isPositive();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(this.path)))
                    .isEqualTo(permissions);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "brisk.server.unix-socket-permissions | 660 | Expected: nine letters such as rw-rw----.",
                "brisk.server.read-timeout | 0s | Expected: 1ms to 365d.",
                "brisk.server.read-timeout | 9999999999999d | Expected: 1ms to 365d.",
                "brisk.server.request-timeout | -1s | Expected: 1ms to 365d.",
                "brisk.server.request-timeout | 200000d | Expected: 1ms to 365d.",
                "brisk.server.access-log.format | %z | Unknown directive '%z' at 0",
                "brisk.server.access-log.format | %{}i | Unknown directive '%{}i' at 0",
                "brisk.server.proxy-protocol | maybe | ON",
            })
    void wrongValuesAreNamed(String name, String value, String expected, CapturedOutput output) {
        assertFails(name + "=" + value, "brisk.server.access-log.enabled=true");
        assertThat(output).contains("APPLICATION FAILED TO START", name, value, expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1"})
    void gracefulShutdownWaitsForItsRequests(String port) throws Exception {
        TestServer server = TestServer.start(
                GracefulShutdownTests.WaitingController.class,
                "brisk.server.unix-socket=" + this.path,
                "server.port=" + port,
                "server.shutdown=graceful");
        try (server;
                UnixClient client = new UnixClient(this.path)) {
            var controller = server.context().getBean(GracefulShutdownTests.WaitingController.class);
            client.send(TestServer.request("/waiting"));
            assertThat(controller.arrived.await(10, TimeUnit.SECONDS)).isTrue();
            Thread closing = new Thread(server::close);
            closing.start();
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(this.path).doesNotExist());
            assertThat(closing.isAlive()).isTrue();
            controller.answer.tryEmitValue("late").orThrow();
            assertThat(client.rest()).endsWith("late");
            closing.join(20_000);
            assertThat(closing.isAlive()).isFalse();
        }
    }

    @Test
    void aManagementServerListensOnItsPortOnly() throws IOException {
        try (TestServer server = TestServer.start(
                ManagementServerTests.Management.class,
                "brisk.server.unix-socket=" + this.path,
                "brisk.server.proxy-protocol=on",
                "management.server.port=0",
                "spring.autoconfigure.exclude=" + TomcatReactiveManagementContextAutoConfiguration.class.getName(),
                "management.endpoints.web.exposure.include=*")) {
            int port = server.context()
                    .getBean(ManagementServerTests.Management.class)
                    .port
                    .get();
            assertThat(TestServer.get(port, "/actuator/probe").body()).isEqualTo("probed");
            try (UnixClient client = new UnixClient(this.path);
                    RawHttp1 tcp = RawHttp1.connect(server.port())) {
                client.send("PROXY UNKNOWN\r\n" + TestServer.request("/words/x"));
                assertThat(client.part()).endsWith("\r\n\r\nx");
                tcp.send("PROXY UNKNOWN\r\n" + TestServer.request("/words/x"));
                assertThat(tcp.read(false).body()).isEqualTo("x");
            }
        }
    }

    @Test
    void switchedOffNothingListens() throws IOException {
        try (TestServer server = start("brisk.enabled=false", "brisk.server.proxy-protocol=on")) {
            assertThat(server.get("/words/x").body()).isEqualTo("x");
            assertThat(this.path).doesNotExist();
        }
    }

    private TestServer start(String... properties) {
        String[] all = Arrays.copyOf(properties, properties.length + 1);
        all[properties.length] = "brisk.server.unix-socket=" + this.path;
        return TestServer.start(Application.class, all);
    }

    @SuppressWarnings("resource") // nothing is started
    private void assertFails(String... properties) {
        assertThatThrownBy(() -> start(properties)).isNotNull();
    }

    @Configuration(proxyBeanMethods = false)
    @Import(PeerController.class)
    static class Application {

        /** The end of one application is not to end the event loops of another one. */
        @Bean
        ReactorResourceFactory reactorResourceFactory() {
            ReactorResourceFactory factory = new ReactorResourceFactory();
            factory.setUseGlobalResources(false);
            factory.setShutdownQuietPeriod(Duration.ZERO);
            return factory;
        }
    }
}
