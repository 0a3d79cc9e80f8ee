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
package dev.brisk.it.harness;

import java.util.List;

/** Puts a difference into words: the first line that differs, then all of both sides. */
final class Report {

    private Report() {}

    static String of(Run run, List<String> expected, List<String> actual) {
        int at = 0;
        while (at < Math.min(expected.size(), actual.size()) && expected.get(at).equals(actual.get(at))) {
            at++;
        }
        StringBuilder text = new StringBuilder(run + " differs at line " + (at + 1) + "\n");
        append(text, Lane.DEFAULT.name(), expected, at);
        append(text, run.lane().name(), actual, at);
        return text.toString();
    }

    private static void append(StringBuilder text, String lane, List<String> lines, int marked) {
        text.append("--- ").append(lane).append(" (").append(lines.size()).append(" lines)\n");
        for (int i = 0; i < lines.size(); i++) {
            text.append(i == marked ? "> " : "  ").append(lines.get(i)).append('\n');
        }
        if (marked >= lines.size()) {
            text.append("> (ends here)\n");
        }
    }
}
