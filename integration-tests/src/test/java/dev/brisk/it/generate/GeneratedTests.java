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

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Comparison;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Variant;
import dev.brisk.test.LeakDetectionExtension;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.PropagationMode;

/**
 * Conversations made of the mappings of the applications under test are answered by Brisk as by the default. They are the
 * same in each run of the same code, unless another seed is asked for.
 */
@AddLifecycleHook(value = Chosen.class, propagateTo = PropagationMode.ALL_DESCENDANTS)
class GeneratedTests {

    private static final List<Lane> LANES = List.of(Lane.BRISK, Lane.STANDARD);

    private static final int TRIES = 4_400;

    private static final Tally TALLY = new Tally();

    @Property(seed = "20261130", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void answersLikeTheDefault(@ForAll("rich") Conversation conversation) throws Exception {
        compare(conversation);
    }

    @Provide
    Arbitrary<Conversation> rich() {
        return Conversation.with(Endpoints.of(Comparison.app(Variant.RICH)));
    }

    /** In one of two applications: where Brisk finds annotated methods by itself, and where the framework has to. */
    private static void compare(Conversation conversation) throws Exception {
        Variant variant = conversation.requests().size() % 2 == 0 ? Variant.RICH : Variant.RICH_INDEXED;
        String differences = Differences.confirmed(conversation, variant, LANES);
        TALLY.count(conversation);
        assertThat(differences).isEmpty();
    }

    @AfterContainer
    static void allWereAskedAndNothingLeaked() throws InterruptedException {
        System.out.println(TALLY);
        LeakDetectionExtension.failOnLeaks("generated conversations");
    }
}
