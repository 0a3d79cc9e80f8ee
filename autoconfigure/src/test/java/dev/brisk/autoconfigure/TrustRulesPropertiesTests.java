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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.brisk.info.ClientChain;
import dev.brisk.info.ForwardedField;
import dev.brisk.info.ServeHandlerInfo;
import dev.brisk.info.TrustRules;
import dev.brisk.test.RawHttp1;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.netty.resources.LoopResources;

/** The properties {@code brisk.info.*}, and what the log says when they do not fit together. */
@ExtendWith(OutputCaptureExtension.class)
class TrustRulesPropertiesTests {

    private static final String TRUSTED = "brisk.info.trusted-proxies=127.0.0.1,10.0.0.0/8";

    private static final String X_FORWARDED = "brisk.info.forwarded=x-forwarded";

    private static final String FIELD = "X-Forwarded-For: 1.1.1.1, 203.0.113.9, 10.0.0.1";

    private static final String STRATEGY = "server.forward-headers-strategy";

    @ParameterizedTest
    @CsvSource({
        "true, none",
        "true, native",
        "true, framework",
        "false, none",
        "false, native",
        "false, framework",
    })
    void theClientDoesNotDependOnTheStrategy(boolean enabled, String strategy) throws IOException {
        try (TestServer server = TestServer.start(
                Clients.class, TRUSTED, X_FORWARDED, "brisk.enabled=" + enabled, STRATEGY + "=" + strategy)) {
            assertThat(server.get("/client", FIELD).body()).isEqualTo("203.0.113.9 X_FORWARDED 3 UNTRUSTED tcp");
            assertThat(server.get("/client").body()).isEqualTo("127.0.0.1 PEER 1 EXHAUSTED tcp");
            // Left-most, which is the client's own choice.
            assertThat(server.get("/remote", FIELD).body()).contains(strategy.equals("none") ? "127.0.0.1" : "1.1.1.1");
        }
    }

    @Test
    void nothingIsTrustedByDefault(CapturedOutput output) throws IOException {
        try (TestServer server = TestServer.start(Clients.class)) {
            assertThat(server.get("/client", FIELD, "Forwarded: for=203.0.113.9")
                            .body())
                    .isEqualTo("127.0.0.1 PEER 1 UNTRUSTED tcp");
            TrustRules rules = server.context().getBean(TrustRules.class);
            assertThat(rules.forwarded()).isEqualTo(ForwardedField.NONE);
            assertThat(rules.trustedProxies()).isEmpty();
        }
        assertThat(warnings(output)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = {OwnFactory.class, OwnRules.class})
    void ownBeans(Class<?> configuration) throws IOException {
        try (TestServer server = TestServer.start(configuration, TRUSTED, X_FORWARDED)) {
            assertThat(server.get("/client", FIELD).body()).isEqualTo("203.0.113.9 X_FORWARDED 3 UNTRUSTED tcp");
        }
    }

    /** A header of the PROXY protocol names the peer, and so whether the field is looked at. */
    @ParameterizedTest
    @CsvSource({
        "10.0.0.2, 203.0.113.9 X_FORWARDED 3 UNTRUSTED tcp",
        "192.0.2.7, 192.0.2.7 PEER 1 UNTRUSTED tcp",
    })
    void theProxyProtocolNamesThePeer(String peer, String expected) throws IOException {
        try (TestServer server =
                TestServer.start(Clients.class, TRUSTED, X_FORWARDED, "brisk.server.proxy-protocol=on")) {
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                client.send(ProxyLines.v1(peer, 1234) + TestServer.request("/client", FIELD));
                assertThat(client.read(false).body()).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"unix, 203.0.113.9 X_FORWARDED 3 UNTRUSTED unix", "127.0.0.1, unknown PEER 1 UNTRUSTED unix"})
    void peersOverUnixDomainSockets(String trusted, String expected, @TempDir Path directory) throws IOException {
        assumeTrue(Epoll.isAvailable() && LoopResources.DEFAULT_NATIVE, "no epoll");
        Path socket = directory.resolve("app.sock");
        try (TestServer server = TestServer.start(
                Clients.class,
                X_FORWARDED,
                "brisk.info.trusted-proxies=10.0.0.0/8," + trusted,
                "brisk.server.unix-socket=" + socket)) {
            assertThat(UnixClient.get(socket, "/client", FIELD)).endsWith(expected);
            assertThat(server.get("/client", FIELD).body())
                    .isEqualTo(
                            trusted.equals("unix")
                                    ? "127.0.0.1 PEER 1 UNTRUSTED tcp"
                                    : "203.0.113.9 X_FORWARDED 3 UNTRUSTED tcp");
        }
    }

    @Test
    void fieldWithoutProxies(CapturedOutput output) throws IOException {
        try (TestServer server = TestServer.start(Clients.class, X_FORWARDED)) {
            assertThat(server.get("/client", FIELD).body()).isEqualTo("127.0.0.1 PEER 1 UNTRUSTED tcp");
        }
        assertThat(warnings(output))
                .singleElement()
                .asString()
                .contains("brisk.info.forwarded has no effect", "brisk.info.trusted-proxies is empty");
    }

    @Test
    void proxiesWithoutField(CapturedOutput output) throws IOException {
        try (TestServer server = TestServer.start(Clients.class, TRUSTED)) {
            assertThat(server.get("/client", FIELD).body()).isEqualTo("127.0.0.1 PEER 1 UNTRUSTED tcp");
        }
        assertThat(warnings(output))
                .singleElement()
                .asString()
                .contains("brisk.info.trusted-proxies has no effect", "brisk.info.forwarded is 'none'");
    }

    @Test
    void everybodyIsTrusted(CapturedOutput output) throws IOException {
        try (TestServer server = TestServer.start(Clients.class, X_FORWARDED, "brisk.info.trusted-proxies=0.0.0.0/0")) {
            assertThat(server.get("/client", FIELD).body()).isEqualTo("1.1.1.1 X_FORWARDED 4 EXHAUSTED tcp");
        }
        assertThat(warnings(output)).singleElement().asString().contains("any client can choose its own address");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "server.forward-headers-strategy=native | is 'native'",
                "server.forward-headers-strategy=framework | is 'framework'",
                "spring.main.cloud-platform=kubernetes | is not set, which means 'native' on the platform KUBERNETES",
                "spring.main.cloud-platform=heroku | is not set, which means 'native' on the platform HEROKU",
            })
    void strategyWithoutProxies(String property, String reason, CapturedOutput output) {
        TestServer.start(property).close();
        assertThat(warnings(output))
                .singleElement()
                .asString()
                .contains(STRATEGY + " " + reason + " and brisk.info.trusted-proxies is empty");
    }

