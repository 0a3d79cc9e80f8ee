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

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheControlFieldTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "no-transform | true",
                "No-Transform | true",
                "private, no-transform | true",
                "private ,\t no-transform , max-age=1 | true",
                "no-transform=1 | true",
                "foo-no-transform | false",
                "no-transform-bar | false",
                "private, no-store | false",
                "ext=\"a, no-transform, b\" | false",
                "ext=\"a\\\", no-transform\" | false",
                "ext=\"a\", no-transform | true",
                "ext=\"unclosed, no-transform | false",
                ",, | false",
            })
    void theDirectiveIsFoundAsAToken(String line, boolean expected) {
        HttpHeaders fields = new DefaultHttpHeaders().set("Cache-Control", line);
        assertThat(CacheControlField.hasNoTransform(fields)).isEqualTo(expected);
    }

    @Test
    void allLinesCount() {
        HttpHeaders fields = new DefaultHttpHeaders().set("Cache-Control", List.of("private", "no-transform"));
        assertThat(CacheControlField.hasNoTransform(fields)).isTrue();
        assertThat(CacheControlField.hasNoTransform(new DefaultHttpHeaders())).isFalse();
    }
}
