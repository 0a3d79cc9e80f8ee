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
package dev.brisk.headers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Named.named;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http2.Http2Exception;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.support.Netty4HeadersAdapter;

/** The view reads what the default's view of the same fields reads, method by method. */
class RequestHeadersContractTests {

    private static final List<String> NAMES = List.of(
            "Accept",
            "accept",
            "ACCEPT",
            "Content-Type",
            "Host",
            "Cookie",
            "X-Many",
            "x-many",
            "X-Empty",
            "X-Absent",
            "",
            "é");

    static Stream<Named<io.netty.handler.codec.http.HttpHeaders>> fields() throws Http2Exception {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.addAll(List.of("X-Field-" + i, "value " + i));
        }
        return Stream.of(
                named("empty", new DefaultHttpHeaders()),
                named("one", Fields.set("Accept", "text/html")),
                named(
                        "usual",
                        Fields.decoded(
                                "Host: localhost:8080",
                                "User-Agent: curl/8",
                                "Accept: */*",
                                "Content-Type: application/json")),
                named(
                        "browser",
                        Fields.decoded(
                                "Host: shop.example.com",
                                "Connection: keep-alive",
                                "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8",
                                "Accept-Encoding: gzip, deflate, br, zstd",
                                "Accept-Language: de-AT,de;q=0.9,en;q=0.8",
                                "Accept-Charset: utf-8, iso-8859-1;q=0.5, *",
                                "Cache-Control: max-age=0",
                                "If-None-Match: \"a\", W/\"b\"",
                                "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
                                "Range: bytes=0-99,200-",
                                "Origin: https://example.com",
                                "Access-Control-Request-Method: PUT",
                                "Access-Control-Request-Headers: X-A, X-B")),
                named(
                        "repeated",
                        Fields.decoded(
                                "X-Many: 1",
                                "Accept: text/html",
                                "X-Many: 2",
                                "Accept: application/json;q=0.5",
                                "X-Many: 1")),
                named("same value twice", Fields.set("X-Many", "1", "X-Many", "1")),
                named(
                        "empty values",
                        Fields.decoded("X-Empty:", "Accept:", "Content-Type:", "Host:", "Accept-Language:")),
                named("empty lines among others", Fields.set("Accept", "", "Accept", "text/plain", "Accept", "")),
                named("two empty Accept lines", Fields.set("Accept", "", "Accept", "")),
                named("blank lists", Fields.set("Accept", ", ,", "Accept-Language", ",", "If-None-Match", ",")),
                named(
                        "nonsense",
                        Fields.set(
                                "Accept",
                                "nonsense",
                                "Content-Type",
                                "text",
                                "Content-Length",
                                "many",
                                "Host",
                                "[::1:x",
                                "Accept-Language",
                                "not a language;;",
                                "Accept-Charset",
                                "no-such",
                                "Date",
                                "today",
                                "Range",
                                "x",
                                "If-None-Match",
                                "x y",
                                "Content-Disposition",
                                "=",
                                "Location",
                                "%%")),
                named(
                        "bad weight",
                        Fields.set("Accept", "text/html;q=2", "Content-Type", "text/plain;charset=no-such")),
                named("multipart", Fields.set("Content-Type", "multipart/form-data; boundary=abc")),
                named("trailing semicolons in languages", Fields.set("Accept-Language", "en;,de;")),
                named(
                        "addresses",
                        Fields.set("Host", "[2001:db8::1]:8443", "Content-Length", "0012", "ETag", "W/\"1\"")),
                named(
                        "non-ASCII",
                        Fields.decoded("cf-region: "
                                + new String(
                                        "São Paulo".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))),
                named("HTTP/2", Fields.converted("accept", "text/html", "x-many", "1", "x-many", "2", "cookie", "a=1")),
                named(
                        "lower case",
                        Fields.decoded("accept: text/html", "content-type: text/plain", "x-many: 1", "x-many: 2")),
                named("many", Fields.set(many.toArray(new String[0]))));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void everyGetterGivesTheSame(io.netty.handler.codec.http.HttpHeaders fields) {
        int compared = 0;
        for (Method method : HttpHeaders.class.getMethods()) {
            if (method.getDeclaringClass() == HttpHeaders.class
                    && !Modifier.isStatic(method.getModifiers())
                    && method.getParameterCount() == 0
                    && method.getReturnType() != void.class
                    && !method.getName().equals("hashCode")) {
                assertThat(outcome(() -> invoke(method, view(fields))))
                        .as(method.getName())
                        .isEqualTo(outcome(() -> invoke(method, byDefault(fields))));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(40);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void everyLookupGivesTheSame(io.netty.handler.codec.http.HttpHeaders fields) {
        HttpHeaders view = view(fields);
        HttpHeaders byDefault = byDefault(fields);
        List<String> names = new ArrayList<>(NAMES);
        names.addAll(fields.names());
        for (String name : names) {
            assertThat(view.getFirst(name)).as(name).isEqualTo(byDefault.getFirst(name));
            assertThat(view.get(name)).as(name).isEqualTo(byDefault.get(name));
            assertThat(view.getOrEmpty(name)).as(name).isEqualTo(byDefault.getOrEmpty(name));
            assertThat(view.getOrDefault(name, List.of("x"))).isEqualTo(byDefault.getOrDefault(name, List.of("x")));
            assertThat(view.containsHeader(name)).as(name).isEqualTo(byDefault.containsHeader(name));
            assertThat(view.containsHeaderValue(name, "1")).isEqualTo(byDefault.containsHeaderValue(name, "1"));
            assertThat(view.hasHeaderValues(name, List.of("1", "2")))
                    .isEqualTo(byDefault.hasHeaderValues(name, List.of("1", "2")));
            assertThat(view.getValuesAsList(name)).as(name).isEqualTo(byDefault.getValuesAsList(name));
            assertThat(outcome(() -> view.getFirstDate(name))).isEqualTo(outcome(() -> byDefault.getFirstDate(name)));
            assertThat(outcome(() -> view.getFirstZonedDateTime(name)))
                    .isEqualTo(outcome(() -> byDefault.getFirstZonedDateTime(name)));
            assertThat(view.headerNames().contains(name))
                    .isEqualTo(byDefault.headerNames().contains(name));
        }
    }

    @ParameterizedTest
    @MethodSource("fields")
    void iterationGivesTheSameInTheSameOrder(io.netty.handler.codec.http.HttpHeaders fields) {
        assertThat(List.copyOf(view(fields).headerNames()))
                .isEqualTo(List.copyOf(byDefault(fields).headerNames()));
        assertThat(List.copyOf(view(fields).headerSet()))
                .isEqualTo(List.copyOf(byDefault(fields).headerSet()));
        assertThat(view(fields).headerSet()).isEqualTo(byDefault(fields).headerSet());
        assertThat(view(fields).headerSet().hashCode())
                .isEqualTo(byDefault(fields).headerSet().hashCode());
        assertThat(view(fields).headerNames().hashCode())
                .isEqualTo(byDefault(fields).headerNames().hashCode());
        assertThat(visited(view(fields))).isEqualTo(visited(byDefault(fields)));
        assertThat(List.copyOf(view(fields).toSingleValueMap().entrySet()))
                .isEqualTo(List.copyOf(byDefault(fields).toSingleValueMap().entrySet()));
    }

    @ParameterizedTest
    @MethodSource("fields")
    @SuppressWarnings("removal") // as long as Spring has them
    void mapsGiveTheSame(io.netty.handler.codec.http.HttpHeaders fields) {
        var view = view(fields).asMultiValueMap();
        var byDefault = byDefault(fields).asMultiValueMap();
        assertThat(List.copyOf(view.keySet())).isEqualTo(List.copyOf(byDefault.keySet()));
        assertThat(view.size()).isEqualTo(byDefault.size());
        assertThat(view.isEmpty()).isEqualTo(byDefault.isEmpty());
        assertThat(List.copyOf(view.values())).isEqualTo(List.copyOf(byDefault.values()));
        assertThat(entries(view)).isEqualTo(entries(byDefault));
        assertThat(view.toSingleValueMap()).isEqualTo(byDefault.toSingleValueMap());
        assertThat(view.toString()).isEqualTo(byDefault.toString());
        assertThat(view.getFirst("accept")).isEqualTo(byDefault.getFirst("accept"));
        assertThat(view.get("accept")).isEqualTo(byDefault.get("accept"));
        assertThat(view.containsKey("ACCEPT")).isEqualTo(byDefault.containsKey("ACCEPT"));
        Object value = "1"; // the adapter looks at single values, unlike other maps of lists
        assertThat(view.containsValue(value)).isEqualTo(byDefault.containsValue(value));
        assertThat(view.containsValue(List.of("1"))).isEqualTo(byDefault.containsValue(List.of("1")));
        // As lists: by default the size of the entry set is that of the lines.
        assertThat(List.of(view(fields).asSingleValueMap().entrySet().toArray()))
                .isEqualTo(
                        List.of(byDefault(fields).asSingleValueMap().entrySet().toArray()));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void copiesAndWrappersSeeTheSameFields(io.netty.handler.codec.http.HttpHeaders fields) {
        HttpHeaders view = view(fields);
        HttpHeaders byDefault = byDefault(fields);
        assertThat(HttpHeaders.copyOf(view)).isEqualTo(HttpHeaders.copyOf(byDefault));
        assertThat(visited(HttpHeaders.readOnlyHttpHeaders(view))).isEqualTo(visited(byDefault));
        HttpHeaders added = new HttpHeaders();
        added.addAll(view);
        HttpHeaders addedByDefault = new HttpHeaders();
        addedByDefault.addAll(byDefault);
        assertThat(visited(added)).isEqualTo(visited(addedByDefault));
        assertThat(new HttpHeaders(view))
                .isEqualTo(view)
                .hasSameHashCodeAs(view)
                .hasToString(byDefault.toString());
        assertThat(view.equals(byDefault)).isFalse(); // two adapters are never equal, as by default
        assertThat(byDefault.equals(byDefault(fields))).isFalse();
    }

    @Test
    void wrapperWritesThroughToTheSameFields() {
        io.netty.handler.codec.http.HttpHeaders fields = Fields.set("A", "1");
        HttpHeaders view = view(fields);
        new HttpHeaders(view).add("B", "2");
        assertThat(view.getFirst("b")).isEqualTo("2");
        assertThat(fields.get("B")).isEqualTo("2");
    }

    @ParameterizedTest
    @MethodSource("fields")
    void whatIsReturnedIsAsModifiableAsByDefault(io.netty.handler.codec.http.HttpHeaders fields) {
        List<Consumer<HttpHeaders>> changes = List.of(
                headers -> headers.getAccept().add(MediaType.TEXT_XML),
                headers -> headers.getAccept().clear(),
                headers -> headers.getAccept().sort(null),
                headers -> headers.getAcceptLanguage().clear(),
                headers -> headers.getAcceptLanguage().addAll(List.of()),
                headers -> headers.getAcceptLanguageAsLocales().add(Locale.ROOT),
                headers -> headers.getOrEmpty("Accept").add("x"),
                headers -> headers.getOrEmpty("X-Many").clear(),
                headers -> headers.getOrEmpty("X-Many").removeIf(value -> false),
                headers -> headers.headerNames().clear(),
                headers -> headers.headerNames().remove("Accept"),
                headers -> headers.headerNames().iterator().remove(),
                headers -> headers.headerSet().clear(),
                headers -> headers.headerSet().iterator().next().setValue(List.of()),
                headers -> headers.headerSet().iterator().next().getValue().add("x"),
                headers -> headers.forEach((name, values) -> values.clear()),
                headers -> headers.toSingleValueMap().put("a", "b"));
        for (int i = 0; i < changes.size(); i++) {
            Consumer<HttpHeaders> change = changes.get(i);
            assertThat(failure(() -> change.accept(view(fields))))
                    .as("change %d", i)
                    .isEqualTo(failure(() -> change.accept(byDefault(fields))));
        }
    }

    @Test
    void everyMutatorIsRejectedAsByDefault() {
        Map<String, Consumer<HttpHeaders>> mutators = new LinkedHashMap<>();
        mutators.put("add", headers -> headers.add("A", "2"));
        mutators.put("addAll list", headers -> headers.addAll("A", List.of("2")));
        mutators.put("addAll", headers -> headers.addAll(new HttpHeaders()));
        mutators.put("set", headers -> headers.set("A", "2"));
        mutators.put("setAll", headers -> headers.setAll(Map.of()));
        mutators.put("put", headers -> headers.put("A", List.of("2")));
        mutators.put("putIfAbsent", headers -> headers.putIfAbsent("B", List.of("2")));
        mutators.put("putAll", headers -> headers.putAll(new HttpHeaders()));
        mutators.put("putAll map", headers -> headers.putAll(Map.of()));
        mutators.put("remove", headers -> headers.remove("A"));
        mutators.put("clear", HttpHeaders::clear);
        mutators.put("setContentType", headers -> headers.setContentType(MediaType.TEXT_HTML));
        mutators.put("setContentType null", headers -> headers.setContentType(null));
        mutators.put("setOrigin", headers -> headers.setOrigin(null));
        io.netty.handler.codec.http.HttpHeaders fields = Fields.set("A", "1", "Content-Type", "text/plain");
        mutators.forEach((name, mutator) -> {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .as(name)
                    .isThrownBy(() -> mutator.accept(view(fields)));
            assertThat(failure(() -> mutator.accept(byDefault(fields))))
                    .as(name)
                    .contains("UnsupportedOperation");
        });
        view(fields).clearContentHeaders();
        assertThat(fields.entries()).hasSize(2);
    }

    @Test
    void nullNamesFareAsByDefault() {
        io.netty.handler.codec.http.HttpHeaders fields = Fields.set("A", "1");
        List<Consumer<HttpHeaders>> reads = new ArrayList<>();
        reads.add(headers -> assertThat(headers.get(nothing())).isNull());
        reads.add(headers -> assertThat(headers.containsHeader(nothing())).isFalse());
        reads.add(
                headers -> assertThat(headers.headerNames().contains(nothing())).isFalse());
        for (Consumer<HttpHeaders> read : reads) {
            read.accept(view(fields));
            read.accept(byDefault(fields));
        }
        assertThat(failure(() -> view(fields).getFirst(nothing())))
                .isEqualTo(failure(() -> byDefault(fields).getFirst(nothing())));
    }

    @SuppressWarnings("NullAway") // callers without null checks exist
    private static String nothing() {
        return null;
    }

    private static HttpHeaders view(io.netty.handler.codec.http.HttpHeaders fields) {
        return RequestHeaders.of(fields);
    }

    private static HttpHeaders byDefault(io.netty.handler.codec.http.HttpHeaders fields) {
        return HttpHeaders.readOnlyHttpHeaders(new Netty4HeadersAdapter(fields));
    }

    private static List<List<Object>> visited(HttpHeaders headers) {
        List<List<Object>> visited = new ArrayList<>();
        headers.forEach((name, values) -> visited.add(List.of(name, List.copyOf(values))));
        return visited;
    }

    private static List<List<Object>> entries(Map<String, List<String>> map) {
        List<List<Object>> entries = new ArrayList<>();
        for (Map.Entry<String, List<String>> entry : map.entrySet()) {
            entries.add(List.of(entry.getKey(), List.copyOf(entry.getValue())));
        }
        return entries;
    }

    private static Object invoke(Method method, HttpHeaders headers) throws Exception {
        try {
            Object result = method.invoke(headers);
            if (method.getName().equals("asMultiValueMap")) {
                return String.valueOf(result); // compared in a test of its own
            }
            return result instanceof Collection<?> values ? new ArrayList<>(values) : String.valueOf(result);
        } catch (InvocationTargetException ex) {
            throw ex.getCause() instanceof Exception cause ? cause : ex;
        }
    }

    private static Object outcome(Callable<?> read) {
        try {
            return Arrays.asList("returned", read.call());
        } catch (Exception ex) {
            return ex.getClass().getName() + ": " + ex.getMessage();
        }
    }

    private static String failure(Runnable action) {
        try {
            action.run();
            return "none";
        } catch (RuntimeException ex) {
            return ex.getClass().getName() + ": " + ex.getMessage();
        }
    }
}
