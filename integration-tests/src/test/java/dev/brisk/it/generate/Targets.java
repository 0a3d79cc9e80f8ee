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

import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Targets of requests: the path of an endpoint with its variables filled, sometimes bent, and a query. */
final class Targets {

    private static final List<String> ODD_PARAMETERS = List.of(
            "q=1",
            "q",
            "q=",
            "=1",
            "",
            "n=7",
            "n=x",
            "mode=a",
            "mode=bc",
            "stop",
            "a=1;b=2",
            "%71=1",
            "q=%zz",
            "q=%",
            "q=caf%C3%A9",
            "q=caf\u00c3\u00a9",
            "q=a+b",
            "q=a%26b",
            "size=3",
            "status=404",
            "number=0",
            "{q}=1",
            "q=[1]",
            "x.y=1",
            "q=%E9",
            "q=1=2",
            "?",
            "q=/a//b",
            "size=-1",
            "status=204",
            "status=304");

    private Targets() {}

    static Arbitrary<String> of(Endpoint endpoint) {
        Arbitrary<List<Bend>> bends = Arbitraries.frequencyOf(
                Tuple.of(7, Arbitraries.just(List.of())),
                Tuple.of(3, Arbitraries.of(Bend.values()).list().ofMinSize(1).ofMaxSize(2)));
        return Combinators.combine(path(endpoint.pattern()), bends, query(endpoint))
                .as((path, all, query) -> {
                    String bent = path;
                    for (Bend bend : all) {
                        bent = bend.apply(bent);
                    }
                    return bent + query;
                });
    }

    private static Arbitrary<String> path(String pattern) {
        List<Arbitrary<String>> pieces = Stream.of(
                        pattern.split("(?=/)|(?=\\{)|(?<=\\})|(?=\\*\\*)|(?<![/*])(?=\\*)", -1))
                .map(Targets::piece)
                .toList();
        return Combinators.combine(pieces).as(filled -> String.join("", filled));
    }

    private static Arbitrary<String> piece(String piece) {
        if (piece.startsWith("/{*") || piece.startsWith("{*") || piece.contains("**")) {
            return Arbitraries.of("", "/", "/a", "/a/b", "/a//b", "/x/end", "/a%2Fb/c", "/a;v=1/b", "/..", "/a.b");
        }
        if (piece.startsWith("{")) {
            return Arbitraries.of(Samples.ANY);
        }
        return piece.contains("*")
                ? Arbitraries.of(Samples.ANY).map(value -> piece.replace("*", value))
                : Arbitraries.just(piece.replace('?', 'y'));
    }

    private static Arbitrary<String> query(Endpoint endpoint) {
        Arbitrary<String> odd = Arbitraries.of(ODD_PARAMETERS);
        List<String> own = endpoint.parameters();
        Arbitrary<String> parameter =
                own.isEmpty() ? odd : Arbitraries.frequencyOf(Tuple.of(5, Arbitraries.of(own)), Tuple.of(1, odd));
        Arbitrary<String> some = parameter.list().ofMinSize(1).ofMaxSize(5).map(all -> "?" + String.join("&", all));
        return Arbitraries.frequencyOf(
                Tuple.of(own.isEmpty() ? 6 : 1, Arbitraries.just("")), Tuple.of(own.isEmpty() ? 2 : 6, some));
    }
}
