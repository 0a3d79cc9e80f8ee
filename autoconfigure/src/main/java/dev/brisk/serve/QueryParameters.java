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

    static MultiValueMap<String, String> parse(@Nullable String query) {
        MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
        if (query == null) {
            return parameters;
        }
        int length = query.length();
        int start = 0;
        while (start < length) {
            int end = query.indexOf('&', start);
            if (end < 0) {
                end = length;
            }
            addPair(parameters, query, start, end);
            start = end + 1;
        }
        return parameters;
    }

    private static void addPair(MultiValueMap<String, String> parameters, String query, int start, int end) {
        int nameStart = start;
        while (nameStart < end && query.charAt(nameStart) == '=') {
            nameStart++;
        }
        if (nameStart == end) {
            return;
        }
        int equals = query.indexOf('=', nameStart);
        if (equals < 0 || equals >= end) {
            parameters.add(decode(query.substring(nameStart, end)), null);
        } else {
            parameters.add(decode(query.substring(nameStart, equals)), decode(query.substring(equals + 1, end)));
        }
    }

    /**
     * The value of the only parameter of a name.
     *
     * @param target a request target, with or without a query
     * @param name the name, decoded
     * @return the value; {@code null} where there is none or more than one, and where a name in the query is encoded
     */
    static @Nullable String only(String target, String name) {
        int length = target.length();
        int query = target.indexOf('?');
        int start = query < 0 ? length : query + 1;
        int valueStart = -1;
        int valueEnd = -1;
        while (start < length) {
            int next = target.indexOf('&', start);
            int end = next < 0 ? length : next;
            int nameStart = start;
            while (nameStart < end && target.charAt(nameStart) == '=') {
                nameStart++;
            }
            int equals = target.indexOf('=', nameStart);
            int nameEnd = equals < 0 || equals > end ? end : equals;
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
            start = end + 1;
        }
        return valueStart < 0 ? null : decode(target.substring(valueStart, valueEnd));
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
