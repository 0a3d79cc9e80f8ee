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

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Header fields of requests: those that an endpoint asks for, and all others that somebody looks at. */
final class Fields {

    private static final Map<String, List<String>> KNOWN = new TreeMap<>(Map.of(
            "Accept",
            List.of(
                    "*/*",
                    "application/json",
                    "text/plain",
                    "text/html",
                    "application/*",
                    "text/plain;q=0.5, */*;q=0.1",
                    "application/json;q=0",
                    "application/json;charset=UTF-8",
                    "text/plain;charset=ISO-8859-1",
                    "application/problem+json",
                    "application/vnd.it+json",
                    "application/*+json",
                    "image/png",
                    "",
                    "nonsense",
                    "text/",
                    "*",
                    "text/plain; q=2",
                    "application/x-ndjson",
                    "text/event-stream",
                    "application/json, text/plain;q=0.9",
                    "a/b;c=\"d,e\", */*",
                    "application/xml;q=0.9,*/*;q=0.8"),
            "If-None-Match",
            List.of("\"v1\"", "W/\"v1\"", "*", "\"x\", \"v1\"", "v1", "", "\"x\"", "\"v1", "\"a,b\", W/\"v1\""),
            "If-Modified-Since",
            List.of(
                    "Fri, 02 Jan 2026 03:04:05 GMT",
                    "Sat, 03 Jan 2026 00:00:00 GMT",
                    "Thu, 01 Jan 2026 00:00:00 GMT",
                    "Friday, 02-Jan-26 03:04:05 GMT",
                    "0",
                    "soon",
                    "Fri, 02 Jan 2026 03:04:05 GMT; length=5"),
            "If-Match",
            List.of("\"v1\"", "*", "W/\"v1\"", "\"x\"", ""),
            "If-Unmodified-Since",
            List.of("Fri, 02 Jan 2026 03:04:05 GMT", "Thu, 01 Jan 2026 00:00:00 GMT", "x"),
            "Origin",
            List.of(
                    "https://one.test",
                    "https://two.test",
                    "http://brisk.test",
                    "null",
                    "https://global.test",
                    "x",
                    ""),
            "Access-Control-Request-Method",
            List.of("GET", "PUT", "FROB", ""),
            "Cookie",
            List.of(
                    "a=1",
                    "number=7; text=x",
                    "number=x",
                    "",
                    "a",
                    "a=1; a=2",
                    "a=\"q\"",
                    "colour=RED; number=1",
                    ";;",
                    "=1"),
            "X-Value",
            List.of("1", "a, b", "", "S\u00e3o", "\"quoted, comma\"", "x".repeat(2_000)),
            "Accept-Language",
            List.of("de", "en-GB,de;q=0.8", "*", "", "not_a_language!", "zh-Hant-TW;q=0.7")));

    private static final Map<String, List<String>> MORE = new TreeMap<>(Map.of(
            "Access-Control-Request-Headers",
            List.of("X-Allowed", "X-Other", ""),
            "Range",
            List.of("bytes=0-1", "bytes=9-1", "x"),
            "X-Flag",
            List.of("on", "off"),
            "X-Version",
            List.of("1", "2"),
            "X-HTTP-Method-Override",
            List.of("DELETE"),
            "Authorization",
            List.of("Basic dXNlcjpzZWNyZXQ=", "Bearer x"),
            "Content-Type",
            List.of("application/json", "text/plain", "", "nonsense", "*/*", "multipart/form-data"),
            "Host",
            List.of("brisk.test:8080", "BRISK.test", "under_score.test", "[::1]:80", "other.test"),
            "Connection",
            List.of("keep-alive", "close"),
            "X-Forwarded-For",
            List.of("192.0.2.1")));

    private static final List<String> CONTENT_TYPES = List.of(
            "application/json",
            "text/plain",
            "application/x-www-form-urlencoded",
            "application/json;charset=UTF-8",
            "text/plain;charset=ISO-8859-1",
            "application/json;charset=UTF-16",
            "application/vnd.it+json",
            "APPLICATION/JSON",
            "application/octet-stream",
            "text/html",
            "application/x-ndjson",
            "*/*",
            "nonsense",
            "",
            "application/json; v=2",
            "application/xml",
            "text/plain;charset=nowhere");

    private static final Arbitrary<Map.Entry<String, String>> ANY = Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.of(entries(KNOWN))), Tuple.of(1, Arbitraries.of(entries(MORE))));

    private Fields() {}

    static Arbitrary<List<Map.Entry<String, String>>> of(Endpoint endpoint) {
        Arbitrary<List<Map.Entry<String, String>>> others = ANY.list().ofMaxSize(4);
        Arbitrary<List<Map.Entry<String, String>>> own = endpoint.fields().isEmpty()
                ? Arbitraries.just(List.of())
                : Arbitraries.of(endpoint.fields()).list().ofMaxSize(4);
        Arbitrary<Spelling> spelling = Arbitraries.frequency(
                Tuple.of(6, Spelling.AS_IS), Tuple.of(1, Spelling.LOWER), Tuple.of(1, Spelling.UPPER));
        return Combinators.combine(own, others, spelling).as(Fields::join);
    }

    static Arbitrary<String> contentTypes() {
        return Arbitraries.of(CONTENT_TYPES);
    }

    /** How the names of one request are spelled; never two ways for one name, which is a known difference (D2). */
    private enum Spelling {
        AS_IS,
        LOWER,
        UPPER;

        String of(String name) {
            return switch (this) {
                case AS_IS -> name;
                case LOWER -> name.toLowerCase(Locale.ROOT);
                case UPPER -> name.toUpperCase(Locale.ROOT);
            };
        }
    }

    private static List<Map.Entry<String, String>> join(
            List<Map.Entry<String, String>> own, List<Map.Entry<String, String>> others, Spelling spelling) {
        List<Map.Entry<String, String>> all = new ArrayList<>();
        Stream.concat(own.stream(), others.stream())
                .filter(field -> !field.getKey().equals("Host") || all.stream().noneMatch(Fields::isHost))
                .forEach(field -> all.add(Map.entry(spelling.of(field.getKey()), field.getValue())));
        return List.copyOf(all);
    }

    private static boolean isHost(Map.Entry<String, String> field) {
        return field.getKey().equalsIgnoreCase("Host");
    }

    private static List<Map.Entry<String, String>> entries(Map<String, List<String>> values) {
        return values.entrySet().stream()
                .flatMap(field -> field.getValue().stream().map(value -> Map.entry(field.getKey(), value)))
                .toList();
    }
}
