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

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import dev.brisk.metrics.DirectDecision;
import dev.brisk.metrics.DirectRecorderFactory;
import org.junit.jupiter.api.Test;

/** The application that all cases are played in records directly, so that they compare what they should. */
class RecordingTests {

    @Test
    void requestsAreRecordedDirectly() {
        RunningApp app = Variant.PLAIN.start(Lane.BRISK, false);
        DirectDecision decision =
                app.context().getBean(DirectRecorderFactory.class).decision();
        assertThat(decision.direct()).as(decision.reason()).isTrue();
    }
}
