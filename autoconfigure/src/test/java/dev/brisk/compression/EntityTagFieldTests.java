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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntityTagFieldTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            nullValues = "null",
            value = {"\"a\" | W/\"a\"", "W/\"a\" | W/\"a\"", "\"\" | W/\"\"", "unquoted | unquoted", "null | null"})
    void aStrongTagIsWeakened(String tag, String expected) {
        HttpHeaders fields = fields(tag);
        EntityTagField.weaken(fields);
        assertThat(fields.get("ETag")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            nullValues = "null",
            value = {
                "\"a\" | W/\"a\" | W/\"a\"",
                "\"a\" | \"b\", W/\"a\" | W/\"a\"",
                "\"a\" | \"a\" | \"a\"",
                "\"a\" | W/\"ab\" | \"a\"",
                "\"a\" | * | \"a\"",
                "W/\"a\" | W/\"a\" | W/\"a\"",
                "null | W/\"a\" | null",
            })
    void theTagOfA304IsTheOneThatTheClientHolds(String tag, String ifNoneMatch, String expected) {
        HttpHeaders fields = fields(tag);
        EntityTagField.weakenAsIn(
                new DefaultHttpHeaders().set("If-None-Match", List.of("\"other\"", ifNoneMatch)), fields);
        assertThat(fields.get("ETag")).isEqualTo(expected);
    }

    private static HttpHeaders fields(String tag) {
        HttpHeaders fields = new DefaultHttpHeaders();
        return tag == null ? fields : fields.set("ETag", tag);
    }
}
