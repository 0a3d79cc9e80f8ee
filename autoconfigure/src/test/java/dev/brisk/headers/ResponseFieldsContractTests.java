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

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.support.Netty4HeadersAdapter;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** The same operations on Spring's adapter and on ours give the same answers, the same entries and the same bytes. */
class ResponseFieldsContractTests {

    private static final @Nullable String[] NAMES = {
        "Content-Type",
        "content-type",
        "CONTENT-TYPE",
        "Cache-Control",
        "Vary",
        "vary",
        "Set-Cookie",
        "X-Own",
        "x-own",
        "X-Frame-Options",
        "Content-Length",
        "Bad Name",
        "Bad\r\nName",
        "",
        "naïve",
        null
    };

    private static final @Nullable String[] VALUES = {
        "application/json",
        "Application/JSON",
        "text/plain;charset=UTF-8",
        "no-cache, no-store, max-age=0, must-revalidate",
        "0",
        "DENY",
        "nosniff",
        "13",
        "a=1; Path=/",
        "",
        " leading",
        "é",
        "€",
        "evil\r\nX-Injected: 1",
        "x".repeat(300),
        null
    };

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomOperationsLeaveTheSameFields(long seed) {
        assertTheSame(new Random(seed), false);
    }

    /** As over HTTP/2, where nothing else goes over the wire; whoever looks at the map sees what came. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomOperationsLeaveTheSameFieldsInLowerCase(long seed) {
        assertTheSame(new Random(seed), true);
    }

    private static void assertTheSame(Random random, boolean lowerCase) {
        HttpHeaders ourFields = new DefaultHttpHeaders();
        HttpHeaders theirFields = new DefaultHttpHeaders();
        MultiValueMap<String, String> ours = new ResponseFields(ourFields, lowerCase);
        MultiValueMap<String, String> theirs = new Netty4HeadersAdapter(theirFields);
        List<String> log = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            Operation operation = Operation.any(random);
            log.add(operation.description);
            assertThat(outcome(operation, ours))
                    .as(() -> "last of " + log.subList(Math.max(0, log.size() - 5), log.size()))
                    .isEqualTo(outcome(operation, theirs));
            assertThat(lines(ourFields, lowerCase)).as(operation.description).isEqualTo(lines(theirFields, lowerCase));
            assertThat(snapshot(ours)).as(operation.description).isEqualTo(snapshot(theirs));
        }
        if (!lowerCase) {
            assertThat(encoded(ourFields)).isEqualTo(encoded(theirFields));
        }
    }

    private static List<String> lines(HttpHeaders fields, boolean lowerCase) {
        return fields.entries().stream()
                .map(line ->
                        (lowerCase ? line.getKey().toLowerCase(Locale.ROOT) : line.getKey()) + "=" + line.getValue())
                .toList();
    }

    @Test
    void wellKnownNamesInLowerCaseAreNotCopied() {
        HttpHeaders fields = new DefaultHttpHeaders();
        MultiValueMap<String, String> map = new ResponseFields(fields, true);
        map.set("Content-Type", "application/json");
        map.add("X-Own", "1");
        AsciiString name = (AsciiString) fields.iteratorCharSequence().next().getKey();
        assertThat(name.toString()).isEqualTo("content-type");
        assertThat((Object) name.toLowerCase()).isSameAs(name);
        assertThat(map.keySet()).containsExactly("Content-Type", "X-Own");
        assertThat(map.toSingleValueMap()).containsOnlyKeys("Content-Type", "X-Own");
    }

    @Test
    void bytesAreThoseTheCallerGave() {
        HttpHeaders fields = new DefaultHttpHeaders();
        MultiValueMap<String, String> map = new ResponseFields(fields, false);
        map.add("content-type", "application/json");
        map.add("Vary", "Origin");
        map.add("vary", "origin");
        map.put("X-Frame-Options", List.of("DENY"));
        assertThat(encoded(fields))
                .isEqualTo(
                        "content-type: application/json\r\nVary: Origin\r\nvary: origin\r\nX-Frame-Options: DENY\r\n");
        assertThat(map.getFirst("Content-Type")).isEqualTo("application/json").isInstanceOf(String.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json\r\nX-Injected: 1", "\r\n", "no-cache\n", "a\0b", " leading"})
    void valueThatNettyRejectsIsRejectedInTheSameWords(String value) {
        MultiValueMap<String, String> ours = new ResponseFields(new DefaultHttpHeaders(), false);
        MultiValueMap<String, String> theirs = new Netty4HeadersAdapter(new DefaultHttpHeaders());
        for (Operation operation : List.of(
                Operation.of("add", map -> map.add("Content-Type", value)),
                Operation.of("set", map -> map.set("Cache-Control", value)),
                Operation.of("addAll", map -> map.addAll("Vary", List.of(value))),
                new Operation("put", map -> map.put("X-Frame-Options", List.of(value))))) {
            assertThat(outcome(operation, ours))
                    .isEqualTo(outcome(operation, theirs))
                    .asString()
                    .contains("prohibited character");
        }
        assertThat(ours).isEmpty();
    }

    @Test
    void nameSetThroughBothSidesIsListedOnce() {
        HttpHeaders fields = new DefaultHttpHeaders();
        fields.add("Vary", "Origin"); // as a String, by an application that uses the native response
        MultiValueMap<String, String> map = new ResponseFields(fields, false);
        map.add("Vary", "Accept-Encoding");
        assertThat(map.keySet()).containsExactly("Vary");
        assertThat(map).hasSize(1);
        assertThat(map.get("vary")).containsExactly("Origin", "Accept-Encoding");
        assertThat(map).hasToString("[Vary:\"Origin\", \"Accept-Encoding\"]");
    }

    private static List<Object> snapshot(MultiValueMap<String, String> map) {
        List<Object> entries = new ArrayList<>();
        for (Map.Entry<String, List<String>> entry : map.entrySet()) {
            entries.add(entry.getKey() + entry.getValue());
        }
        List<Object> visited = new ArrayList<>();
        map.forEach((name, values) -> visited.add(name + values));
        return List.of(
                map.size(),
                map.isEmpty(),
                new ArrayList<>(map.keySet()),
                new ArrayList<>(map.values()),
                entries,
                map.entrySet().size(),
                visited,
                map.toSingleValueMap().toString(),
                new LinkedHashMap<>(map.asSingleValueMap()).toString(),
                map.toString());
    }

    private static Object outcome(Operation operation, MultiValueMap<String, String> map) {
        try {
            return Arrays.asList(operation.action.apply(map));
        } catch (RuntimeException ex) {
            return ex + ", caused by " + ex.getCause();
        }
    }

    private static String encoded(HttpHeaders fields) {
        ByteBuf buffer = Unpooled.buffer();
        new FieldEncoder().encodeFields(fields, buffer);
        return buffer.toString(StandardCharsets.ISO_8859_1);
    }

    /** Netty's encoder, of which only the fields are used. */
    private static final class FieldEncoder extends HttpResponseEncoder {

