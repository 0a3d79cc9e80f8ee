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
package dev.brisk.slice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.dispatch.DirectDispatcherHandler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** Requests without a server, to an application context with Brisk and to one without it. */
class MockedRequestTests {

    private static final List<ConfigurableApplicationContext> CONTEXTS = new ArrayList<>();

    @BeforeAll
    static void start() {
        for (String enabled : List.of("true", "false")) {
            CONTEXTS.add(new SpringApplicationBuilder(SliceApplication.class)
                    .web(WebApplicationType.REACTIVE)
                    .run(
                            "--server.port=0",
                            "--spring.main.banner-mode=off",
                            "--spring.reactor.netty.shutdown-quiet-period=0s",
                            "--brisk.enabled=" + enabled));
        }
    }

    @AfterAll
    static void stop() {
        CONTEXTS.forEach(ConfigurableApplicationContext::close);
        CONTEXTS.clear();
    }

    static IntStream requests() {
        return IntStream.range(0, all().size());
    }

    /** New ones: a body can be read once. */
    private static List<MockServerHttpRequest> all() {
        return List.of(
                MockServerHttpRequest.get("/text/brisk").build(),
                MockServerHttpRequest.get("/json?name=brisk").build(),
                MockServerHttpRequest.get("/json").build(),
                MockServerHttpRequest.post("/echo")
                        .contentType(MediaType.TEXT_PLAIN)
                        .body("some text"),
                MockServerHttpRequest.get("/model").build(),
                MockServerHttpRequest.get("/conflict").build(),
                MockServerHttpRequest.get("/route").build(),
                MockServerHttpRequest.get("/missing").build());
    }

    @Test
    void oneOfThemHasTheDirectPath() {
        assertThat(CONTEXTS.get(0).getBean("webHandler")).isInstanceOf(DirectDispatcherHandler.class);
        assertThat(CONTEXTS.get(1).getBean("webHandler")).isNotInstanceOf(DirectDispatcherHandler.class);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aClientBoundToTheContextSeesTheSame(int index) {
        assertThat(ask(CONTEXTS.get(0), all().get(index))).isEqualTo(ask(CONTEXTS.get(1), all().get(index)));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void anExchangeGivenToTheDispatcherEndsTheSame(int index) {
        assertThat(dispatch(CONTEXTS.get(0), all().get(index))).isEqualTo(dispatch(CONTEXTS.get(1), all().get(index)));
    }

    private static String ask(ConfigurableApplicationContext context, MockServerHttpRequest request) {
        WebTestClient.RequestBodySpec spec = WebTestClient.bindToApplicationContext(context)
                .build()
                .method(request.getMethod())
                .uri(request.getURI());
        if (request.getHeaders().getContentType() != null) {
            spec.contentType(request.getHeaders().getContentType()).bodyValue("some text");
        }
        EntityExchangeResult<byte[]> result = spec.exchange().expectBody().returnResult();
        String body =
                new String(Objects.requireNonNullElse(result.getResponseBody(), new byte[0]), StandardCharsets.UTF_8);
        HttpHeaders headers = new HttpHeaders();
        headers.addAll(result.getResponseHeaders());
        if (result.getStatus().isError()) {
            // The time of an error has a length of its own.
            headers.remove(HttpHeaders.CONTENT_LENGTH);
        }
        return result.getStatus() + " " + headers + " " + body.replaceAll("\"(timestamp|requestId)\":\"[^\"]*\"", "");
    }

    private static String dispatch(ConfigurableApplicationContext context, MockServerHttpRequest request) {
        MockServerWebExchange exchange = MockServerWebExchange.from(request);
        String error = context.getBean("webHandler", WebHandler.class)
                .handle(exchange)
                .thenReturn("")
                .onErrorResume(ex -> Mono.just(ex.toString()))
                .block(Duration.ofSeconds(10));
        return error + " " + exchange.getResponse().getStatusCode() + " "
                + exchange.getResponse().getHeaders() + " "
                + exchange.getResponse().getBodyAsString().onErrorReturn("none").block(Duration.ofSeconds(10));
    }
}
