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

import dev.brisk.metrics.DirectDecision;
import dev.brisk.metrics.DirectRecorderFactory;
import dev.brisk.metrics.WatchedObservationRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.GlobalObservationConvention;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.web.server.reactive.context.AnnotationConfigReactiveWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;

/** Which applications record directly, and what keeps the others from it. */
class BriskMetricsAutoConfigurationTests {

    private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner(
                    AnnotationConfigReactiveWebServerApplicationContext::new)
            .withUserConfiguration(Application.class)
            .withPropertyValues("server.port=0");

    private final ReactiveWebApplicationContextRunner metered = this.runner.withUserConfiguration(Metered.class);

    @Test
    void plainApplicationRecordsDirectly() {
        assertDirect(this.metered);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "management.observations.http.server.requests.name=requests",
                "management.metrics.observations.ignored-meters=long-task-timer",
                "management.metrics.enable.http=false",
                "management.metrics.distribution.percentiles-histogram.all=true",
                "management.metrics.tags.application=test"
            })
    void settingsOfMetersAreNoObstacle(String property) {
        assertDirect(this.metered.withPropertyValues(property));
    }

    @Test
    void globalConventionIsNoObstacle() {
        assertDirect(this.metered.withBean("mine", GlobalObservationConvention.class, GlobalConvention::new));
    }

    @Test
    void harmlessCustomizerIsNoObstacle() {
        assertDirect(this.metered.withBean(
                "mine", ObservationRegistryCustomizer.class, () -> registry -> registry.observationConfig()));
    }

    @ParameterizedTest
    @CsvSource({
        "management.observations.enable.http=true, there is an observation predicate",
        "management.observations.enable.all=false, there is an observation predicate",
        "management.observations.key-values.region=north, there is an observation predicate",
    })
    void settingsOfObservationsAreAnObstacle(String property, String reason) {
        assertObserved(this.metered.withPropertyValues(property), reason);
    }

    @Test
    void handlerIsAnObstacle() {
        assertObserved(
                this.metered.withBean("mine", ObservationHandler.class, Handler::new),
                "there is an observation handler: " + Handler.class.getName());
    }

    @Test
    void secondHandlerOfMetersIsAnObstacle() {
        assertObserved(
                this.metered.withBean("mine", MeterObservationHandler.class, MeterHandler::new),
                "there is an observation handler: one of ");
    }

    @Test
    void ownHandlerOfMetersInPlaceOfBootsIsAnObstacle() {
        assertObserved(
                this.metered
                        .withUserConfiguration(OwnMeterHandler.class)
                        .withPropertyValues("spring.autoconfigure.exclude=" + MetricsAutoConfiguration.class.getName()),
                "which registry the meters' observation handler uses is not known");
    }

    @Test
    void predicateIsAnObstacle() {
        assertObserved(
                this.metered.withBean("mine", ObservationPredicate.class, () -> (name, context) -> true),
                "there is an observation predicate: ");
    }

    @Test
    void filterIsAnObstacle() {
        assertObserved(
                this.metered.withBean("mine", ObservationFilter.class, () -> context -> context),
                "there is an observation filter: ");
    }

    @Test
    void customizerThatRegistersAHandlerIsAnObstacle() {
        assertObserved(
                this.metered.withBean(
                        "mine",
                        ObservationRegistryCustomizer.class,
                        () -> registry -> registry.observationConfig().observationHandler(new Handler())),
                "there is an observation handler: " + Handler.class.getName());
    }

    @Test
    void handlerThatIsRegisteredLaterIsAnObstacleFromThenOn() {
        this.metered.run(context -> {
            assertThat(decision(context.getBean(DirectRecorderFactory.class)).direct())
                    .isTrue();
            context.getBean(ObservationRegistry.class).observationConfig().observationHandler(new Handler());
            assertThat(decision(context.getBean(DirectRecorderFactory.class)).direct())
                    .isFalse();
        });
    }

    @Test
    void ownConventionIsAnObstacle() {
        assertObserved(
                this.metered.withBean("mine", Convention.class, Convention::new),
                "the convention is a " + Convention.class.getName());
    }

    @Test
    void conventionWithoutANameIsAnObstacle() {
        assertObserved(
                this.metered.withPropertyValues("management.observations.http.server.requests.name="),
                "the convention has no name");
    }

    @Test
    void ownObservationRegistryIsAnObstacle() {
        assertObserved(
                this.metered.withBean("mine", ObservationRegistry.class, ObservationRegistry::create),
                "the observation registry is a io.micrometer.observation.SimpleObservationRegistry");
    }

    @Test
    void noMeterRegistryIsAnObstacle() {
        assertObserved(
                this.runner.withPropertyValues(
                        "management.defaults.metrics.export.enabled=false",
                        "spring.autoconfigure.exclude=" + CompositeMeterRegistryAutoConfiguration.class.getName()),
                "which registry the meters' observation handler uses is not known");
    }

    @ParameterizedTest
    @ValueSource(strings = {"brisk.enabled=false", "brisk.metrics.direct=false"})
    void switchRestoresTheDefault(String property) {
        this.metered.withPropertyValues(property).run(context -> {
            assertThat(context).hasNotFailed().doesNotHaveBean(DirectRecorderFactory.class);
            assertThat(context.getBean(ObservationRegistry.class)).isNotInstanceOf(WatchedObservationRegistry.class);
        });
    }

    @Test
    void startsWithoutMetersOnTheClassPath() {
        this.runner
                .withClassLoader(new FilteredClassLoader("io.micrometer.core"))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(DirectRecorderFactory.class));
    }

    private static void assertDirect(ReactiveWebApplicationContextRunner runner) {
        runner.run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(WatchedObservationRegistry.class);
            assertThat(decision(context.getBean(DirectRecorderFactory.class)))
                    .isEqualTo(new DirectDecision(true, "nothing but the meters observes requests"));
        });
    }

    private static void assertObserved(ReactiveWebApplicationContextRunner runner, String reason) {
        runner.run(context -> {
            assertThat(context).hasNotFailed();
            DirectDecision decision = decision(context.getBean(DirectRecorderFactory.class));
            assertThat(decision.direct()).isFalse();
            assertThat(decision.reason()).startsWith(reason);
        });
    }

    private static DirectDecision decision(DirectRecorderFactory factory) {
        return factory.decision();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        /** So that a context closes at once. */
        @Bean
        ReactorResourceFactory reactorResourceFactory() {
            ReactorResourceFactory factory = new ReactorResourceFactory();
            factory.setShutdownQuietPeriod(Duration.ZERO);
            return factory;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Metered {

        @Bean
        MeterRegistry meterRegistry() {
            return new SimpleMeterRegistry();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnMeterHandler {

        @Bean
        DefaultMeterObservationHandler defaultMeterObservationHandler() {
            return new DefaultMeterObservationHandler(new SimpleMeterRegistry());
        }
    }

    static final class Handler implements ObservationHandler<Observation.Context> {

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }

    static final class MeterHandler implements MeterObservationHandler<Observation.Context> {

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }

    static final class Convention extends DefaultServerRequestObservationConvention {}

    static final class GlobalConvention implements GlobalObservationConvention<Observation.Context> {

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }
}
