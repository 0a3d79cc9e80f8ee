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
package dev.brisk.compression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9110 §12.5.3, and what clients make of it. */
class AcceptEncodingTests {

    private final ContentCodings codings =
            ContentCodings.of(List.<ContentCoding>of(new GzipCoding(6), new DeflateCoding(6)));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "gzip|gzip",
                "''|identity",
                "deflate, gzip|gzip",
                "gzip;q=0|identity",
                "GZIP ; Q=0|identity",
                "gzip;q=0, *|deflate",
                "deflate;q=1, *;q=0.5|deflate",
                "x-gzip|gzip",
                "br;q=1, gzip;q=0.5|gzip",
                "identity|identity",
                "foogzip, gzipfoo|identity",
            })
    void oneLine(String line, String expected) {
        ContentCoding coding = this.codings.negotiate(List.of(line)).coding();
        assertThat(coding == null ? "identity" : coding.token()).isEqualTo(expected);
    }
}
