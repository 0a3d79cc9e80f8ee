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

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.reactive.TomcatReactiveWebServerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

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

    @Test
    void servletsOnTomcat() throws IOException {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(ServletApplication.class)
                .web(WebApplicationType.SERVLET)
                .run("--server.port=0", "--spring.main.banner-mode=off")) {
            int port = TestServer.port((WebServerApplicationContext) context);
            assertThat(TestServer.get(port, "/servlet").body()).isEqualTo("servlet");
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
    static class ServletApplication {

        @Bean
        ServletRegistrationBean<HttpServlet> servlet() {
            return new ServletRegistrationBean<>(
                    new HttpServlet() {

                        @Override
                        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                                throws IOException {
                            response.getWriter().print("servlet");
                        }
                    },
                    "/servlet");
        }
    }
}
