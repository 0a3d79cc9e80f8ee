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
package dev.brisk.it.generate;

import java.util.Locale;

/** Ways to bend a path: what is not quite the path of a mapping any more, or another spelling of it. */
enum Bend {
    TRAILING_SLASH,
    DOUBLE_SLASH,
    LEADING_SLASHES,
    DOT,
    DOT_DOT,
    TRAILING_DOT,
    ENCODED_DOTS,
    MATRIX,
    MATRIX_LIST,
    MATRIX_INSIDE,
    EMPTY_MATRIX,
    ENCODED_LETTER,
    ENCODED_LAST,
    ENCODED_SLASH,
    EXTENSION,
    UPPER,
    SHORTER,
    LONGER,
    BROKEN_ESCAPE,
    ABSOLUTE,
    NON_ASCII,
    BRACES,
    ROOT;

    String apply(String path) {
        if (path.length() < 2) {
            return path;
        }
        int last = path.length() - 1;
        return switch (this) {
            case TRAILING_SLASH -> path + "/";
            case DOUBLE_SLASH -> insert(path, "/");
            case LEADING_SLASHES -> "/" + path;
            case DOT -> insert(path, "/.");
            case DOT_DOT -> insert(path, "/x/..");
            case TRAILING_DOT -> path + "/.";
            case ENCODED_DOTS -> insert(path, "/%2e%2E");
            case MATRIX -> path + ";v=1";
            case MATRIX_LIST -> path + ";v=1,2;w";
            case MATRIX_INSIDE -> insert(path, ";a=b");
            case EMPTY_MATRIX -> path + ";";
            case ENCODED_LETTER -> "/" + encoded(path.charAt(1)) + path.substring(2);
            case ENCODED_LAST -> path.substring(0, last) + encoded(path.charAt(last));
            case ENCODED_SLASH -> insert(path, "%2F").replace("%2F/", "%2F");
            case EXTENSION -> path + ".json";
            case UPPER -> path.toUpperCase(Locale.ROOT);
            case SHORTER -> path.lastIndexOf('/') > 0 ? path.substring(0, path.lastIndexOf('/')) : path;
            case LONGER -> path + "/more";
            case BROKEN_ESCAPE -> path + "%z";
            case ABSOLUTE -> "http://brisk.test" + path;
            case NON_ASCII -> path + "\u00e9";
            case BRACES -> path + "{x}";
            case ROOT -> "/";
        };
    }

    private static String insert(String path, String text) {
        int at = path.lastIndexOf('/');
        return at < 0 ? path : path.substring(0, at) + text + path.substring(at);
    }

    private static String encoded(char c) {
        return String.format("%%%02X", (int) c);
    }
}
