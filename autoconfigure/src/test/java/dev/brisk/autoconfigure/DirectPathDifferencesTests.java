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

import com.fasterxml.jackson.annotation.JsonView;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebInputException;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** What once differed on the direct path: each case runs with Brisk and without it. */
class DirectPathDifferencesTests {

    @ParameterizedTest
    @CsvSource({
        "false, /views/composed", "true, /views/composed",
        "false, /views/declared", "true, /views/declared",
        "false, /views/entity", "true, /views/entity",
        "false, /views/mono", "true, /views/mono"
    })
    void aViewThatIsMetaAnnotatedOrInheritedHidesFields(boolean enabled, String path) throws IOException {
        try (TestServer server = TestServer.start(Views.class, "brisk.enabled=" + enabled)) {
            assertThat(server.get(path).body()).isEqualTo("{\"name\":\"n\"}");
        }
    }

    @ParameterizedTest
    @CsvSource({"false, /**", "true, /**", "false, /x/**", "true, /x/**", "false, /{*rest}", "true, /{*rest}"})
    void routerFunctionsNestedUnderACatchAllDoNotKeepTheApplicationFromStarting(boolean enabled, String pattern)
            throws IOException {
        try (TestServer server =
                TestServer.start(Nested.class, "brisk.enabled=" + enabled, "nested.pattern=" + pattern)) {
            assertThat(server.get("/words/x").body()).isEqualTo("x");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAcceptFieldThatCannotBeParsedIsNotTheAdvicesBusiness(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(CatchAll.class, "brisk.enabled=" + enabled)) {
            assertThat(get(server, "/faults/text", "Accept: garbage").status()).isEqualTo(406);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAcceptFieldThatCannotBeParsedIsRejectedThoughTheMethodChoseTheMediaType(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(Faults.class, "brisk.enabled=" + enabled)) {
            assertThat(get(server, "/faults/preset", "Accept: garbage").status())
                    .isEqualTo(406);
            assertThat(get(server, "/faults/entity", "Accept: garbage").status())
                    .isEqualTo(406);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aConverterThatFailsIsCalledOnce(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(Faults.class, "brisk.enabled=" + enabled)) {
            assertThat(server.get("/faults/converted?value=bad").status()).isEqualTo(400);
            assertThat(server.context().getBean(Faults.class).conversions).hasValue(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofTwoMissingArgumentsTheFirstOneIsReported(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(Faults.class, "brisk.enabled=" + enabled);
                RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send("POST /faults/two HTTP/1.1\r\nHost: a\r\nX-Read: 1\r\nContent-Type: text/plain\r\n"
                    + "Content-Length: 1\r\n\r\na");
            assertThat(client.read(false).body()).contains("No request body");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPublisherInAnOptionalIsNotWrittenAsJson(boolean enabled) throws IOException {
        try (TestServer server = TestServer.start(Faults.class, "brisk.enabled=" + enabled)) {
            assertThat(server.get("/faults/optional").status()).isEqualTo(500);
        }
    }

    private static RawHttp1Response get(TestServer server, String path, String field) throws IOException {
        try (RawHttp1 client = RawHttp1.connect(server.port())) {
            client.send("GET " + path + " HTTP/1.1\r\nHost: a\r\n" + field + "\r\n\r\n");
            return client.read(false);
        }
    }

    interface Outline {}

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @JsonView(Outline.class)
    @interface OutlineView {}

    public record Person(@JsonView(Outline.class) String name, String secret) {}

    interface Declared {

        @GetMapping("/views/declared")
        @JsonView(Outline.class)
        Person declared();
    }

    @RestController
    static class Views implements Declared {

        private static final Person PERSON = new Person("n", "s");

        @GetMapping("/views/composed")
        @OutlineView
        Person composed() {
            return PERSON;
        }

        @Override
        public Person declared() {
            return PERSON;
        }

        @GetMapping("/views/entity")
        @OutlineView
        ResponseEntity<Person> entity() {
            return ResponseEntity.ok(PERSON);
        }

        @GetMapping("/views/mono")
        @OutlineView
        Mono<Person> mono() {
            return Mono.just(PERSON);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Nested {

        @Bean
        RouterFunction<ServerResponse> nested(org.springframework.core.env.Environment environment) {
            return RouterFunctions.nest(
                    RequestPredicates.path(environment.getRequiredProperty("nested.pattern")),
                    RouterFunctions.route(
                            RequestPredicates.GET("/inner"),
                            request -> ServerResponse.ok().build()));
        }
    }

    static class Word {}

    @RestController
    static class Faults {

        final AtomicInteger conversions = new AtomicInteger();

        @Bean
        Converter<String, Word> words() {
            return new Converter<>() {

                @Override
                public Word convert(String text) {
                    Faults.this.conversions.incrementAndGet();
                    throw new IllegalStateException(text);
                }
            };
        }

        @Bean
        WebFilter reading() {
            return (exchange, chain) -> exchange.getRequest().getHeaders().containsHeader("X-Read")
                    ? DataBufferUtils.join(exchange.getRequest().getBody())
                            .doOnNext(DataBufferUtils::release)
                            .then(chain.filter(exchange))
                    : chain.filter(exchange);
        }

        @GetMapping("/faults/text")
        String text() {
            return "text";
        }

        @GetMapping("/faults/preset")
        Person preset(ServerHttpResponse response) {
            response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
            return new Person("n", "s");
        }

        @GetMapping("/faults/entity")
        ResponseEntity<String> entity() {
            return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body("text");
        }

        @GetMapping("/faults/converted")
        String converted(@RequestParam("value") Word value) {
            return "converted " + value;
        }

        @PostMapping("/faults/two")
        String two(@RequestBody String body, @RequestHeader("X-Missing") String field) {
            return body + field;
        }

        @GetMapping("/faults/optional")
        Optional<Mono<String>> optional() {
            return Optional.of(Mono.just("x"));
        }

        @ExceptionHandler(ServerWebInputException.class)
        ResponseEntity<String> input(ServerWebInputException ex) {
            return ResponseEntity.badRequest().body(ex.getMessage());
        }
    }

    @RestController
    @RestControllerAdvice
    static class CatchAll extends Faults {

        @ExceptionHandler(Exception.class)
        ResponseEntity<Void> any() {
            return ResponseEntity.internalServerError().build();
        }
    }
}
