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
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.ui.Model;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The endpoint {@code brisk} over a real connection. */
class EndpointTests {

    private static final String EXPOSED = "management.endpoints.web.exposure.include=brisk";

    private static final String PATH = "/actuator/brisk";

    @Test
    void describesWhatIsInstalledAsJson() throws IOException {
        try (TestServer server = TestServer.start(Mappings.class, EXPOSED)) {
            RawHttp1Response answer = server.get(PATH);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.field("Content-Type")).isEqualTo("application/vnd.spring-boot.actuator.v3+json");
            JsonNode json = json(answer);
            assertThat(json.path("switches").path("brisk.dispatch.enabled").asBoolean())
                    .isTrue();
            assertThat(json.path("parts")
                            .valueStream()
                            .filter(part -> part.path("active").asBoolean()))
                    .extracting(part -> part.path("name").asString())
                    .contains("adapter", "handler", "dispatcher", "recording");
            assertThat(json.at("/servers/0/protocols/0").asString()).isEqualTo("HTTP/1.1");
            assertThat(json.at("/compression/active").asBoolean()).isFalse();
            assertThat(json.at("/settings/trust/forwarded").asString()).isEqualTo("none");
            assertThat(json.at("/settings/server/proxyProtocol").asString()).isEqualTo("off");
        }
    }

    @Test
    void mappingsHaveTheirLaneTheReasonAndWhatToChange() throws IOException {
        try (TestServer server = TestServer.start(Mappings.class, EXPOSED)) {
            JsonNode json = json(server.get(PATH, "Accept: application/json"));
            JsonNode direct = mapping(json, "/words/{word}");
            assertThat(direct.path("lane").asString()).isEqualTo("direct");
            assertThat(direct.has("reason")).isFalse();
            assertThat(direct.has("change")).isFalse();
            assertThat(direct.path("filters").asBoolean()).isTrue();
            JsonNode standard = mapping(json, "/model");
            assertThat(standard.path("lane").asString()).isEqualTo("standard");
            assertThat(standard.path("handler").asString()).contains("ModelController#model");
            assertThat(standard.path("reason").asString()).contains("org.springframework.ui.Model");
            assertThat(standard.path("change").asString()).contains("@RequestParam");
            assertThat(mapping(json, "/function").path("lane").asString()).isEqualTo("direct");
            JsonNode unfiltered = mapping(json, "/unfiltered");
            assertThat(unfiltered.path("filters").asBoolean(true)).isFalse();
            long all = json.path("mappings").size();
            assertThat(json.at("/lanes/direct").asLong()
                            + json.at("/lanes/standard").asLong())
                    .isEqualTo(all);
            assertThat(json.at("/lanes/standard").asLong()).isEqualTo(1);
        }
    }

    @Test
    void requestsAreCountedByLane() throws IOException {
        try (TestServer server = TestServer.start(Mappings.class, EXPOSED)) {
            assertThat(requests(server, "direct")).isZero();
            server.get("/words/a");
            server.get("/words/b");
            server.get("/function");
            server.get("/function");
            server.get("/unfiltered");
            server.get("/conflict");
            assertThat(requests(server, "direct")).isEqualTo(6);
            long standard = requests(server, "standard");
            server.get("/model");
            server.get("/missing");
            // These two, and the request that has asked for the number above.
            assertThat(requests(server, "standard")).isEqualTo(standard + 3);
            assertThat(requests(server, "direct")).isEqualTo(6);
        }
    }

    @Test
    void codingsAreDescribedWhileResponsesAreCompressed() throws IOException {
        try (TestServer server = TestServer.start(
                EXPOSED,
                "server.compression.enabled=true",
                "brisk.compression.zstd.level=5",
                "brisk.compression.cache.enabled=true")) {
            server.get("/large", "Accept-Encoding: zstd");
            server.get("/large", "Accept-Encoding: zstd");
            JsonNode compression = json(server.get(PATH)).path("compression");
            assertThat(compression.path("active").asBoolean()).isTrue();
            assertThat(compression.path("codings").valueStream())
                    .extracting(coding -> coding.path("token").asString())
                    .containsExactly("zstd", "br", "gzip", "deflate");
            JsonNode zstd = compression.path("codings").path(0);
            assertThat(zstd.at("/settings/level").asInt()).isEqualTo(5);
            assertThat(zstd.path("nativeLibrary").asString()).isEqualTo("loaded");
            assertThat(zstd.path("version").asString()).startsWith("1.");
            assertThat(zstd.at("/encoders/created").asLong()).isEqualTo(1);
            JsonNode br = compression.path("codings").path(1);
            assertThat(br.at("/settings/quality").asInt()).isEqualTo(4);
            assertThat(br.at("/settings/small-quality").asInt()).isEqualTo(2);
            assertThat(br.path("version").asString()).startsWith("1.");
            assertThat(compression.at("/codings/2/nativeLibrary").asString()).isEqualTo("none");
            assertThat(compression.at("/pools/encodersPerCoding").asInt()).isEqualTo(4);
            assertThat(compression.at("/cache/hits").asLong()).isEqualTo(1);
            assertThat(compression.at("/cache/misses").asLong()).isEqualTo(1);
            assertThat(compression.at("/cache/hitRate").asDouble()).isEqualTo(0.5);
        }
    }

    @Test
    void allSettingsOfTheServerAreTold() throws IOException {
        try (TestServer server = TestServer.start(
                EXPOSED,
                "server.http2.enabled=true",
                "brisk.server.proxy-protocol=auto",
                "brisk.server.unix-socket-permissions=rw-rw----",
                "brisk.server.read-timeout=5s",
                "brisk.server.request-timeout=20s",
                "brisk.server.access-log.enabled=true",
                "brisk.server.access-log.format=common",
                "brisk.server.http2.max-concurrent-streams=50",
                "brisk.server.http2.max-header-list-size=16KB",
                "brisk.server.http2.max-received-resets=20",
                "brisk.server.http2.max-sent-resets=30",
                "brisk.server.http2.reset-window=1m")) {
            assertThat(json(server.get(PATH)).at("/settings/server"))
                    .isEqualTo(JsonMapper.shared().readTree("""
                    {"proxyProtocol": "auto", "unixSocketPermissions": "rw-rw----", "readTimeout": "PT5S",
                     "requestTimeout": "PT20S", "accessLog": true, "accessLogFormat": "common",
                     "http2": {"maxConcurrentStreams": 50, "maxHeaderListSize": "16384B", "maxReceivedResets": 20,
                               "maxSentResets": 30, "resetWindow": "PT1M"},
                     "http3": false}
                    """));
            assertThat(server.get(PATH, "Accept: text/plain").body())
                    .contains("http2 (maxConcurrentStreams 50, maxHeaderListSize 16384B, maxReceivedResets 20, ");
        }
    }

    @Test
    void aTerminalGetsText() throws IOException {
        try (TestServer server = TestServer.start(Mappings.class, EXPOSED, "server.compression.enabled=true")) {
            RawHttp1Response answer = server.get(PATH, "Accept: text/plain");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.field("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
            assertThat(answer.body().lines())
                    .anyMatch(line -> line.matches("server +nettyReactiveWebServerFactory: HTTP/1\\.1"))
                    .anyMatch(line -> line.matches("coding +zstd: level 3, .*native library loaded.*"))
                    .anyMatch(line -> line.matches("standard +\\{GET /model}  .*ModelController.*"))
                    .anyMatch(line -> line.matches(" +why +its parameter 0 .*"))
                    .anyMatch(line -> line.matches(" +change +Take the value .*"))
                    .anyMatch(line -> line.matches("direct +.*/unfiltered.*without filters"));
        }
    }

    @Test
    void whatIsNeitherJsonNorTextIsNotAcceptable() throws IOException {
        try (TestServer server = TestServer.start(EXPOSED)) {
            assertThat(server.get(PATH, "Accept: image/png").status()).isEqualTo(406);
        }
    }

    @Test
    void answersInAManagementContextOfItsOwn() throws IOException {
        try (TestServer server = TestServer.start(
                Mappings.class, EXPOSED, "management.server.port=0", TestServer.ONE_MANAGEMENT_SERVER)) {
            int port = server.context().getBean(Mappings.class).managementPort.get();
            JsonNode json = json(TestServer.get(port, PATH));
            assertThat(mapping(json, "/words/{word}").path("lane").asString()).isEqualTo("direct");
            assertThat(json.path("servers").size()).isEqualTo(1);
            assertThat(TestServer.get(port, PATH, "Accept: text/plain").body()).contains("/words/{word}");
            assertThat(server.get(PATH).status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "management.endpoint.brisk.access=none",
                "management.endpoints.web.exposure.exclude=brisk",
                "management.endpoints.access.max-permitted=none",
                "brisk.enabled=false"
            })
    void isNotThereWhereItMustNotBe(String property) throws IOException {
        try (TestServer server = TestServer.start(EXPOSED, property)) {
            assertThat(server.get(PATH).status()).isEqualTo(404);
        }
    }

    @Test
    void readOnlyAccessIsEnough() throws IOException {
        try (TestServer server = TestServer.start(EXPOSED, "management.endpoint.brisk.access=read-only")) {
            assertThat(server.get(PATH).status()).isEqualTo(200);
        }
    }

    @Test
    void withoutTheDirectPathThereAreNoMappings() throws IOException {
        try (TestServer server = TestServer.start(EXPOSED, "brisk.dispatch.enabled=false")) {
            JsonNode json = json(server.get(PATH));
            assertThat(json.path("mappings").size()).isZero();
            assertThat(json.path("lanes").has("requests")).isFalse();
        }
    }

    @Test
    void aThousandMappingsAreAllThere() throws IOException {
        try (TestServer server = TestServer.start(Many.class, EXPOSED)) {
            JsonNode json = json(server.get(PATH));
            assertThat(json.path("mappings")
                            .valueStream()
                            .map(mapping -> mapping.path("mapping").asString())
                            .filter(mapping -> mapping.contains("/many/") || mapping.contains("/function/"))
                            .distinct())
                    .hasSize(1000);
            assertThat(server.get("/many/499").body()).isEqualTo("many");
            assertThat(server.get("/function/499").body()).isEqualTo("function");
        }
    }

    private static long requests(TestServer server, String lane) throws IOException {
        return json(server.get(PATH)).at("/lanes/requests/" + lane).asLong(-1);
    }

    private static JsonNode json(RawHttp1Response answer) {
        return JsonMapper.shared().readTree(answer.body());
    }

    private static JsonNode mapping(JsonNode json, String path) {
        return json.path("mappings")
                .valueStream()
                .filter(mapping -> mapping.path("mapping").asString().contains(path))
                .findFirst()
                .orElseThrow(() -> new AssertionError(path + " is not in " + json));
    }

    @Configuration(proxyBeanMethods = false)
    @Import(ModelController.class)
    static class Mappings {

        final AtomicInteger managementPort = new AtomicInteger();

        @EventListener
        void started(WebServerInitializedEvent event) {
            if ("management".equals(event.getApplicationContext().getServerNamespace())) {
                this.managementPort.set(event.getWebServer().getPort());
            }
        }

        @Bean
        static RouterFunction<ServerResponse> function() {
            return RouterFunctions.route()
                    .GET("/function", request -> ServerResponse.ok().bodyValue("function"))
                    .build();
        }

        @Bean
        static ServeRoutes routes() {
            return ServeRoutes.builder()
                    .withoutFilters(routes -> routes.get("/unfiltered", ServeResponse.text("unfiltered")))
                    .build();
        }
    }

    @RestController
    static class ModelController {

        @GetMapping("/model")
        String model(Model model) {
            return "model" + model.asMap().size();
        }
    }

    /** 500 annotated mappings, and 500 of router functions. */
    @Configuration(proxyBeanMethods = false)
    static class Many {

        @Bean
        static RouterFunction<ServerResponse> functions() {
            RouterFunctions.Builder routes = RouterFunctions.route();
            for (int i = 0; i < 500; i++) {
                routes.GET("/function/" + i, request -> ServerResponse.ok().bodyValue("function"));
            }
            return routes.build();
        }

        @Bean
        static Registration registration(
                @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mappings) {
            Method method = ReflectionUtils.findMethod(Registration.class, "many");
            Registration registration = new Registration();
            for (int i = 0; i < 500; i++) {
                mappings.registerMapping(
                        RequestMappingInfo.paths("/many/" + i).build(), registration, Objects.requireNonNull(method));
            }
            return registration;
        }
    }

    static class Registration {

        @ResponseBody
        public String many() {
            return "many";
        }
    }
}
