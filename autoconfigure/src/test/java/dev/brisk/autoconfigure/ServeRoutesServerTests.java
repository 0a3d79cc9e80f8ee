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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brisk.dispatch.DirectDispatcherHandler;
import dev.brisk.dispatch.DirectPathReport;
import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.config.CorsRegistry;
import org.springframework.web.reactive.config.PathMatchConfigurer;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** What {@link ServeRoutes} answer, whatever of Brisk is switched on. */
@ExtendWith(OutputCaptureExtension.class)
class ServeRoutesServerTests {

    private static final String BRISK = "brisk.enabled=true";

    @ParameterizedTest
    @ValueSource(strings = {BRISK, "brisk.dispatch.enabled=false", "brisk.enabled=false"})
    void routesAnswer(String lane) throws IOException {
        try (TestServer server = TestServer.start(Routes.class, lane)) {
            assertThat(server.get("/plain").head().lines())
                    .containsExactly(
                            "HTTP/1.1 200 OK",
                            "Content-Type: text/plain;charset=UTF-8",
                            "X-Kind: constant",
                            "Content-Length: 5",
                            "");
            assertThat(server.get("/plain").body()).isEqualTo("plain");
            assertThat(server.get("/hello/you").body()).isEqualTo("hello you");
            assertThat(server.get("/advised").status()).isEqualTo(423);
            RawHttp1Response head = send(server, "HEAD", "/plain", true);
            assertThat(head.head()).isEqualTo(server.get("/plain").head());
            assertThat(head.body()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BRISK, "brisk.dispatch.enabled=false", "brisk.enabled=false"})
    void whatNoRouteTakesGoesOn(String lane) throws IOException {
        String exposed = "management.endpoints.web.exposure.include=mappings";
        try (TestServer server = TestServer.start(Routes.class, lane, exposed)) {
            assertThat(send(server, "DELETE", "/plain", false).body()).isEqualTo("deleted by a method");
            assertThat(server.get("/upload").body()).isEqualTo("a function");
            assertThat(server.get("/hello.txt").body()).contains("hello from a file");
            assertThat(server.get("/actuator/mappings").body()).contains("ServeRoutes[GET /plain]");
            assertThat(server.get("/actuator/other").body()).isEqualTo("no endpoint");
            assertThat(server.get("/nowhere").body()).contains("\"status\":404");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BRISK, "brisk.dispatch.enabled=false", "brisk.enabled=false"})
    void aMethodThatNobodyTakesIsNotAllowed(String lane) throws IOException {
        try (TestServer server = TestServer.start(Routes.class, lane)) {
            RawHttp1Response put = send(server, "PUT", "/posted", false);
            assertThat(put.status()).isEqualTo(405);
            assertThat(put.field("Allow")).isEqualTo("POST");
            RawHttp1Response options = send(server, "OPTIONS", "/posted", false);
            assertThat(options.status()).isEqualTo(200);
            assertThat(options.field("Allow")).isEqualTo("POST,OPTIONS");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BRISK, "brisk.dispatch.enabled=false", "brisk.enabled=false"})
    void aGetThatNoFileAnswersIsNotAllowed(String lane) throws IOException {
        try (TestServer server = TestServer.start(PostOnly.class, lane)) {
            RawHttp1Response get = server.get("/only-post");
            assertThat(get.status()).isEqualTo(405);
            assertThat(get.field("Allow")).isEqualTo("POST");
            assertThat(server.get("/hello.txt").body()).contains("hello from a file");
            assertThat(server.get("/none").status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BRISK, "brisk.dispatch.enabled=false", "brisk.enabled=false"})
    void onlyPlainPathsOfRoutesWithoutFiltersPassBy(String lane) throws IOException {
        try (TestServer server = TestServer.start(Unfiltered.class, lane)) {
            assertThat(server.get("/live").body()).isEqualTo("live");
            assertThat(server.get("/live/x").body()).isEqualTo("x");
            assertThat(send(server, "HEAD", "/live", true).status()).isEqualTo(200);
            for (String target : List.of(
                    "/live/secret",
                    "/live/%78",
                    "/live/x;a=b",
                    "/live;/x",
                    "/%6cive",
                    "//live",
                    "/live//x",
                    "/live/./x",
                    "/live/.",
                    "/live/..",
                    "/x/../live",
                    "/live/x/",
                    "/live/x@y",
                    "/other")) {
                assertThat(server.get(target).status()).as(target).isEqualTo(401);
            }
            assertThat(send(server, "POST", "/live", false).status()).isEqualTo(401);
        }
    }

    @Test
    void routesWithoutFiltersAreTold(CapturedOutput output) {
        try (TestServer server = TestServer.start(Unfiltered.class)) {
            assertThat(output)
                    .contains("2 of the routes of ServeRoutes run without filters: GET /live, GET /live/{name}");
            assertThat(report(server).entries())
                    .filteredOn(DirectPathReport.Entry::withoutFilters)
                    .extracting(DirectPathReport.Entry::mapping)
                    .containsExactly("GET /live", "GET /live/{name}");
        }
    }

    @Test
    void routesRunDirect() throws IOException {
        try (TestServer server = TestServer.start(Routes.class)) {
            assertThat(report(server).entries())
                    .filteredOn(entry -> entry.handler().equals("ServeRoutes 'routes'"))
                    .hasSize(8)
                    .allMatch(DirectPathReport.Entry::isDirect);
            assertThat(server.get("/stack").body())
                    .contains("DirectServeRoutes")
                    .doesNotContain("FluxConcatMap");
            assertThat(server.get("/%73tack").body()).doesNotContain("DirectServeRoutes");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BRISK, "brisk.dispatch.enabled=false", "brisk.enabled=false"})
    void globalCorsApplies(String lane) throws IOException {
        try (TestServer server = TestServer.start(Cors.class, lane)) {
            for (String target : List.of("/shared", "/live")) {
                RawHttp1Response allowed = server.get(target, "Origin: https://one.test");
                assertThat(allowed.field("Access-Control-Allow-Origin")).isEqualTo("https://one.test");
                assertThat(allowed.status()).isEqualTo(200);
                assertThat(server.get(target, "Origin: https://two.test").status())
                        .isEqualTo(403);
                RawHttp1Response preflight = send(
                        server,
                        "OPTIONS",
                        target,
                        false,
                        "Origin: https://one.test",
                        "Access-Control-Request-Method: GET");
                assertThat(preflight.status()).isEqualTo(200);
                assertThat(preflight.field("Access-Control-Allow-Origin")).isEqualTo("https://one.test");
            }
        }
    }

    @Test
    void corsIsTheReasonForTheStandardLane() {
        try (TestServer server = TestServer.start(Cors.class)) {
            assertThat(report(server).entries())
                    .filteredOn(entry -> entry.mapping().equals("GET /shared"))
                    .extracting(DirectPathReport.Entry::reason)
                    .containsExactly("CORS is configured for it");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BRISK, "brisk.dispatch.enabled=false", "brisk.enabled=false"})
    void caseCountsAsConfigured(String lane) throws IOException {
        try (TestServer server = TestServer.start(IgnoredCase.class, lane)) {
            assertThat(server.get("/CASE").body()).isEqualTo("any case");
            assertThat(server.get("/case/X").body()).isEqualTo("X");
        }
    }

    @Test
    @SuppressWarnings("resource") // nothing is started
    void theSameRouteTwiceStopsTheApplication(CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start(Duplicate.class)).isNotNull();
        assertThat(output)
                .contains(
                        "APPLICATION FAILED TO START",
                        "Two routes for the same requests: GET /a/{x} of bean 'one' and GET /a/{y} of bean 'two'.");
    }

    private static DirectPathReport report(TestServer server) {
        return server.context()
                .getBean("webHandler", DirectDispatcherHandler.class)
                .report();
    }

    private static RawHttp1Response send(
            TestServer server, String method, String target, boolean bodyless, String... fields) throws IOException {
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send(method + TestServer.request(target, fields).substring(3));
            return client.read(bodyless);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Routes {

        @Bean
        ServeRoutes routes() {
            return ServeRoutes.builder()
                    .get("/plain", ServeResponse.text("plain").withHeader("X-Kind", "constant"))
                    .get(
                            "/hello/{name}",
                            (request, info) -> ServeResponse.text("hello " + request.pathVariable("name")))
                    .get(
                            "/stack",
                            (request, info) -> ServeResponse.text(StackWalker.getInstance()
                                    .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                                            .toList())
                                    .toString()))
                    .get("/advised", (request, info) -> {
                        throw new IllegalCallerException("advised");
                    })
                    .get("/actuator/{name}", ServeResponse.text("no endpoint"))
                    .post("/posted", (request, info) -> ServeResponse.noContent())
                    .post("/upload", (request, info) -> ServeResponse.noContent())
                    .post("/hello.txt", (request, info) -> ServeResponse.noContent())
                    .build();
        }

        @Bean
        RouterFunction<ServerResponse> function() {
            return RouterFunctions.route()
                    .GET("/upload", request -> ServerResponse.ok().bodyValue("a function"))
                    .build();
        }

        @Bean
        Methods methods() {
            return new Methods();
        }

        @Bean
        Advice advice() {
            return new Advice();
        }
    }

    @RestController
    static class Methods {

        @DeleteMapping("/plain")
        String delete() {
            return "deleted by a method";
        }

        @GetMapping("/plain")
        String hidden() {
            return "hidden by a route";
        }
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler(IllegalCallerException.class)
        @ResponseStatus(HttpStatus.LOCKED)
        void handle() {}
    }

    @Configuration(proxyBeanMethods = false)
    static class PostOnly {

        @Bean
        ServeRoutes routes() {
            return ServeRoutes.builder()
                    .post("/only-post", (request, info) -> ServeResponse.noContent())
                    .post("/hello.txt", (request, info) -> ServeResponse.noContent())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Unfiltered {

        @Bean
        ServeRoutes routes() {
            return ServeRoutes.builder()
                    .withoutFilters(routes -> routes.get("/live", ServeResponse.text("live"))
                            .get("/live/{name}", (request, info) -> ServeResponse.text(request.pathVariable("name"))))
                    .get("/live/secret", ServeResponse.text("secret"))
                    .get("/other", ServeResponse.text("other"))
                    .build();
        }

        @Bean
        WebFilter guard() {
            return (exchange, chain) -> {
                exchange.getResponse().setStatusCode(HttpStatus.UNAUTHORIZED);
                return exchange.getResponse().setComplete();
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Cors implements WebFluxConfigurer {

        @Override
        public void addCorsMappings(CorsRegistry registry) {
            registry.addMapping("/**").allowedOrigins("https://one.test");
        }

        @Bean
        ServeRoutes routes() {
            return ServeRoutes.builder()
                    .get("/shared", ServeResponse.text("shared"))
                    .withoutFilters(routes -> routes.get("/live", ServeResponse.text("live")))
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class IgnoredCase implements WebFluxConfigurer {

        @Override
        public void configurePathMatching(PathMatchConfigurer configurer) {
            configurer.setUseCaseSensitiveMatch(false);
        }

        @Bean
        ServeRoutes routes() {
            return ServeRoutes.builder()
                    .get("/case", ServeResponse.text("any case"))
                    .get(
                            "/case/{name}",
                            (request, info) ->
                                    ServeResponse.async(Mono.just(ServeResponse.text(request.pathVariable("name")))))
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Duplicate {

        @Bean
        ServeRoutes one() {
            return ServeRoutes.builder()
                    .get("/a/{x}", ServeResponse.noContent())
                    .build();
        }

        @Bean
        ServeRoutes two() {
            return ServeRoutes.builder()
                    .get("/a/{y}", ServeResponse.noContent())
                    .build();
        }
    }
}
