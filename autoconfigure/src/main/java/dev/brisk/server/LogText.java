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

/**
 * Escapes what comes from outside for a line of a log: a quote and a backslash by a backslash, and all but the visible characters and the
 * space of ASCII as {@code \xHH} or {@code \}{@code uHHHH}. In what is one word, a space too.
 */
final class LogText {

    private static final String HEX = "0123456789abcdef";

    private LogText() {}

    static void append(StringBuilder line, CharSequence text) {
        append(line, text, ' ');
    }

    /** Parts of a request line and the like, in which a space would look like the end of it. */
    static void appendWord(StringBuilder line, CharSequence word) {
        append(line, word, '!');
    }

    private static void append(StringBuilder line, CharSequence text, char first) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                line.append('\\').append(c);
            } else if (c >= first && c < 0x7F) {
                line.append(c);
            } else if (c <= 0xFF) {
                line.append("\\x");
                hex(line, c, 4);
            } else {
                line.append("\\u");
                hex(line, c, 12);
            }
        }
    }

    private static void hex(StringBuilder line, char c, int highest) {
        for (int shift = highest; shift >= 0; shift -= 4) {
            line.append(HEX.charAt((c >> shift) & 0xF));
        }
    }
}
