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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.support.Netty4HeadersAdapter;

/** The view, and what it hands out, can be changed exactly as far as the default's. */
class RequestHeadersReadOnlyTests {

    @ParameterizedTest
    @MethodSource("dev.brisk.headers.FieldSets#fields")
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

    private static HttpHeaders view(io.netty.handler.codec.http.HttpHeaders fields) {
        return RequestHeaders.of(fields);
    }

    private static HttpHeaders byDefault(io.netty.handler.codec.http.HttpHeaders fields) {
        return HttpHeaders.readOnlyHttpHeaders(new Netty4HeadersAdapter(fields));
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
