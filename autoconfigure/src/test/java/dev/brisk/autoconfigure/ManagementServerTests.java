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

import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.web.server.WebFilter;

/** A management server on a port of its own is left alone; on the application's port it is served like the application. */
class ManagementServerTests {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bothServersAnswer(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(
                Management.class,
                "brisk.enabled=" + enabled,
                "management.server.port=0",
                TestServer.ONE_MANAGEMENT_SERVER,
                "management.endpoints.web.exposure.include=*")) {
            Management management = server.context().getBean(Management.class);
            int port = management.port.get();
            assertThat(port).isPositive().isNotEqualTo(server.port());
            assertThat(TestServer.get(port, "/actuator/probe").body()).isEqualTo("probed");
            assertThat(management.seen).containsExactly(ProbeController.DEFAULT_REQUEST + " DefaultServerWebExchange");
            assertThat(TestServer.get(port, "/request").status()).isEqualTo(404);
            assertThat(TestServer.get(port, "/route").status()).isEqualTo(404);
            assertThat(TestServer.get(port, "/unfiltered").status()).isEqualTo(404);
            assertThat(server.get("/route").body()).isEqualTo("route");
            assertThat(server.get("/unfiltered").body()).isEqualTo("unfiltered");
            assertThat(server.get("/actuator/probe").status()).isEqualTo(404);
            assertThat(server.get("/request").body())
                    .isEqualTo(enabled ? ProbeController.SERVE_REQUEST : ProbeController.DEFAULT_REQUEST);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endpointsOnTheApplicationsPortAnswer(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(
                Management.class, "brisk.enabled=" + enabled, "management.endpoints.web.exposure.include=*")) {
            assertThat(server.get("/actuator/probe").body()).isEqualTo("probed");
            assertThat(server.get("/actuator/mappings").body()).contains("ProbeController#word(String)");
            assertThat(server.get("/actuator/missing").status()).isEqualTo(404);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Management {

        final AtomicInteger port = new AtomicInteger();

        @Bean
        static ServeRoutes routes() {
            return ServeRoutes.builder()
                    .get("/route", ServeResponse.text("route"))
                    .withoutFilters(routes -> routes.get("/unfiltered", ServeResponse.text("unfiltered")))
                    .build();
        }

        final List<String> seen = new CopyOnWriteArrayList<>();

        @EventListener
        void started(WebServerInitializedEvent event) {
            if ("management".equals(event.getApplicationContext().getServerNamespace())) {
                this.port.set(event.getWebServer().getPort());
            }
        }

        @Bean
        Probe probe() {
            return new Probe();
        }

        /** Filters of the application are the management server's too. */
        @Bean
        WebFilter noting() {
            return (exchange, chain) -> {
                if (exchange.getRequest().getPath().value().equals("/actuator/probe")
                        && exchange.getRequest().getLocalAddress() != null
                        && exchange.getRequest().getLocalAddress().getPort() == this.port.get()) {
                    this.seen.add(ProbeController.requestClass(exchange.getRequest()) + " "
                            + exchange.getClass().getSimpleName());
                }
                return chain.filter(exchange);
            };
        }
    }

    @WebEndpoint(id = "probe")
    static class Probe {

        @ReadOperation(produces = "text/plain")
        String read() {
            return "probed";
        }
    }
}
