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

    private static String decode(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%' || c == '+') {
                return URLDecoder.decode(text, StandardCharsets.UTF_8);
            }
        }
        return text;
    }
}
