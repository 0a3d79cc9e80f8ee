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
package dev.brisk.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Nothing that comes from outside ends a line or a quoted field of a log. */
class LogTextTests {

    @Test
    void visibleCharactersStayAsTheyAre() {
        String visible = " !#$%&'()*+,-./0129:;<=>?@AZ[]^_`az{|}~";
        assertThat(escaped(visible)).isEqualTo(visible);
    }

    @Test
    void quotesAndBackslashesAreEscaped() {
        assertThat(escaped("a\"b\\c")).isEqualTo("a\\\"b\\\\c");
    }

    @Test
    void allOthersAreHexadecimal() {
        assertThat(escaped("\r\n\t\0\u001b\u007f\u0085\u00e9\u20ac\u2028"))
                .isEqualTo("\\x0d\\x0a\\x09\\x00\\x1b\\x7f\\x85\\xe9\\u20ac\\u2028");
    }

    @Test
    void everyCharacterBecomesVisibleAscii() {
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            String text = escaped(String.valueOf((char) c));
            assertThat(text.chars().allMatch(each -> each >= ' ' && each < 0x7F))
                    .as("character %d", c)
                    .isTrue();
        }
    }

    @Test
    void aWordHasNoSpace() {
        StringBuilder line = new StringBuilder();
        LogText.appendWord(line, "/a b");
        assertThat(line).hasToString("/a\\x20b");
    }

    private static String escaped(String text) {
        StringBuilder line = new StringBuilder();
        LogText.append(line, text);
        return line.toString();
    }
}
