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
import dev.brisk.it.harness.Comparison;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Variant;
import java.util.List;
import java.util.Locale;

/** Tells the differences between lanes in one conversation, and how to keep it as a case. */
final class Differences {

    /** What a client sees of a connection that closes while it sends depends on time: so often must a difference be seen. */
    private static final int CONFIRMATIONS = 6;

    private Differences() {}

    /** The differences in words; empty where there are none, or none that can be seen again. */
    static String confirmed(Conversation conversation, Variant variant, List<Lane> lanes) throws Exception {
        Case subject = conversation.in(variant);
        String differences = Comparison.of(subject, conversation.wire(), lanes);
        String first = differences;
        for (int i = 0; i < CONFIRMATIONS && !differences.isEmpty(); i++) {
            differences = Comparison.of(subject, conversation.wire(), lanes);
        }
        if (differences.isEmpty()) {
            if (!first.isEmpty()) {
                System.out.println("Seen once, not again:\n" + conversation + "\n" + first);
            }
            return "";
        }
        return differences + "\nTo keep it, add this to the test class of its theme:\n\n" + conversation
                + ".in(Variant." + variant.name().toUpperCase(Locale.ROOT).replace(' ', '_') + ")";
    }
}
