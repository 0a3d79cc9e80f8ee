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
package dev.brisk.it;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Variant;
import dev.brisk.it.harness.Wire;
import java.util.ArrayList;
import java.util.List;

/**
 * Cases of all themes on the protocol sets that the themes leave out: TLS with and without HTTP/2, and HTTP/2 alone. A part of them,
 * evenly drawn, because the rest of a case does not know what carries it.
 */
class ProtocolSetTests extends EquivalenceTests {

    /** {@code -Dtest.args=-Dprotocols.one-of=1} plays all. */
    private static final int ONE_OF = Integer.getInteger("protocols.one-of", 60);

    /** The same for those of HTTP/2 alone. */
    private static final int ONE_OF_HTTP2 = Math.max(1, ONE_OF / 10);

    /** With room for the paths of all cases in one application's meters. */
    private static final Variant PLAIN = Variant.PLAIN.with(
            "plain on other wires", List.of("management.metrics.web.server.max-uri-tags=10000"), List.of());

    @Override
    protected List<Case> cases() {
        List<Case> all = new ArrayList<>();
        all.addAll(new AnyTests().cases());
        all.addAll(new ArgumentTests().cases());
        all.addAll(new BodyTests().cases());
        all.addAll(new ConditionTests().cases());
        all.addAll(new ConnectionTests().cases());
        all.addAll(new EntityTests().cases());
        all.addAll(new ErrorTests().cases());
        all.addAll(new EventStreamTests().cases());
        all.addAll(new FunctionalTests().cases());
        all.addAll(new OddTests().cases());
        all.addAll(new ResponseTests().cases());
        all.addAll(new ReturnTypeTests().cases());
        all.addAll(new ServeRoutesTests().cases());
        all.addAll(new StreamTests().cases());
        all.addAll(new WebTests().cases());
        List<Case> drawn = new ArrayList<>();
        List<Case> known = all.stream()
                .filter(subject -> subject.variant().equals(Variant.PLAIN))
                .filter(subject -> subject.scripts().keySet().containsAll(List.of(Wire.HTTP11, Wire.H2C)))
                .toList();
        for (int i = 0; i < known.size(); i += ONE_OF) {
            drawn.add(known.get(i).onOtherWires().in(PLAIN));
        }
        List<Case> http2 = new Http2Tests().cases();
        for (int i = 0; i < http2.size(); i += ONE_OF_HTTP2) {
            drawn.add(http2.get(i).onOtherWires().in(PLAIN));
        }
        return drawn;
    }
}
