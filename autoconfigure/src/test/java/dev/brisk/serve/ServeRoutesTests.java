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
package dev.brisk.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.codec.ServerCodecConfigurer;

/** What the builder takes and refuses, and which routes are the same. */
class ServeRoutesTests {

    private static final ServeResponse OK = ServeResponse.text("ok");

    @Test
    void pathsAreNested() {
        ServeRoutes routes = ServeRoutes.builder()
                .nest("/a", a -> a.get("", OK).nest("/b", b -> b.get("/{c}", OK)))
                .get("/d", OK)
                .build();
        assertThat(routes).hasToString("ServeRoutes[GET /a, GET /a/b/{c}, GET /d]");
    }

    @ParameterizedTest
    @CsvSource({
        "a, 'path: a (expected: begins with a slash)'",
        "'', 'path:  (expected: begins with a slash)'",
        "/{a, 'path: /{a (expected: a path pattern; '",
        "/{a}/{a}, 'path: /{a}/{a} (expected: a path pattern; '",
        "/{*a}/b/{*c}, 'path: /{*a}/b/{*c} (expected: a path pattern; '",
    })
    void aPathIsAPattern(String path, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServeRoutes.builder().get(path, OK))
                .withMessageStartingWith(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "/a/", "/", ""})
    void aPrefixBeginsWithASlashAndDoesNotEndWithOne(String prefix) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServeRoutes.builder().nest(prefix, routes -> {}))
                .withMessage("path: " + prefix + " (expected: begins with a slash and does not end with one)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/**", "/{a}", "/a/**", "/a/{*b}", "/a?", "/a/*", "/../a", "/./a", "/%61", "/a;b/c"})
    void aPathWithoutFiltersIsNarrow(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServeRoutes.builder().withoutFilters(routes -> routes.get(path, OK)))
                .withMessageStartingWith("path without filters: " + path + " (expected: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a", "/a/", "/a/{b}", "/a-b_c.d/{e}/f", "/.well-known/x"})
    void aPathWithoutFiltersMayHaveVariables(String path) {
        ServeRoutes routes = ServeRoutes.builder()
                .withoutFilters(unfiltered -> unfiltered.get(path, OK))
                .get("/filtered", OK)
                .build();
        assertThat(routes.routes()).extracting(ServeRoute::withoutFilters).containsExactly(true, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a", "/a/", "/a/b.c", "/...", "/a/.b", "/a-b_c~d"})
    void plainPaths(String path) {
        assertThat(UnfilteredPath.isPlain(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a", "//", "/a//b", "/a//", "/.", "/..", "/a/./b", "/a/..", "/%61", "/a;b", "/a\\b", "/é"})
    void pathsThatAreNotPlain(String path) {
        assertThat(UnfilteredPath.isPlain(path)).isFalse();
    }

    @Test
    void builtRoutesDoNotChange() {
        ServeRoutes.Builder builder = ServeRoutes.builder().get("/a", OK);
        ServeRoutes routes = builder.build();
        builder.get("/b", OK);
        assertThat(routes).hasToString("ServeRoutes[GET /a]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a | /a",
                "/a/{x} | /a/{y}",
                "/a/{x-id} | /a/{y}",
                "/a/{größe} | /a/{y}",
                "/a/{*x} | /a/{*y}",
                "/{x:[a-z]+}/b | /{y:[a-z]+}/b",
                "/{x:[a-z]{2}}-{y} | /{v:[a-z]{2}}-{w}",
            })
    void theSamePathTwiceIsRefused(String one, String two) {
        assertThatThrownBy(() -> mapping(one, two))
                .isInstanceOf(DuplicateRouteException.class)
                .hasMessage("Two routes for the same requests: GET " + one + " of bean 'one' and GET " + two
                        + " of bean 'two'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a | /b",
                "/a | /a/",
                "/a | /A",
                "/a/{x} | /a/{*x}",
                "/{x:[a-z]+}/b | /{x:[0-9]+}/b",
                "/{x:[a-z]{2}} | /{x:[a-z]{3}}",
                "/a/{x} | /a/x",
            })
    void differentPathsAreNot(String one, String two) {
        assertThat(mapping(one, two).patterns()).hasSize(2);
    }

    @Test
    void withoutRegardToCaseExpressionsKeepTheirMeaning() {
        assertThat(mapping("/{x:\\d}", "/{x:\\D}", false).patterns()).hasSize(2);
        assertThatThrownBy(() -> mapping("/A/{X:\\d}", "/a/{y:\\d}", false))
                .isInstanceOf(DuplicateRouteException.class);
    }

    private static ServeRoutesHandlerMapping mapping(String one, String two) {
        return mapping(one, two, true);
    }

    private static ServeRoutesHandlerMapping mapping(String one, String two, boolean caseSensitive) {
        Map<String, ServeRoutes> beans = new LinkedHashMap<>();
        beans.put("one", ServeRoutes.builder().get(one, OK).build());
        beans.put("two", ServeRoutes.builder().get(two, OK).build());
        return new ServeRoutesHandlerMapping(beans, ServerCodecConfigurer.create(), caseSensitive);
    }
}
