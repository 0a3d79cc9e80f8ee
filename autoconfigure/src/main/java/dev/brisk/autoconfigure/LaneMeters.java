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
package dev.brisk.autoconfigure;

import dev.brisk.dispatch.LaneCounts;
import dev.brisk.metrics.BriskMeter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** The meters of requests by lane. They read what the dispatcher counts, so a request costs nothing more with them. */
final class LaneMeters implements MeterBinder {

    private final LaneCounts counts;

    LaneMeters(LaneCounts counts) {
        this.counts = counts;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        bind(registry, "direct", LaneCounts::direct);
        bind(registry, "standard", LaneCounts::standard);
    }

    private void bind(MeterRegistry registry, String lane, ToDoubleFunction<LaneCounts> count) {
        FunctionCounter.builder(BriskMeter.REQUESTS.getName(), this.counts, count)
                .description(BriskMeter.REQUESTS.getDescription())
                .tag(BriskMeter.Key.LANE.asString(), lane)
                .register(registry);
    }
}
