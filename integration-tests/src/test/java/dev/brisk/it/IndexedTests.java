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
import java.util.List;
import java.util.stream.Stream;

/** Other themes once more, in an application whose annotated methods Brisk finds without the framework's mappings. */
class IndexedTests extends EquivalenceTests {

    @Override
    protected List<Case> cases() {
        return Stream.of(
                        new ArgumentTests().cases(),
                        new BodyTests().cases(),
                        new ReturnTypeTests().cases(),
                        new EntityTests().cases(),
                        new ErrorTests().cases(),
                        new ResponseTests().cases(),
                        new ConditionTests().cases())
                .flatMap(List::stream)
                .filter(subject -> subject.variant().equals(Variant.PLAIN))
                .filter(subject -> subject.scripts().containsKey(Wire.HTTP11))
                .map(subject -> subject.in(Variant.INDEXED).notOver(Wire.HTTP11_BESIDE_H2C))
                .toList();
    }
}
