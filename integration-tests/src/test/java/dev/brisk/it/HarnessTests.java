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
package dev.brisk.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.app.SabotageFilter;
import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Run;
import dev.brisk.it.harness.Wire;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** The harness sees each kind of difference, and none where there is none. */
class HarnessTests {

    private static final Case FIELDS = Case.of("fields", Request.get("/entities/fields"));

    @ParameterizedTest
    @FieldSource("dev.brisk.it.harness.Wire#USUAL")
    void sameApplicationIsTheSame(Wire wire) throws Exception {
        Lane twin = Lane.defaultWith("it.twin=true");
        assertThat(new Run(FIELDS, wire, twin).compare()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "value, X-Lower: 2",
        "case, X-Lower: 1",
        "order, x-lower: 1",
        "more, X-More: 1",
        "less, X-Twice: a",
        "length, content-length: 13",
        "status, 299",
        "byte, Fields",
        "split, chunk 6",
        "close, # connection closed",
        "cut, # CUT_OFF",
        "journal, one call more",
        "meter, spoilt"
    })
    void http11DifferenceIsReported(String kind, String shown) throws Exception {
        assertReported(Wire.HTTP11, kind, shown);
    }

    @ParameterizedTest
    @CsvSource({
        "value, x-lower: 2",
        "order, x-lower: 1",
        "more, x-more: 1",
        "less, x-twice: a",
        "status, 299",
        "byte, Fields",
        "split, DATA 0 END_STREAM",
        "cut, RST_STREAM",
        "journal, one call more",
        "meter, spoilt"
    })
    void http2DifferenceIsReported(String kind, String shown) throws Exception {
        assertReported(Wire.H2C, kind, shown);
    }

    private static void assertReported(Wire wire, String kind, String shown) throws Exception {
        Lane spoilt = Lane.defaultWith("it.sabotage=true");
        SabotageFilter.KIND.set(kind);
        try {
            assertThat(new Run(FIELDS, wire, spoilt).compare()).contains("differs at line", shown);
        } finally {
            SabotageFilter.KIND.set("nothing");
        }
    }
}
