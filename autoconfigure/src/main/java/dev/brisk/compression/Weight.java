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

/** The weight of an element of a list (RFC 9110 §12.4.2), exactly, in thousandths. */
final class Weight {

    static final int MAX = 1000;

    static final int INVALID = -1;

    private Weight() {}

    /**
     * The weight among the parameters of an element; the maximum if there is none.
     *
     * @param parameters what is behind the element's first semicolon
     */
    static int ofParameters(String parameters) {
        int weight = MAX;
        int from = 0;
        while (from < parameters.length()) {
            int semicolon = parameters.indexOf(';', from);
            int to = semicolon < 0 ? parameters.length() : semicolon;
            String parameter = parameters.substring(from, to);
            int equals = parameter.indexOf('=');
            if (equals >= 0 && parameter.substring(0, equals).strip().equalsIgnoreCase("q")) {
                weight = parse(parameter.substring(equals + 1).strip());
            }
            from = to + 1;
        }
        return weight;
    }

    private static int parse(String number) {
        int point = number.indexOf('.');
        String whole = point < 0 ? number : number.substring(0, point);
        String decimals = point < 0 ? "" : number.substring(point + 1);
        if (number.isEmpty() || number.equals(".") || !isDigits(decimals)) {
            return INVALID;
        }
        int thousandths = 0;
        for (int i = 0; i < 3; i++) {
            thousandths = thousandths * 10 + (i < decimals.length() ? decimals.charAt(i) - '0' : 0);
        }
        return switch (whole) {
            case "", "0" -> thousandths;
            case "1" -> isZeros(decimals) ? MAX : INVALID;
            default -> INVALID;
        };
    }

    private static boolean isDigits(String string) {
        return string.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean isZeros(String string) {
        return string.chars().allMatch(c -> c == '0');
    }
}
