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
package dev.brisk.serve;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Splits a raw query into names and values with the results of Spring's own parser, in one pass and without regular expressions:
 * pairs are parted by {@code &}, equals signs before a name are passed over, a name without one has the value {@code null}.
 */
final class QueryParameters {

    private QueryParameters() {}

    /**
     * All parameters.
     *
     * @param target a request target, with or without a query
     */
    static MultiValueMap<String, String> parse(String target) {
        MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
        int end;
        for (int start = queryStart(target); start < target.length(); start = end + 1) {
            end = pairEnd(target, start);
            int name = nameStart(target, start, end);
            int nameEnd = nameEnd(target, name, end);
            if (name < end) {
                String value = nameEnd == end ? null : decode(target.substring(nameEnd + 1, end));
                parameters.add(decode(target.substring(name, nameEnd)), value);
            }
        }
        return parameters;
    }

    /**
     * The value of the only parameter of a name.
     *
     * @param target a request target, with or without a query
     * @param name the name, decoded
     * @return the value; {@code null} where there is none or more than one, and where a name in the query is encoded
     */
    static @Nullable String only(String target, String name) {
        int valueStart = -1;
        int valueEnd = -1;
        int end;
        for (int start = queryStart(target); start < target.length(); start = end + 1) {
            end = pairEnd(target, start);
            int nameStart = nameStart(target, start, end);
            int nameEnd = nameEnd(target, nameStart, end);
            if (isEncoded(target, nameStart, nameEnd)) {
                return null;
            }
            if (nameEnd > nameStart && nameEnd - nameStart == name.length() && target.startsWith(name, nameStart)) {
                if (valueStart >= 0 || nameEnd == end) {
                    return null;
                }
                valueStart = nameEnd + 1;
                valueEnd = end;
            }
        }
        return valueStart < 0 ? null : decode(target.substring(valueStart, valueEnd));
    }

    private static int queryStart(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target.length() : query + 1;
    }

    private static int pairEnd(String target, int start) {
        int end = target.indexOf('&', start);
        return end < 0 ? target.length() : end;
    }

    private static int nameStart(String target, int start, int end) {
        int name = start;
        while (name < end && target.charAt(name) == '=') {
            name++;
        }
        return name;
    }

    private static int nameEnd(String target, int nameStart, int end) {
        int equals = target.indexOf('=', nameStart);
        return equals < 0 || equals > end ? end : equals;
    }

    private static String decode(String text) {
        return isEncoded(text, 0, text.length()) ? URLDecoder.decode(text, StandardCharsets.UTF_8) : text;
    }

    private static boolean isEncoded(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == '%' || c == '+') {
                return true;
            }
        }
        return false;
    }
}
