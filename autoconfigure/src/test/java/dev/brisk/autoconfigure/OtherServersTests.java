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

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.reactive.TomcatReactiveWebServerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Applications on other servers are left alone though Reactor Netty and Brisk are on the class path. */
class OtherServersTests {

    @Test
    void webFluxOnTomcat() throws IOException {
        try (TestServer server = TestServer.start(ReactiveTomcat.class)) {
            assertThat(server.get("/request").body()).isEqualTo("TomcatServerHttpRequest");
            assertThat(server.get("/exchange").body()).isEqualTo("DefaultServerWebExchange");
            assertThat(server.get("/info").body()).isEqualTo("unknown tcp");
            BriskBeans.assertNone(server.context());
        }
    }

    /** Spring MVC beside WebFlux, as where only the client of the latter is used: Spring Boot takes it for a servlet application. */
    @Test
    void springMvcOnTomcat() throws IOException {
        assertThat(WebApplicationType.deduce()).isEqualTo(WebApplicationType.SERVLET);
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(MvcApplication.class)
                .run(
                        "--server.port=0",
                        "--spring.main.banner-mode=off",
                        "--spring.main.web-application-type=servlet")) {
            int port = TestServer.port((WebServerApplicationContext) context);
            assertThat(TestServer.get(port, "/mvc").body()).isEqualTo("mvc GET");
            assertThat(TestServer.get(port, "/missing").status()).isEqualTo(404);
            assertThat(BriskBeans.in(context)).isEmpty();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ReactiveTomcat {

        @Bean
        TomcatReactiveWebServerFactory tomcat() {
            return new TomcatReactiveWebServerFactory();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(MvcController.class)
    static class MvcApplication {}

    @RestController
    static class MvcController {

        @GetMapping("/mvc")
        String mvc(HttpServletRequest request) {
            return "mvc " + request.getMethod();
        }
    }
}
