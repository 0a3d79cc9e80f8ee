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

import dev.brisk.metrics.RequestRecorderFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport.ConditionAndOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport.ConditionAndOutcomes;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.WebServer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Mono;

/** Spring Boot's condition report says what Brisk has left alone, and why. */
class ConditionReportTests {

    @Test
    void whatIsReplacedMatches() {
        try (TestServer server = TestServer.start()) {
            Map<String, ConditionAndOutcomes> report = report(server);
            for (String part : List.of("adapter", "handler", "dispatcher")) {
                assertThat(report.entrySet())
                        .filteredOn(entry -> entry.getKey().startsWith("BriskAutoConfiguration#" + part))
                        .singleElement()
                        .satisfies(entry ->
                                assertThat(entry.getValue().isFullMatch()).isTrue());
            }
        }
    }

    @Test
    void anOwnHandlerIsReported() {
        assertReported(
                StartupLogTests.OwnHandler.class,
                "handler 'httpHandler'",
                "Spring Boot has not built the ",
                "which is the application's own");
    }

    @Test
    void anOwnWebHandlerIsReported() {
        assertReported(
                StartupLogTests.OwnDispatcher.class,
                "dispatcher 'webHandler'",
                "it is a ",
                "and not exactly a DispatcherHandler");
    }

    @Test
    void aHandlerWhosePartsAreNotKnownIsReported() {
        DefaultListableBeanFactory beanFactory = new DefaultListableBeanFactory();
        Installation installation = new Installation(beanFactory);
        WebHttpHandlerBuilder builder = WebHttpHandlerBuilder.webHandler(exchange -> Mono.empty());
        new BriskAutoConfiguration()
                .briskWebHttpHandlerBuilderCustomizer(
                        beanFactory.getBeanProvider(RequestRecorderFactory.class), installation)
                .customize(builder);
        // Added behind Brisk's, and so applied before it.
        HttpHandler unknown = (request, response) -> response.setComplete();
        builder.httpHandlerDecorator(handler -> unknown);
        assertThat(builder.build()).isSameAs(unknown);
        assertThat(installation.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.active()).isFalse();
            assertThat(finding.reason()).startsWith("the parts of the ").endsWith(" are not known");
        });
    }

    @Test
    void aFactoryThatMakesItsServerByItselfIsReported() {
        assertReported(OwnFactory.class, "adapter 'factory'", "the factory overrides getWebServer");
    }

    @Test
    void compressionThatIsNotSpringBootsIsReported() {
        assertReported(
                OwnCompression.class,
                "compression 'nettyReactiveWebServerFactory'",
                "a NettyServerCustomizer has changed the compression");
    }

    private static void assertReported(Class<?> configuration, String source, String... message) {
        try (TestServer server = TestServer.start(configuration, "server.compression.enabled=true")) {
            ConditionAndOutcomes outcomes =
                    Objects.requireNonNull(report(server).get("BriskAutoConfiguration#" + source), source);
            assertThat(outcomes.isFullMatch()).isFalse();
            assertThat(outcomes.stream().map(ConditionAndOutcome::getOutcome))
                    .singleElement()
                    .satisfies(outcome -> assertThat(outcome.getMessage()).contains(message));
        }
    }

    private static Map<String, ConditionAndOutcomes> report(TestServer server) {
        String prefix = BriskAutoConfiguration.class.getPackageName() + ".";
        Map<String, ConditionAndOutcomes> found = new LinkedHashMap<>();
        ConditionEvaluationReport.get(server.context().getBeanFactory())
                .getConditionAndOutcomesBySource()
                .forEach((source, outcomes) -> found.put(source.replace(prefix, ""), outcomes));
        return found;
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnFactory {

        @Bean
        NettyReactiveWebServerFactory factory() {
            return new NettyReactiveWebServerFactory() {

                @Override
                public WebServer getWebServer(HttpHandler handler) {
                    return super.getWebServer(handler);
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnCompression {

        @Bean
        NettyServerCustomizer compressing() {
            return server -> server.compress(1);
        }
    }
}
