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
package dev.brisk.it.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Base of all themes: plays each case on each of its wires in each lane, one test for each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class EquivalenceTests {

    private static final List<Lane> COMPARED = List.of(Lane.BRISK, Lane.STANDARD);

    /** The cases of this theme. */
    protected abstract List<Case> cases();

    Stream<Run> runs() {
        return cases().stream()
                .flatMap(subject -> subject.scripts().keySet().stream()
                        .flatMap(wire -> COMPARED.stream().map(lane -> new Run(subject, wire, lane))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void answersLikeTheDefault(Run run) throws Exception {
        String differences = run.compare();
        String id = run.subject().differences().get(run.wire());
        if (id == null) {
            assertThat(differences).isEmpty();
        } else {
            assertThat(DifferencesPage.ids()).contains(id);
            assertThat(differences).as("%s is declared to differ (%s)", run, id).isNotEmpty();
        }
    }
}
