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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.reactive.HttpHandler;
import reactor.core.publisher.Mono;

/** What an application may do to its server goes on working. */
@ExtendWith(OutputCaptureExtension.class)
class ServerCustomizationTests {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void customizersAreAppliedOnceAndInOrder(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(Customizers.class, "brisk.enabled=" + enabled)) {
            assertThat(server.context().getBean(Customizers.class).applied)
                    .containsExactly("factory", "first", "second", "added");
            assertThat(server.get("/request").body()).isEqualTo(requestClass(enabled));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void routesOfTheApplicationComeFirst(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(Routes.class, "brisk.enabled=" + enabled)) {
            assertThat(server.get("/route").body()).isEqualTo("first");
            assertThat(server.get("/other-route").body()).isEqualTo("second");
            assertThat(server.get("/added-route").body()).isEqualTo("added");
            assertThat(server.get("/request").body()).isEqualTo(requestClass(enabled));
            assertThat(server.get("/missing").status()).isEqualTo(404);
            assertThat(server.get("/missing").body()).contains("\"path\":\"/missing\"");
        }
    }

    @Test
    void aFactoryOfTheApplicationIsServed() throws IOException {
        try (TestServer server = TestServer.start(OwnFactory.class)) {
            assertThat(server.context().getBean(NettyReactiveWebServerFactory.class))
                    .isSameAs(server.context().getBean(OwnFactory.class).factory);
            assertThat(server.get("/request").body()).isEqualTo(ProbeController.SERVE_REQUEST);
        }
    }

    @Test
    void aFactorySubclassThatLeavesTheHandlerAloneIsServed() throws IOException {
        try (TestServer server = TestServer.start(HarmlessSubclass.class)) {
            assertThat(server.get("/request").body()).isEqualTo(ProbeController.SERVE_REQUEST);
        }
    }

    @Test
    void aFactorySubclassThatMakesTheServerItselfIsLeftAloneAndNamed(CapturedOutput output) throws IOException {
        try (TestServer server = TestServer.start(OverridingSubclass.class)) {
            assertThat(server.get("/request").body()).isEqualTo(ProbeController.DEFAULT_REQUEST);
            assertThat(server.get("/exchange").body()).isEqualTo("ServeExchange");
            assertThat(server.get("/info").body()).isEqualTo("HTTP/1.1 tcp");
            assertThat(server.context().getBean(OverridingSubclass.class).handled)
                    .hasValue(3);
            assertThat(output).contains("alone, for it overrides getWebServer");
        }
    }

    private static String requestClass(boolean enabled) {
        return enabled ? ProbeController.SERVE_REQUEST : ProbeController.DEFAULT_REQUEST;
    }

    @Configuration(proxyBeanMethods = false)
    static class Customizers {

        final List<String> applied = new ArrayList<>();

        private NettyServerCustomizer noting(String name) {
            return server -> {
                this.applied.add(name);
                return server;
            };
        }

        @Bean
        @Order(2)
        NettyServerCustomizer second() {
            return noting("second");
        }

        @Bean
        @Order(1)
        NettyServerCustomizer first() {
            return noting("first");
        }

        @Bean
        WebServerFactoryCustomizer<NettyReactiveWebServerFactory> factoryCustomizer() {
            return factory -> {
                this.applied.add("factory");
                factory.addServerCustomizers(noting("added"));
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Routes {

        private static NettyRouteProvider answering(String path, String answer) {
            return routes -> routes.get(path, (request, response) -> response.sendString(Mono.just(answer)));
        }

        @Bean
        @Order(2)
        NettyRouteProvider second() {
            return routes -> answering("/other-route", "second")
                    .apply(answering("/route", "second").apply(routes));
        }

        @Bean
        @Order(1)
        NettyRouteProvider first() {
            return answering("/route", "first");
        }

        @Bean
        WebServerFactoryCustomizer<NettyReactiveWebServerFactory> factoryCustomizer() {
            return factory -> factory.addRouteProviders(answering("/added-route", "added"));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnFactory {

        final NettyReactiveWebServerFactory factory = new NettyReactiveWebServerFactory();

        @Bean
        NettyReactiveWebServerFactory ownFactory() {
            return this.factory;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class HarmlessSubclass {

        @Bean
        NettyReactiveWebServerFactory ownFactory() {
            return new NettyReactiveWebServerFactory() {

                @Override
                public void setPort(int port) {
                    super.setPort(port);
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OverridingSubclass {

        final AtomicInteger handled = new AtomicInteger();

        @Bean
        NettyReactiveWebServerFactory ownFactory() {
            return new NettyReactiveWebServerFactory() {

                @Override
                public WebServer getWebServer(HttpHandler handler) {
                    return super.getWebServer((request, response) -> {
                        OverridingSubclass.this.handled.incrementAndGet();
                        return handler.handle(request, response);
                    });
                }
            };
        }
    }
}
