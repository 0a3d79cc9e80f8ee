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

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Variant;
import dev.brisk.it.harness.Wire;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * What one client says on one connection. Immutable.
 *
 * @param wire how it speaks
 * @param together whether all requests are sent before the first answer is read: pipelined, or as concurrent streams
 * @param requests what it sends
 */
record Conversation(Wire wire, boolean together, List<Request> requests) {

    private static final int LONGEST = 9;

    /** Endpoints whose answers go out in the pieces in which a request came in. */
    private static final Pattern PIECES_OF_REQUEST = Pattern.compile("(?i)echo|items|stream");

    static Arbitrary<Conversation> with(List<Endpoint> endpoints) {
        Arbitrary<List<Request>> requests =
                Requests.to(endpoints).list().ofMinSize(1).ofMaxSize(LONGEST);
        return Combinators.combine(Arbitraries.of(Wire.USUAL), Arbitraries.of(false, true), requests)
                .as(Conversation::new);
    }

    Case in(Variant variant) {
        Case subject = wire == Wire.H2C
                ? Case.http2("generated", Conversations.http2(this))
                : Case.http1("generated", Conversations.http1(this));
        boolean echoes = requests.stream()
                .anyMatch(request -> PIECES_OF_REQUEST.matcher(request.target()).find());
        return (echoes ? subject.whosePiecesVary() : subject).in(variant);
    }

    @Override
    public String toString() {
        return JavaCode.of(this);
    }
}
