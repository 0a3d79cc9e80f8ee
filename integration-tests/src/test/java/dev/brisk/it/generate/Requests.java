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

import dev.brisk.it.harness.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Requests to any of a list of endpoints. */
final class Requests {

    private static final Arbitrary<String> OTHER_METHODS =
            Arbitraries.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE", "FROB", "get");

    private Requests() {}

    static Arbitrary<Request> to(List<Endpoint> endpoints) {
        Map<Endpoint, Arbitrary<Request>> known = new HashMap<>();
        return Arbitraries.of(endpoints).flatMap(endpoint -> known.computeIfAbsent(endpoint, Requests::to));
    }

    private static Arbitrary<Request> to(Endpoint endpoint) {
        Arbitrary<String> methods = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.of(endpoint.methods())),
                Tuple.of(1, Arbitraries.just(endpoint.methods().contains("GET") ? "HEAD" : "GET")),
                Tuple.of(1, OTHER_METHODS));
        return Combinators.combine(methods, Targets.of(endpoint), Fields.of(endpoint), bodies(endpoint))
                .as((method, target, fields, body) ->
                        new Request(method, target, body.typed(fields), body.parts(), body.chunked()));
    }

    private static Arbitrary<Body> bodies(Endpoint endpoint) {
        boolean reads = !endpoint.bodies().isEmpty();
        Arbitrary<Body> some = Combinators.combine(
                        Arbitraries.of(Samples.BODIES),
                        Arbitraries.frequencyOf(
                                Tuple.of(4, Arbitraries.of(types(endpoint))), Tuple.of(2, Fields.contentTypes())),
                        Arbitraries.of(Framing.values()))
                .as(Body::of);
        return Arbitraries.frequencyOf(
                Tuple.of(reads ? 1 : 12, Arbitraries.just(Body.NONE)), Tuple.of(reads ? 8 : 1, some));
    }

    private static List<String> types(Endpoint endpoint) {
        List<String> types = new ArrayList<>(endpoint.fields().stream()
                .filter(field -> field.getKey().equals("Content-Type"))
                .map(Map.Entry::getValue)
                .toList());
        return types.isEmpty() ? List.of("application/json", "text/plain") : types;
    }

    /** How a body is cut into pieces. */
    private enum Framing {
        LENGTH,
        ONE_CHUNK,
        CHUNKS,
        EMPTY
    }

    /** A body with its type; the type is empty where the fields of the request may have one. */
    private record Body(String type, List<String> parts, boolean chunked) {

        static final Body NONE = new Body("", List.of(), false);

        static Body of(String text, String type, Framing framing) {
            String bytes = Request.latin1(text);
            return switch (framing) {
                case LENGTH -> new Body(type, List.of(bytes), false);
                case ONE_CHUNK -> new Body(type, List.of(bytes), true);
                case CHUNKS -> {
                    int half = bytes.length() / 2;
                    boolean whole = half == 0;
                    yield new Body(
                            type,
                            whole ? List.of(bytes) : List.of(bytes.substring(0, half), bytes.substring(half)),
                            true);
                }
                case EMPTY -> new Body(type, List.of(""), false);
            };
        }

        List<Map.Entry<String, String>> typed(List<Map.Entry<String, String>> fields) {
            if (type.isEmpty()) {
                return fields;
            }
            List<Map.Entry<String, String>> all = new ArrayList<>(fields);
            all.removeIf(field -> field.getKey().equalsIgnoreCase("Content-Type"));
            all.add(Map.entry("Content-Type", type));
            return List.copyOf(all);
        }
    }
}
