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
import org.junit.jupiter.api.Test;

/** Only exactly equal strings are exchanged for their encoded form. */
class AsciiConstantsTests {

    @Test
    void equalStringIsFoundWhateverItsIdentity() {
        AsciiConstants constants = new AsciiConstants("gzip", "br");
        assertThat(constants.encoded(String.valueOf("gzip".toCharArray()))).isSameAs(constants.encoded("gzip"));
        assertThat(constants.encoded("gzip")).isNotInstanceOf(String.class).hasToString("gzip");
        assertThat(constants.encoded("gzip").toString()).as("read back").isSameAs("gzip");
    }

    @Test
    void otherSpellingsAreReturnedThemselves() {
        AsciiConstants constants = new AsciiConstants("gzip");
        for (String spelling : spellings("gzip")) {
            if (!spelling.equals("gzip")) {
                assertThat(constants.encoded(spelling)).isSameAs(spelling);
            }
        }
        assertThat(constants.encoded("")).isEqualTo("");
        assertThat(constants.encoded("gzip ")).isEqualTo("gzip ");
    }

    @Test
    void stringsOfEqualHashAreToldApart() {
        AsciiConstants constants = new AsciiConstants("Aa", "x");
        assertThat("BB").hasSameHashCodeAs("Aa");
        assertThat((Object) constants.find("BB")).isNull();
        assertThat(constants.encoded("Aa")).hasToString("Aa");
    }

    @Test
    void everyConstantIsFoundInAFullTable() {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 127; i++) {
            many.add("X-Field-" + i);
        }
        AsciiConstants constants = new AsciiConstants(many.toArray(new String[0]));
        for (String name : many) {
            assertThat(constants.encoded(name)).isNotInstanceOf(String.class).hasToString(name);
        }
        assertThat((Object) constants.find("X-Field-127")).isNull();
    }

    /** All mixtures of upper and lower case. */
    private static List<String> spellings(String word) {
        List<String> spellings = new ArrayList<>();
        for (int bits = 0; bits < 1 << word.length(); bits++) {
            StringBuilder spelling = new StringBuilder(word);
            for (int i = 0; i < word.length(); i++) {
                if ((bits & (1 << i)) != 0) {
                    spelling.setCharAt(i, Character.toUpperCase(word.charAt(i)));
                }
            }
            spellings.add(spelling.toString());
        }
        return spellings;
    }
}
