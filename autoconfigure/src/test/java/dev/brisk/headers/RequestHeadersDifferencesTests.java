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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.support.Netty4HeadersAdapter;

/** Where the view differs from the default's, both sides pinned: what {@code docs/differences.md} says. */
class RequestHeadersDifferencesTests {

    private final io.netty.handler.codec.http.HttpHeaders fields =
            Fields.decoded("foo-bar: 1", "Host: localhost", "Foo-Bar: 2", "FOO-BAR: 3");

    private final HttpHeaders view = RequestHeaders.of(this.fields);

    private final HttpHeaders byDefault = HttpHeaders.readOnlyHttpHeaders(new Netty4HeadersAdapter(this.fields));

    @Test
    void namesThatDifferInCaseAreOneEntryInEveryMethod() {
        List<Map.Entry<String, List<String>>> expected =
                List.of(Map.entry("foo-bar", List.of("1", "2", "3")), Map.entry("Host", List.of("localhost")));
        assertThat(this.view.size()).isEqualTo(2);
        assertThat(this.view.headerNames()).containsExactly("foo-bar", "Host");
        assertThat(List.copyOf(this.view.headerSet())).isEqualTo(expected);
        assertThat(visited(this.view)).isEqualTo(expected);
        assertThat(this.view.toSingleValueMap())
                .containsExactly(Map.entry("foo-bar", "1"), Map.entry("Host", "localhost"));
        assertThat(this.view.get("FOO-bar")).containsExactly("1", "2", "3");
        assertThat(this.view.getFirst("fOO-bar")).isEqualTo("1");
    }

    @Test
    @SuppressWarnings("removal") // as long as Spring has them
    void mapsAgreeWithTheOtherMethods() {
        var map = this.view.asMultiValueMap();
        assertThat(map).hasSize(2);
        assertThat(map.keySet()).containsExactly("foo-bar", "Host");
        assertThat(map.entrySet()).hasSize(2);
        assertThat(map.values()).containsExactly(List.of("1", "2", "3"), List.of("localhost"));
        assertThat(this.view.asSingleValueMap())
                .containsExactly(Map.entry("foo-bar", "1"), Map.entry("Host", "localhost"));
        var names = map.keySet();
        this.fields.add("Late", "1");
        assertThat(names).containsExactly("foo-bar", "Host", "Late");
        assertThat(map).as("live").containsKey("late").hasSize(3);
    }

    @Test
    @SuppressWarnings("removal") // as long as Spring has them
    void byDefaultSizeForEachAndMapsHaveOneEntryPerSpelling() {
        assertThat(this.byDefault.size()).isEqualTo(4);
        assertThat(this.byDefault.headerNames()).hasSize(2);
        assertThat(this.byDefault.headerSet()).hasSize(2);
        assertThat(visited(this.byDefault)).hasSize(4);
        assertThat(this.byDefault.asMultiValueMap()).hasSize(4);
        assertThat(this.byDefault.asMultiValueMap().values()).hasSize(4);
        assertThat(this.byDefault.asSingleValueMap()).hasSize(4);
    }

    @Test
    void copyByAddAllHasEachValueOnce() {
        HttpHeaders copy = new HttpHeaders();
        copy.addAll(this.view);
        assertThat(copy.get("Foo-Bar")).containsExactly("1", "2", "3");
        HttpHeaders copyByDefault = new HttpHeaders();
        copyByDefault.addAll(this.byDefault);
        assertThat(copyByDefault.get("Foo-Bar")).hasSize(9);
    }

    @Test
    void wrappersOfTheViewAreSpringsAndKeepTheDefaultsCounts() {
        assertThat(this.view).hasToString(this.byDefault.toString());
        assertThat(new HttpHeaders(this.view).size()).isEqualTo(4);
        assertThat(HttpHeaders.readOnlyHttpHeaders(this.view).size()).isEqualTo(4);
        assertThat(HttpHeaders.copyOf(this.view).get("foo-bar")).containsExactly("1", "2", "3");
    }

    @Test
    @SuppressWarnings("removal") // as long as Spring has it
    void entriesOfTheMapAreCountedAsTheyAre() {
        io.netty.handler.codec.http.HttpHeaders repeated = Fields.set("A", "1", "A", "2");
        assertThat(RequestHeaders.of(repeated).asMultiValueMap().entrySet().size())
                .isEqualTo(1);
        assertThat(HttpHeaders.readOnlyHttpHeaders(new Netty4HeadersAdapter(repeated))
                        .asMultiValueMap()
                        .entrySet()
                        .size())
                .isEqualTo(2);
    }

    @Test
    void fieldsExchangedBeneathAreSeenWhereTheDefaultKeepsWhatItParsedFirst() {
        this.fields.set("Content-Type", "text/plain").set("Accept", "text/html");
        for (HttpHeaders headers : List.of(this.view, this.byDefault)) {
            assertThat(headers.getContentType()).isEqualTo(MediaType.TEXT_PLAIN);
            assertThat(headers.getAccept()).containsExactly(MediaType.TEXT_HTML);
        }
        this.fields.set("Content-Type", "application/cbor").set("Accept", "text/xml");
        assertThat(this.view.getContentType()).isEqualTo(MediaType.APPLICATION_CBOR);
        assertThat(this.view.getAccept()).containsExactly(MediaType.TEXT_XML);
        assertThat(this.byDefault.getContentType()).isEqualTo(MediaType.TEXT_PLAIN);
        assertThat(this.byDefault.getAccept()).containsExactly(MediaType.TEXT_HTML);
    }

    private static List<Map.Entry<String, List<String>>> visited(HttpHeaders headers) {
        List<Map.Entry<String, List<String>>> visited = new ArrayList<>();
        headers.forEach((name, values) -> visited.add(Map.entry(name, List.copyOf(values))));
        return visited;
    }
}
