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

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.util.MultiValueMap;

/** One parameter against all of them. */
class QueryParametersTests {

    private static final List<String> PIECES = List.of(
            "a", "b", "ab", "=", "&", "=", "&", "%61", "+", "%26", "%3D", "1", "?", "a=1", "&b=2", "b=", "&&", "é");

    @Test
    void anOnlyParameterIsTheOneOfAll() {
        Random random = new Random(3);
        int found = 0;
        for (int i = 0; i < 50_000; i++) {
            StringBuilder query = new StringBuilder();
            for (int pieces = random.nextInt(8); pieces > 0; pieces--) {
                query.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            MultiValueMap<String, String> all = QueryParameters.parse("/a?" + query);
            for (String name : List.of("a", "b", "ab", "")) {
                String only = QueryParameters.only("/a?" + query, name);
                if (only != null) {
                    found++;
                    assertThat(all.get(name)).as("%s in %s", name, query).containsExactly(only);
                }
            }
        }
        assertThat(found).isGreaterThan(5000);
    }

    @Test
    void plainParametersAreFound() {
        Map<String, String> expected = Map.of("page", "3", "size", "20", "q", "a b", "e", "", "x", "=y");
        String target = "/items/42?page=3&size=20&q=a+b&e=&x==y&none&twice=1&twice=2";
        expected.forEach((name, value) ->
                assertThat(QueryParameters.only(target, name)).as(name).isEqualTo(value));
        assertThat(List.of("none", "twice", "absent", "items", "siz", "sizes"))
                .allSatisfy(name ->
                        assertThat(QueryParameters.only(target, name)).as(name).isNull());
        assertThat(QueryParameters.only("/items", "page")).isNull();
        assertThat(QueryParameters.only("/items?p%61ge=4&page=3", "page")).isNull();
    }
}
