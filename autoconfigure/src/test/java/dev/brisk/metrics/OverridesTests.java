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
package dev.brisk.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Both classes that must see every call do so with the libraries of this build. */
class OverridesTests {

    @Test
    void theContextSeesEveryAccess() {
        assertThat(Overrides.missing(DirectObservationContext.class, DirectObservationContext.KNOWN))
                .isEmpty();
    }

    @Test
    void theConfigurationSeesEveryRegistration() {
        assertThat(Overrides.missing(WatchedObservationConfig.class, WatchedObservationConfig.KNOWN))
                .isEmpty();
    }

    @Test
    void aMethodThatComesLaterIsFound() {
        assertThat(Overrides.missing(Lower.class, Set.of("known"))).containsExactly("added");
        assertThat(DirectObstacles.ofLibraries()).isNull();
    }

    /** As of a later version. */
    public static class Upper {

        public void seen() {}

        public void known() {}

        public void added() {}
    }

    /** Written for an earlier one. */
    public static class Lower extends Upper {

        @Override
        public void seen() {}
    }
}
