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

import dev.brisk.info.ServeHandlerInfoArgumentResolver;
import dev.brisk.serve.ServeHandlerAdapter;
import dev.brisk.serve.ServeHttpHandler;
import dev.brisk.test.RawHttp1;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** The handler and its adapter without Spring Boot. */
class PlainSpringTests {

    @Test
    void anApplicationContextIsServed() throws IOException {
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(Application.class, ProbeController.class)) {
            DisposableServer server = HttpServer.create()
                    .port(0)
                    .handle(new ServeHandlerAdapter(ServeHttpHandler.from(context)))
                    .bindNow(Duration.ofSeconds(10));
            try (RawHttp1 client = RawHttp1.connect(server.port())) {
                assertThat(get(client, "/request")).isEqualTo(ProbeController.SERVE_REQUEST);
                assertThat(get(client, "/exchange")).isEqualTo("ServeExchange");
                assertThat(get(client, "/info")).isEqualTo("HTTP/1.1 tcp");
                client.send(
                        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello");
                assertThat(client.read(false).body()).isEqualTo("hello");
            } finally {
                server.disposeNow(Duration.ofSeconds(10));
            }
        }
    }

    private static String get(RawHttp1 client, String target) throws IOException {
        client.send(TestServer.request(target));
        return client.read(false).body();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableWebFlux
    @Import(ProbeController.class)
    static class Application implements WebFluxConfigurer {

        @Override
        public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
            configurer.addCustomResolver(new ServeHandlerInfoArgumentResolver());
        }
    }
}
