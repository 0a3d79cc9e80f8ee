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
package dev.brisk.info;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.adapter.ForwardedHeaderTransformer;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** The info is found from whatever Spring hands to user code. */
class SpringRequestsTests {

    private static final BlockingQueue<ServeHandlerInfo> INFOS = new LinkedBlockingQueue<>();

    private DisposableServer server =
            HttpServer.create().host("127.0.0.1").port(0).bindNow();

    @AfterEach
    void stop() {
        server.disposeNow();
        INFOS.clear();
    }

    @Configuration
    @EnableWebFlux
    @RestController
    static class Application implements WebFluxConfigurer {

        @Override
        public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
            configurer.addCustomResolver(new ServeHandlerInfoArgumentResolver());
        }

        @Bean
        WebFilter filter() {
            return (exchange, chain) -> {
                INFOS.add(ServeHandlerInfo.from(exchange));
                return chain.filter(exchange.mutate()
                        .request(builder -> builder.header("X-Added", "1"))
                        .build());
            };
        }

        @Bean
        RouterFunction<ServerResponse> route() {
            return RouterFunctions.route()
                    .GET("/functional", request -> answer(ServeHandlerInfo.from(request)))
                    .build();
        }

        @GetMapping("/annotated")
        String annotated(ServeHandlerInfo info, ServerHttpRequest request) {
            INFOS.add(info);
            return info.remoteAddr() + " " + info.protocol() + " "
                    + request.getHeaders().getFirst("X-Added");
        }

        private static Mono<ServerResponse> answer(ServeHandlerInfo info) {
            INFOS.add(info);
            return ServerResponse.ok().bodyValue(info.remoteAddr() + " " + info.protocol());
        }
    }

    @Test
    void reachesFiltersControllersAndRouterFunctions() throws Exception {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Application.class)) {
            serve(WebHttpHandlerBuilder.applicationContext(context).build());
            try (RawClient client = new RawClient(server)) {
                String peer = new RemoteAddr.Inet("127.0.0.1", client.localPort()).toString();
                client.get("/annotated").readUntil(peer + " HTTP/1.1 1");
                client.get("/functional").readUntil(peer + " HTTP/1.1");
                for (int i = 0; i < 4; i++) {
                    Outcome.assertSent(next().completed());
                }
            }
        }
    }

    @Test
    void mutatedAndDecoratedRequestsHaveTheSamePeer() throws Exception {
        serve((request, response) -> {
            ServerHttpRequest mutated = request.mutate()
                    .remoteAddress(InetSocketAddress.createUnresolved("203.0.113.9", 1))
                    .header("X-Added", "1")
                    .build();
            INFOS.add(ServeHandlerInfo.from(mutated));
            INFOS.add(ServeHandlerInfo.from(new ServerHttpRequestDecorator(new ServerHttpRequestDecorator(mutated))));
            return response.setComplete();
        });
        try (RawClient client = new RawClient(server)) {
            client.get("/").readUntil("\r\n\r\n");
            for (int i = 0; i < 2; i++) {
                assertThat(next().remoteAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", client.localPort()));
            }
        }
    }

    @Test
    void springsForwardedHeadersDoNotChangeThePeer() throws Exception {
        serve(WebHttpHandlerBuilder.webHandler(exchange -> {
                    InetSocketAddress forwarded = exchange.getRequest().getRemoteAddress();
                    assertThat(forwarded)
                            .extracting(InetSocketAddress::getHostString)
                            .isEqualTo("203.0.113.9");
                    INFOS.add(ServeHandlerInfo.from(exchange));
                    return exchange.getResponse().setComplete();
                })
                .forwardedHeaderTransformer(new ForwardedHeaderTransformer())
                .build());
        try (RawClient client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n")
                    .readUntil("\r\n\r\n");
            assertThat(next().remoteAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", client.localPort()));
        }
    }

    @Test
    void sourceBeneathDecoratorsGivesItsOwnObject() throws Exception {
        serve((request, response) -> {
            ServeHandlerInfo cached = ServeHandlerInfo.from(request);
            ServerHttpRequest source = new Source(request, cached);
            INFOS.add(cached);
            INFOS.add(ServeHandlerInfo.from(new ServerHttpRequestDecorator(new ServerHttpRequestDecorator(source))));
            return response.setComplete();
        });
        try (RawClient client = new RawClient(server)) {
            client.get("/").readUntil("\r\n\r\n");
            assertThat(next()).isSameAs(next());
        }
    }

    @Test
    void mockRequestTellsWhatItKnows() {
        ServeHandlerInfo info = ServeHandlerInfo.from(MockServerHttpRequest.get("/")
                .remoteAddress(InetSocketAddress.createUnresolved("2001:DB8::0:1", 1234))
                .localAddress(InetSocketAddress.createUnresolved("127.0.0.1", 80))
                .build());
        assertThat(info.remoteAddr()).isEqualTo(new RemoteAddr.Inet("2001:db8::1", 1234));
        assertThat(info.localAddr()).isEqualTo(new RemoteAddr.Inet("127.0.0.1", 80));
        assertThat(info.clientAddr().port()).isEqualTo(1234);
    }

    @Test
    void mockRequestWithoutAnything() {
        ServeHandlerInfo info =
                ServeHandlerInfo.from(MockServerHttpRequest.get("/").build());
        assertThat(info.remoteAddr()).isEqualTo(new RemoteAddr.Inet("unknown", -1));
        assertThat(info.localAddr()).isEqualTo(new RemoteAddr.Inet("unknown", -1));
        assertThat(info.clientAddr().hostname()).isEqualTo("unknown");
        assertThat(info.protocol()).isEqualTo("unknown");
        assertThat(info.sslInfo()).isNull();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> info.completed().block(Duration.ofSeconds(20)))
                .withMessage("completed() needs a request of Reactor Netty (found: "
                        + MockServerHttpRequest.class.getName() + ")");
    }

    private static final class Source extends ServerHttpRequestDecorator implements ServeHandlerInfoSource {

        private final ServeHandlerInfo info;

        Source(ServerHttpRequest delegate, ServeHandlerInfo info) {
            super(delegate);
            this.info = info;
        }

        @Override
        public ServeHandlerInfo serveHandlerInfo() {
            return info;
        }
    }

    private static ServeHandlerInfo next() throws InterruptedException {
        ServeHandlerInfo info = INFOS.poll(20, TimeUnit.SECONDS);
        assertThat(info).isNotNull();
        return info;
    }

    private void serve(HttpHandler handler) {
        server.disposeNow();
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle(new ReactorHttpHandlerAdapter(handler))
                .bindNow();
    }
}
