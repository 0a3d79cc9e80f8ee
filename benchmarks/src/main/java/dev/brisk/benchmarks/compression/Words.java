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
package dev.brisk.benchmarks.compression;

import java.util.Random;

/** Text as people write it: few words often, many words seldom. */
final class Words {

    private static final String[] WORDS =
            ("the of and to in a is that for it as was with be by on not he this are or his from at"
                            + " which but have an they you were her all one there would their we him been has when who will more no if out"
                            + " order customer delivery invoice payment account address product price quantity shipping warehouse return"
                            + " discount season winter summer cotton leather ceramic kitchen garden workshop bicycle lantern notebook"
                            + " window morning evening journey mountain river harbour station platform ticket conductor passenger luggage"
                            + " measure signal circuit battery sensor network server request response header window buffer channel memory"
                            + " quietly suddenly carefully perhaps already beneath between against without through during before after"
                            + " bright narrow gentle heavy ancient modern simple curious honest patient careful northern western silver"
                            + " consider describe develop discover remember understand continue provide require suggest follow deliver"
                            + " government education experience difference possibility organisation community environment literature")
                    .split(" ");

    private final Random random;

    Words(Random random) {
        this.random = random;
    }

    String word() {
        // Squaring prefers the front of the list; one word in ten is made up, as names are.
        if (this.random.nextInt(10) == 0) {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
        double place = this.random.nextDouble();
        return WORDS[(int) (place * place * WORDS.length)];
    }

    String name() {
        String[] syllables = {
            "ka", "lo", "mi", "ren", "tas", "vel", "dor", "sha", "nu", "bri", "gan", "wes", "hol", "fi", "ster"
        };
        StringBuilder name = new StringBuilder();
        for (int i = 0, length = 2 + this.random.nextInt(2); i < length; i++) {
            name.append(syllables[this.random.nextInt(syllables.length)]);
        }
        name.setCharAt(0, Character.toUpperCase(name.charAt(0)));
        return name.toString();
    }

    String sentence() {
        StringBuilder sentence = new StringBuilder(word());
        sentence.setCharAt(0, Character.toUpperCase(sentence.charAt(0)));
        for (int i = 0, length = 5 + this.random.nextInt(15); i < length; i++) {
            sentence.append(this.random.nextInt(9) == 0 ? ", " : " ").append(word());
        }
        return sentence.append('.').toString();
    }

    String hex(int length) {
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < length; i++) {
            hex.append(Character.forDigit(this.random.nextInt(16), 16));
        }
        return hex.toString();
    }

    int number(int bound) {
        return this.random.nextInt(bound);
    }
}
