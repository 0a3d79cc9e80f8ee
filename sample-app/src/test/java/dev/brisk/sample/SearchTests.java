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
package dev.brisk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@OverBothProtocols
class SearchTests extends ClientSupport {

    @Test
    void withoutParametersTheFirstPageIsFound() throws Exception {
        HttpResponse<String> response = get("/api/parts");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(body(response)).hasSize(20);
        assertThat(body(response).get(0).path("id").asLong()).isEqualTo(1);
        assertThat(Long.parseLong(header(response, "X-Total-Count"))).isGreaterThanOrEqualTo(193);
        assertThat(header(response, "Link")).isEqualTo("</api/parts?page=1>; rel=\"next\"");
    }

    @ParameterizedTest
    @CsvSource({
        "category=brakes, 22",
        "category=brakes&maker=Tavio, 4",
        "q=DISC%20rotor, 8",
        "q=Center-Lock, 8",
        "q=%25, 0",
        "q=_, 0",
        "q=%5C, 0",
        "category=boats, 0",
        "category=brakes&minPrice=60&maxPrice=80, 3",
        "category=brakes&inStock=false, 6",
        "category=brakes&inStock=true, 16"
    })
    void filtersAreCombined(String query, int total) throws Exception {
        HttpResponse<String> response = get("/api/parts?size=200&" + query);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "X-Total-Count")).isEqualTo(Integer.toString(total));
        assertThat(body(response)).hasSize(total);
        assertThat(response.headers().firstValue("Link")).isEmpty();
    }

    @Test
    void followingTheLinksVisitsEveryPartOnce() throws Exception {
        List<Long> ids = new ArrayList<>();
        String next = "/api/parts?category=drivetrain&sort=stock&size=7";
        while (!next.isEmpty()) {
            HttpResponse<String> response = get(next);
            body(response).forEach(part -> ids.add(part.path("id").asLong()));
            String link = header(response, "Link");
            next = link.isEmpty() ? "" : link.substring(1, link.indexOf('>'));
        }
        assertThat(ids).hasSize(26).doesNotHaveDuplicates();
    }

    @Test
    void sortsUpAndDown() throws Exception {
        List<BigDecimal> up = prices("sort=price");
        assertThat(up).hasSize(22).isSorted();
        assertThat(prices("sort=price,asc")).isEqualTo(up);
        List<BigDecimal> down = prices("sort=price,desc");
        assertThat(down).isSortedAccordingTo((a, b) -> b.compareTo(a)).containsExactlyInAnyOrderElementsOf(up);
    }

    @Test
    void invalidParametersAreNamed() throws Exception {
        assertInvalidFields(
                get("/api/parts?page=-1&size=201&sort=secret&minPrice=-1"), "page", "size", "sort", "minPrice");
        assertInvalidFields(get("/api/parts?page=first&inStock=perhaps"), "page", "inStock");
    }

    private List<BigDecimal> prices(String query) throws Exception {
        JsonNode parts = body(get("/api/parts?category=brakes&size=50&" + query));
        return parts.valueStream()
                .map(part -> part.path("price").decimalValue())
                .toList();
    }
}
