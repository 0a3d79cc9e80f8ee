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

import dev.brisk.serve.ServeHttpHandler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.HttpHandlerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxRegistrations;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.http.server.reactive.HttpHandler;

/** When Brisk is there and when it is not. */
class ConditionsTests {

    private static final AutoConfigurations BRISK = AutoConfigurations.of(
            BriskAutoConfiguration.class, BriskDispatchAutoConfiguration.class, BriskInfoAutoConfiguration.class);

    private final ReactiveWebApplicationContextRunner reactive = new ReactiveWebApplicationContextRunner()
            .withConfiguration(BRISK)
            .withConfiguration(AutoConfigurations.of(
                    HttpHandlerAutoConfiguration.class,
                    WebFluxAutoConfiguration.class,
                    NettyReactiveWebServerAutoConfiguration.class));

    @Test
    void reactiveApplicationsOnReactorNettyAreServed() {
        this.reactive.run(context -> assertThat(context)
                .hasNotFailed()
                .hasSingleBean(BriskAutoConfiguration.class)
                .hasSingleBean(BriskDispatchAutoConfiguration.class)
                .hasSingleBean(ServeHandlerAdapterPostProcessor.class)
                .hasSingleBean(BriskProperties.class)
                .hasSingleBean(WebFluxRegistrations.class)
                .getBean(HttpHandler.class)
                .isExactlyInstanceOf(ServeHttpHandler.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "FALSE", "off", "no"})
    void switchedOff(String value) {
        this.reactive.withPropertyValues("brisk.enabled=" + value).run(context -> {
            assertThat(context).hasNotFailed();
            BriskBeans.assertNone(context);
        });
    }

    @Test
    void switchedOffDispatchLeavesTheServer() {
        this.reactive
                .withPropertyValues("brisk.dispatch.enabled=false")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(ServeHandlerAdapterPostProcessor.class)
                        .doesNotHaveBean(BriskDispatchAutoConfiguration.class)
                        .doesNotHaveBean(WebFluxRegistrations.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "reactor.netty",
                "org.springframework.web.reactive",
                "org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory"
            })
    void applicationsWithoutWhatBriskWorksOnAreLeftAlone(String absent) {
        new ReactiveWebApplicationContextRunner()
                .withConfiguration(BRISK)
                .withClassLoader(new FilteredClassLoader(absent))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    BriskBeans.assertNone(context);
                });
    }

    @Test
    void applicationsWithoutActuatorAreServed() {
        this.reactive
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.boot.actuate", "org.springframework.boot.micrometer"))
                .run(context ->
                        assertThat(context.getBean(HttpHandler.class)).isExactlyInstanceOf(ServeHttpHandler.class));
    }

    @Test
    void servletApplicationsAreLeftAlone() {
        new WebApplicationContextRunner().withConfiguration(BRISK).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(BriskBeans.in(context)).isEmpty();
        });
    }

    @Test
    void applicationsWithoutAServerAreLeftAlone() {
        new ApplicationContextRunner().withConfiguration(BRISK).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(BriskBeans.in(context)).isEmpty();
        });
    }

    @Test
    void registrationsOfOtherAutoConfigurationsAreKept() {
        this.reactive
                .withConfiguration(AutoConfigurations.of(OtherAutoConfiguration.class))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .getBean(WebFluxRegistrations.class)
                        .isSameAs(context.getBean("otherRegistrations")));
    }

    @Test
    void decoratorsOfOtherAutoConfigurationsGetTheServeHandler() {
        this.reactive
                .withConfiguration(AutoConfigurations.of(OtherAutoConfiguration.class))
                .run(context -> {
                    context.getBean(HttpHandler.class);
                    assertThat(context.getBean(OtherAutoConfiguration.class).decorated)
                            .singleElement()
                            .isExactlyInstanceOf(ServeHttpHandler.class);
                });
    }

    @AutoConfiguration
    static class OtherAutoConfiguration {

        final List<HttpHandler> decorated = new ArrayList<>();

        @Bean
        WebFluxRegistrations otherRegistrations() {
            return new WebFluxRegistrations() {};
        }

        @Bean
        WebHttpHandlerBuilderCustomizer otherCustomizer() {
            return builder -> builder.httpHandlerDecorator(handler -> {
                this.decorated.add(handler);
                return handler;
            });
        }
    }
}
