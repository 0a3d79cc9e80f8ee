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

import dev.brisk.it.app.SabotageFilter;
import dev.brisk.it.harness.Comparison;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Variant;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutionResult.Status;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** One byte that is wrong on a rare condition is found, and told by the one request that shows it. */
class SabotageTests {

    private static final Lane SPOILT = Lane.defaultWith("it.sabotage=true");

    @Property(tries = 3_000, edgeCases = EdgeCasesMode.NONE)
    @AddLifecycleHook(MustFail.class)
    void rareByteIsFound(@ForAll("rich") Conversation conversation) throws Exception {
        SabotageFilter.KIND.set("rare");
        try {
            assertThat(Differences.confirmed(conversation, Variant.RICH, List.of(SPOILT)))
                    .isEmpty();
        } finally {
            SabotageFilter.KIND.set("nothing");
        }
    }

    @Provide
    Arbitrary<Conversation> rich() {
        return Conversation.with(Endpoints.of(Comparison.app(Variant.RICH)));
    }

    /** Turns the expected failure into success, if its report is of use to people. */
    static final class MustFail implements AroundPropertyHook {

        @Override
        public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
            PropertyExecutionResult result = property.execute();
            if (result.status() != Status.FAILED) {
                return result.mapToFailed("the wrong byte was not found");
            }
            return checked(result);
        }

        private static PropertyExecutionResult checked(PropertyExecutionResult result) {
            try {
                check(result);
                return result.mapToSuccessful();
            } catch (AssertionError ex) {
                return result.mapToFailed(ex);
            }
        }

        private static void check(PropertyExecutionResult result) {
            Conversation smallest =
                    (Conversation) result.falsifiedParameters().orElseThrow().get(0);
            assertThat(smallest.requests()).hasSize(1);
            Request request = smallest.requests().get(0);
            assertThat(request.fields()).containsExactly(SabotageFilter.RARE_FIELD);
            assertThat(request.target()).contains("?").doesNotContain("&");
            assertThat(request.parts()).isEmpty();
            assertThat(result.throwable().orElseThrow())
                    .hasMessageContaining("differs at line")
                    .hasMessageContaining("Request.of(\"" + request.method() + "\", \"" + request.target() + "\")")
                    .hasMessageContaining(".in(Variant.RICH)");
        }
    }
}