    @ParameterizedTest
    @CsvSource({
        "server.forward-headers-strategy=none, brisk.enabled=true",
        "server.forward-headers-strategy=native, brisk.enabled=false",
        "spring.main.cloud-platform=none, brisk.enabled=true",
    })
    void noStrategyOrNoBrisk(String property, String enabled, CapturedOutput output) {
        TestServer.start(property, enabled).close();
        assertThat(warnings(output)).isEmpty();
    }

    @Test
    void strategyWithProxies(CapturedOutput output) {
        TestServer.start(STRATEGY + "=native", TRUSTED, X_FORWARDED).close();
        assertThat(warnings(output)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "brisk.info.trusted-proxies=10.0.0.0/8,10.0.0.0/33 | [1]' has the value '10.0.0.0/33' | a prefix length from 0 to 32",
                "brisk.info.trusted-proxies[0]=10.0.0.1/8 | [0]' has the value '10.0.0.1/8' | 10.0.0.0/8, or an address alone",
                "brisk.info.trusted-proxies=proxy.example.org | [0]' has the value 'proxy.example.org' | an IPv4 or IPv6 address",
                "brisk.info.trusted-proxies=10.0.0.0/8,,unix | [1]' has the value '' | an IPv4 or IPv6 address",
                "brisk.info.trusted-proxies[0]= | [0]' has the value '' | an IPv4 or IPv6 address",
            })
    @SuppressWarnings("resource") // nothing is started
    void wrongProxiesStopTheApplication(String property, String what, String expected, CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start(property)).isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START", "Property 'brisk.info.trusted-proxies" + what)
                .contains("' (from \"brisk.info.trusted-proxies", "Expected: " + expected);
    }

    @Test
    @SuppressWarnings("resource") // nothing is started
    void wrongFieldStopsTheApplication(CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start("brisk.info.forwarded=x-real-ip"))
                .isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START", "Property: brisk.info.forwarded", "Value: \"x-real-ip\"")
                .contains("Expected: none, forwarded, x-forwarded");
    }

    @Test
    void anEmptyListIsNone(CapturedOutput output) {
        TestServer.start("brisk.info.trusted-proxies=").close();
        assertThat(warnings(output)).isEmpty();
    }

    private static List<String> warnings(CapturedOutput output) {
        return output.getOut()
                .lines()
                .filter(line -> line.contains("WARN") && line.contains("brisk.info."))
                .toList();
    }

    @Configuration(proxyBeanMethods = false)
    @Import(ClientController.class)
    static class Clients {}

    @Configuration(proxyBeanMethods = false)
    @Import(ClientController.class)
    static class OwnFactory {

        @Bean
        NettyReactiveWebServerFactory ownFactory() {
            return new NettyReactiveWebServerFactory();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(ClientController.class)
    static class OwnRules {

        @Bean
        TrustRules rules() {
            return TrustRules.of(ForwardedField.X_FORWARDED, List.of("127.0.0.1", "10.0.0.1"));
        }
    }

    @RestController
    static class ClientController {

        @GetMapping("/client")
        String client(ServeHandlerInfo info) {
            ClientChain chain = info.clientChain();
            return String.join(
                    " ",
                    info.clientAddr().hostname(),
                    info.clientAddr().source().name(),
                    Integer.toString(chain.hops().size()),
                    chain.end().name(),
                    info.remoteAddr().transport());
        }
    }
}
