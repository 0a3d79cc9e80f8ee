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
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.HttpHandler;
import reactor.core.publisher.Mono;

/** A second server in a child context. */
class ParentContextTests {

    @Test
    void eachServerHasTheHandlerOfItsOwnContext() throws IOException {
        try (TestServer parent = TestServer.start();
                ConfigurableApplicationContext child = new SpringApplicationBuilder(Child.class)
                        .parent(parent.context())
                        .web(WebApplicationType.REACTIVE)
                        .run("--server.port=0", "--spring.main.banner-mode=off")) {
            int port = TestServer.port((WebServerApplicationContext) child);
            assertThat(TestServer.get(port, "/request").body()).isEqualTo("child " + ProbeController.SERVE_REQUEST);
            assertThat(parent.get("/request").body()).isEqualTo(ProbeController.SERVE_REQUEST);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Child {

        @Bean
        NettyReactiveWebServerFactory childServer() {
            return new NettyReactiveWebServerFactory();
        }

        @Bean
        HttpHandler childHandler() {
            return (request, response) ->
                    response.writeWith(Mono.fromSupplier(() -> DefaultDataBufferFactory.sharedInstance.wrap(
                            ("child " + ProbeController.requestClass(request)).getBytes(StandardCharsets.UTF_8))));
        }
    }
}
