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

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpHeaders;
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

    @ParameterizedTest
    @MethodSource("dev.brisk.headers.FieldSets#fields")
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
    @MethodSource("dev.brisk.headers.FieldSets#fields")
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
    @MethodSource("dev.brisk.headers.FieldSets#fields")
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
    @MethodSource("dev.brisk.headers.FieldSets#fields")
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
    @MethodSource("dev.brisk.headers.FieldSets#fields")
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