        void encodeFields(HttpHeaders fields, ByteBuf buffer) {
            encodeHeaders(fields, buffer);
        }
    }

    /** One call with its arguments fixed, to be made on both maps. */
    private record Operation(String description, Function<MultiValueMap<String, String>, @Nullable Object> action) {

        @SuppressWarnings("NullAway") // callers without null checks exist
        static Operation any(Random random) {
            String name = NAMES[random.nextInt(NAMES.length)];
            String value = VALUES[random.nextInt(VALUES.length)];
            List<String> values = list(random);
            String call = "(" + name + ", " + value + ", " + values + ")";
            return switch (random.nextInt(24)) {
                case 0, 1, 2 -> of("add" + call, map -> map.add(name, value));
                case 3, 4 -> of("set" + call, map -> map.set(name, value));
                case 5 -> of("addAll" + call, map -> map.addAll(name, values));
                case 6 -> of("addAll map" + call, map -> map.addAll(single(name, values)));
                case 7 -> of("addIfAbsent" + call, map -> map.addIfAbsent(name, value));
                case 8 -> of("setAll" + call, map -> map.setAll(single(name, value)));
                case 9, 10 -> new Operation("put" + call, map -> map.put(name, values));
                case 11 -> new Operation("putIfAbsent" + call, map -> map.putIfAbsent(name, values));
                case 12 -> of("putAll" + call, map -> map.putAll(single(name, values)));
                case 13 -> new Operation("remove" + call, map -> map.remove(name));
                case 14 ->
                    new Operation("keySet.remove" + call, map -> map.keySet().remove(name));
                case 15 ->
                    new Operation("keySet.removeIf" + call, map -> map.keySet().removeIf(key -> key.equals(name)));
                case 16 -> of("iterator.remove", ResponseFieldsContractTests::removeFirstName);
                case 17 -> new Operation("setValue" + call, map -> setFirstValue(map, values));
                case 18 -> new Operation("getFirst" + call, map -> map.getFirst(name));
                case 19 -> new Operation("get" + call, map -> map.get(name));
                case 20 -> new Operation("containsKey" + call, map -> map.containsKey(name));
                case 21 -> new Operation("containsValue" + call, map -> map.containsValue((Object) value));
                case 22 -> new Operation("getOrDefault" + call, map -> map.getOrDefault(name, values));
                default ->
                    random.nextInt(40) == 0
                            ? of("clear", Map::clear)
                            : new Operation("computeIfAbsent" + call, map -> map.computeIfAbsent(name, key -> values));
            };
        }

        private static Operation of(
                String description, java.util.function.Consumer<MultiValueMap<String, String>> action) {
            return new Operation(description, map -> {
                action.accept(map);
                return null;
            });
        }

        @SuppressWarnings("NullAway") // callers without null checks exist
        private static List<String> list(Random random) {
            if (random.nextInt(12) == 0) {
                return null;
            }
            List<String> values = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                values.add(VALUES[random.nextInt(VALUES.length)]);
            }
            return values;
        }

        private static MultiValueMap<String, String> single(String name, List<String> values) {
            MultiValueMap<String, String> map = new LinkedMultiValueMap<>();
            map.put(name, values);
            return map;
        }

        private static Map<String, String> single(String name, String value) {
            Map<String, String> map = new LinkedHashMap<>();
            map.put(name, value);
            return map;
        }
    }

    private static void removeFirstName(MultiValueMap<String, String> map) {
        Iterator<String> names = map.keySet().iterator();
        if (names.hasNext()) {
            names.next();
        }
        names.remove();
        names.remove();
    }

    private static @Nullable Object setFirstValue(MultiValueMap<String, String> map, List<String> values) {
        Iterator<Map.Entry<String, List<String>>> entries = map.entrySet().iterator();
        return entries.hasNext() ? entries.next().setValue(values) : null;
    }
}
