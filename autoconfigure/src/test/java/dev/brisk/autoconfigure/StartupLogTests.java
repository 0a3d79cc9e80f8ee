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

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.reactive.DispatcherHandler;

/** What the log says when the server has started. */
@ExtendWith(OutputCaptureExtension.class)
class StartupLogTests {

    @Test
    void oneLineSaysWhatBriskDoes(CapturedOutput output) {
        try (TestServer server = TestServer.start("server.http2.enabled=true", "server.compression.enabled=true")) {
            assertThat(server.port()).isPositive();
            assertThat(lines(output))
                    .singleElement()
                    .asString()
                    .contains(" INFO ")
                    .containsPattern("Brisk: mappings: \\d+ direct, 0 standard; ")
                    .containsPattern("zstd \\(1\\.[-.0-9]+\\), br \\(1\\.[.0-9]+\\), gzip, deflate; HTTP/1\\.1, h2c");
            assertThat(output).doesNotContain("direct: ");
        }
    }

    @Test
    void debugListsEachMapping(CapturedOutput output) {
        try (TestServer server =
                TestServer.start(EndpointTests.ModelController.class, "logging.level.dev.brisk=debug")) {
            assertThat(server.port()).isPositive();
            assertThat(output.toString().lines())
                    .anyMatch(line -> line.contains(
                            "direct: {GET /words/{word}} by dev.brisk.autoconfigure.ProbeController#word(String)"))
                    .anyMatch(line -> line.contains("standard: {GET /model} by ")
                            && line.contains(", for its parameter 0 of type org.springframework.ui.Model"));
        }
    }

    @Test
    void managementOnAPortOfItsOwnIsSilent(CapturedOutput output) {
        try (TestServer server = TestServer.start("management.server.port=0", TestServer.ONE_MANAGEMENT_SERVER)) {
            assertThat(server.port()).isPositive();
            assertThat(lines(output)).singleElement().asString().endsWith("; HTTP/1.1; no proxy trusted");
        }
    }

    @Test
    void otherPartsHaveTheirSay(CapturedOutput output) {
        try (TestServer server = TestServer.start(Described.class)) {
            assertThat(server.port()).isPositive();
            assertThat(lines(output)).singleElement().asString().contains("; the moon is full");
        }
    }

    @Test
    void trustedProxiesAreNamed(CapturedOutput output) {
        try (TestServer server = TestServer.start(
                "brisk.info.forwarded=x-forwarded",
                "brisk.info.trusted-proxies=10.0.0.0/8,::1",
                "brisk.server.proxy-protocol=auto")) {
            assertThat(server.port()).isPositive();
            assertThat(lines(output))
                    .singleElement()
                    .asString()
                    .endsWith("; PROXY protocol auto; clients from x-forwarded of 10.0.0.0/8, ::1");
        }
    }

    @Test
    void nothingIsMadeForIt(CapturedOutput output) {
        try (TestServer server = TestServer.start("spring.main.lazy-initialization=true")) {
            assertThat(server.context().getBeanFactory().containsSingleton("webHandler"))
                    .isFalse();
            assertThat(lines(output)).singleElement().asString().contains("Brisk: mappings not known yet");
        }
    }

    @Test
    void whatIsNotBrisksIsSaid(CapturedOutput output) {
        try (TestServer server = TestServer.start(OwnHandler.class, "server.compression.enabled=false")) {
            assertThat(server.port()).isPositive();
            assertThat(lines(output))
                    .singleElement()
                    .asString()
                    .contains("handler not used, for Spring Boot has not built the ", "no compression");
        }
    }

    @Test
    void switchedOffIsSilent(CapturedOutput output) {
        try (TestServer server = TestServer.start("brisk.enabled=false")) {
            assertThat(server.port()).isPositive();
            assertThat(lines(output)).isEmpty();
        }
    }

    @Test
    void switchedOffNamesWhatHasNoEffect(CapturedOutput output) {
        try (TestServer server = TestServer.start(
                "brisk.enabled=false",
                "brisk.dispatch.enabled=true",
                "brisk.server.request-timeout=10s",
                "brisk.compression.codings[0]=gzip",
                "brisk.info.forwarded=forwarded",
                "brisk.info.trusted-proxies=10.0.0.1",
                "management.server.port=0",
                TestServer.ONE_MANAGEMENT_SERVER)) {
            assertThat(server.port()).isPositive();
            assertThat(aboutSwitchedOff(output))
                    .singleElement()
                    .asString()
                    .contains(" WARN ")
                    .endsWith("brisk.enabled is false, so there is no effect of brisk.compression.codings,"
                            + " brisk.server.request-timeout; brisk.info.forwarded, brisk.info.trusted-proxies are"
                            + " read all the same");
        }
    }

    @Test
    void switchedOffWarnsOnlyOfWhatClientsCouldSee(CapturedOutput output) {
        try (TestServer server = TestServer.start(
                "brisk.enabled=false", "brisk.compression.gzip.level=9", "brisk.dispatch.enabled=false")) {
            assertThat(server.port()).isPositive();
            assertThat(aboutSwitchedOff(output))
                    .singleElement()
                    .asString()
                    .contains(" INFO ")
                    .endsWith("so there is no effect of brisk.compression.gzip.level, brisk.dispatch.enabled");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "brisk.enabled=false",
                "brisk.enabled=false,brisk.info.forwarded=none,brisk.server.proxy-protocol=off",
                "brisk.server.request-timeout=10s"
            })
    void nothingIsLeft(String properties, CapturedOutput output) {
        try (TestServer server = TestServer.start(properties.split(","))) {
            assertThat(server.port()).isPositive();
            assertThat(aboutSwitchedOff(output)).isEmpty();
            assertThat(server.context().getBeanNamesForType(SwitchedOffLog.class))
                    .isEmpty();
        }
    }

    private static List<String> aboutSwitchedOff(CapturedOutput output) {
        return output.toString()
                .lines()
                .filter(line -> line.contains("brisk.enabled is false"))
                .toList();
    }

    private static List<String> lines(CapturedOutput output) {
        return output.toString().lines().filter(line -> line.contains(" Brisk")).toList();
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnHandler {

        @Bean
        HttpHandler ownHandler() {
            return (request, response) -> response.setComplete();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnDispatcher {

        /** Comes before Brisk's. */
        @Bean
        static BeanPostProcessor ownDispatcher() {
            return new BeanPostProcessor() {

                @Override
                public Object postProcessAfterInitialization(Object bean, String beanName) {
                    return bean instanceof DispatcherHandler ? new Own() : bean;
                }
            };
        }
    }

    static final class Own extends DispatcherHandler {}

    @Configuration(proxyBeanMethods = false)
    static class Described {

        @Bean
        PartDescription moon() {
            return new PartDescription() {

                @Override
                public String name() {
                    return "moon";
                }

                @Override
                public @Nullable String summary() {
                    return "the moon is full";
                }

                @Override
                public Map<String, Object> details() {
                    return Map.of("full", true);
                }
            };
        }
    }
}
