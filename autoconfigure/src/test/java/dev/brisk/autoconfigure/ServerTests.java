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
import dev.brisk.dispatch.DirectRequestMappingHandlerAdapter;
import dev.brisk.dispatch.DirectRequestMappingHandlerMapping;
import dev.brisk.serve.ServeHttpHandler;
import dev.brisk.test.RawHttp1;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.adapter.HttpWebHandlerAdapter;

/** An application that has nothing of its own but a controller. */
class ServerTests {

    @Test
    void requestsAreServedByBrisk() throws IOException {
        try (TestServer server = TestServer.start()) {
            assertThat(server.context().getBean(HttpHandler.class)).isExactlyInstanceOf(ServeHttpHandler.class);
            assertThat(server.get("/request").body()).isEqualTo(ProbeController.SERVE_REQUEST);
            assertThat(server.get("/exchange").body()).isEqualTo("ServeExchange");
            assertThat(server.get("/words/direct").body()).isEqualTo("direct");
            assertThat(server.get("/info").body()).isEqualTo("HTTP/1.1 tcp");
            ApplicationContext context = server.context();
            assertThat(context.getBean("webHandler")).isExactlyInstanceOf(DirectDispatcherHandler.class);
            assertThat(context.getBean("requestMappingHandlerMapping"))
                    .isExactlyInstanceOf(DirectRequestMappingHandlerMapping.class);
            assertThat(context.getBean("requestMappingHandlerAdapter"))
                    .isExactlyInstanceOf(DirectRequestMappingHandlerAdapter.class);
            assertThat(context.getBean(DirectDispatcherHandler.class).report().direct())
                    .isPositive();
        }
    }

    @Test
    void bodiesArrive() throws IOException {
        try (TestServer server = TestServer.start();
                RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello");
            assertThat(client.read(false).body()).isEqualTo("hello");
        }
    }

    @Test
    void withoutTheDirectPathTheFrameworkDispatches() throws IOException {
        try (TestServer server = TestServer.start("brisk.dispatch.enabled=false")) {
            assertThat(server.get("/request").body()).isEqualTo(ProbeController.SERVE_REQUEST);
            assertThat(server.get("/info").body()).isEqualTo("HTTP/1.1 tcp");
            assertThatFrameworkDispatches(server.context());
            assertThat(server.context().getBeanNamesForType(BriskDispatchAutoConfiguration.class))
                    .isEmpty();
        }
    }

    @Test
    void switchedOffTheApplicationRunsAsWithoutBrisk() throws IOException {
        try (TestServer server = TestServer.start("brisk.enabled=false")) {
            assertThat(server.context().getBean(HttpHandler.class)).isExactlyInstanceOf(HttpWebHandlerAdapter.class);
            assertThat(server.get("/request").body()).isEqualTo(ProbeController.DEFAULT_REQUEST);
            assertThat(server.get("/exchange").body()).isEqualTo("DefaultServerWebExchange");
            assertThat(server.get("/info").body()).isEqualTo("HTTP/1.1 tcp");
            assertThatFrameworkDispatches(server.context());
            BriskBeans.assertNone(server.context());
        }
    }

    private static void assertThatFrameworkDispatches(ApplicationContext context) {
        assertThat(context.getBean("webHandler")).isExactlyInstanceOf(DispatcherHandler.class);
        assertThat(context.getBean("requestMappingHandlerMapping"))
                .isExactlyInstanceOf(RequestMappingHandlerMapping.class);
        assertThat(context.getBean("requestMappingHandlerAdapter"))
                .isExactlyInstanceOf(RequestMappingHandlerAdapter.class);
    }
}
