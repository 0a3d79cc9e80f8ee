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

import dev.brisk.dispatch.DirectDispatcherHandler;
import dev.brisk.serve.ServeHttpHandler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxRegistrations;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.boot.webflux.autoconfigure.error.ErrorWebFluxAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** What an application may do to its handler goes on working. */
class HandlerCustomizationTests {

    @Test
    void anHttpHandlerOfTheApplicationIsServedAsItIs() throws IOException {
        try (TestServer server = TestServer.start(OwnHandler.class)) {
            assertThat(server.context().getBeanProvider(HttpHandler.class))
                    .containsExactly(server.context().getBean(OwnHandler.class).handler);
            assertThat(server.get("/anything").body()).isEqualTo("own " + ProbeController.SERVE_REQUEST);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void filtersAndDecoratorsOfBuilderCustomizersAreAppliedInTheirOrder(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(BuilderCustomizers.class, "brisk.enabled=" + enabled)) {
            assertThat(server.get("/exchange").body())
                    .isEqualTo(enabled ? "ServeExchange" : "DefaultServerWebExchange");
            assertThat(server.context().getBean(BuilderCustomizers.class).passed)
                    .containsExactly("factory decorator", "first decorator", "last decorator", "filter");
        }
    }

    @Test
    void decoratorsGetTheServeHandler() throws IOException {
        try (TestServer server = TestServer.start(BuilderCustomizers.class)) {
            assertThat(server.context().getBean(BuilderCustomizers.class).decorated)
                    .first()
                    .isInstanceOf(ServeHttpHandler.class);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theBasePathIsTakenOff(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start("brisk.enabled=" + enabled, "spring.webflux.base-path=/base")) {
            assertThat(server.get("/base/uri").body()).isEqualTo("http://localhost:8080/base/uri /base /uri");
            assertThat(server.get("/base/words/x").body()).isEqualTo("x");
            assertThat(server.get("/uri").status()).isEqualTo(404);
            assertThat(server.get("/base").status()).isEqualTo(404);
            assertThat(server.get("/base/exchange").body())
                    .isEqualTo(enabled ? "ServeExchange" : "DefaultServerWebExchange");
        }
    }

    @Test
    void aWebHandlerOfTheApplicationAnswers() throws IOException {
        try (TestServer server = TestServer.start(
                OwnWebHandler.class,
                // With it the bean's name is taken.
                "spring.autoconfigure.exclude=" + WebFluxAutoConfiguration.class.getName() + ","
                        + ErrorWebFluxAutoConfiguration.class.getName())) {
            assertThat(server.get("/anything").body()).isEqualTo("own ServeExchange " + ProbeController.SERVE_REQUEST);
        }
    }

    @Test
    void registrationsOfTheApplicationAreKeptAndDispatchIsTheFrameworks() throws IOException {
        try (TestServer server = TestServer.start(OwnRegistrations.class)) {
            assertThat(server.context().getBeanProvider(WebFluxRegistrations.class))
                    .hasSize(1);
            assertThat(server.context().getBean("requestMappingHandlerMapping")).isExactlyInstanceOf(OwnMapping.class);
            assertThat(server.get("/words/x").body()).isEqualTo("x");
            assertThat(server.get("/info").body()).isEqualTo("HTTP/1.1 tcp");
            assertThatNothingIsDirect(server);
        }
    }

    @Test
    void applicationsThatConfigureWebFluxThemselvesAreServedAndDispatchedByTheFramework() throws IOException {
        try (TestServer server = TestServer.start(FullControl.class)) {
            assertThat(server.get("/request").body()).isEqualTo(ProbeController.SERVE_REQUEST);
            assertThat(server.get("/words/x").body()).isEqualTo("x");
            assertThat(server.get("/info").body()).isEqualTo("HTTP/1.1 tcp");
            assertThat(server.context().getBean("requestMappingHandlerMapping"))
                    .isExactlyInstanceOf(RequestMappingHandlerMapping.class);
            assertThatNothingIsDirect(server);
        }
    }

    private static void assertThatNothingIsDirect(TestServer server) {
        assertThat(server.context()
                        .getBean(DirectDispatcherHandler.class)
                        .report()
                        .direct())
                .isZero();
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnHandler {

        final HttpHandler handler = (request, response) -> response.writeWith(
                Mono.just(DefaultDataBufferFactory.sharedInstance.wrap(("own " + ProbeController.requestClass(request))
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8))));

        @Bean
        HttpHandler ownHandler() {
            return this.handler;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class BuilderCustomizers {

        final List<String> passed = Collections.synchronizedList(new ArrayList<>());

        final List<HttpHandler> decorated = new ArrayList<>();

        private HttpHandler noting(HttpHandler handler, String name) {
            this.decorated.add(handler);
            return (request, response) -> {
                this.passed.add(name);
                return handler.handle(request, response);
            };
        }

        @Bean
        HttpHandlerDecoratorFactory decoratorFactory() {
            return handler -> noting(handler, "factory decorator");
        }

        @Bean
        @Order(1)
        WebHttpHandlerBuilderCustomizer first() {
            return builder -> builder.filter((exchange, chain) -> {
                        this.passed.add("filter");
                        return chain.filter(exchange);
                    })
                    .httpHandlerDecorator(handler -> noting(handler, "first decorator"));
        }

        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        WebHttpHandlerBuilderCustomizer last() {
            return builder -> builder.httpHandlerDecorator(handler -> noting(handler, "last decorator"));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnWebHandler {

        @Bean
        WebHandler webHandler() {
            return exchange -> exchange.getResponse()
                    .writeWith(Mono.just(DefaultDataBufferFactory.sharedInstance.wrap(
                            ("own " + exchange.getClass().getSimpleName() + " "
                                            + ProbeController.requestClass(exchange.getRequest()))
                                    .getBytes(java.nio.charset.StandardCharsets.UTF_8))));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnRegistrations {

        @Bean
        WebFluxRegistrations ownRegistrations() {
            return new WebFluxRegistrations() {

                @Override
                public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
                    return new OwnMapping();
                }
            };
        }
    }

    static class OwnMapping extends RequestMappingHandlerMapping {}

    @Configuration(proxyBeanMethods = false)
    @EnableWebFlux
    static class FullControl {}
}
