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

import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names, tags and counts of the meters of HTTP requests at one moment; no times.
 *
 * @param counts for timers how often recorded, for all others 1
 * @param active how many requests are being served
 */
record MeterState(Map<Meter.Id, Long> counts, int active) {

    static MeterState of(MeterRegistry registry) {
        Map<Meter.Id, Long> counts = new HashMap<>();
        int active = 0;
        for (Meter meter : registry.getMeters()) {
            if (!meter.getId().getName().startsWith("http.server")) {
                continue;
            }
            counts.put(meter.getId(), meter instanceof Timer timer ? timer.count() : 1L);
            if (meter instanceof LongTaskTimer tasks) {
                active += tasks.activeTasks();
            }
        }
        return new MeterState(counts, active);
    }

    /**
     * What was recorded since an earlier moment. A meter that only counts as being there is not new where the other lane had it
     * before: the default serves more cases than the others.
     */
    List<String> since(MeterState earlier, MeterState othersEarlier) {
        List<String> lines = new ArrayList<>();
        counts.forEach((id, count) -> {
            long more = count - earlier.counts.getOrDefault(id, 0L);
            boolean known = id.getType() != Meter.Type.TIMER && othersEarlier.counts.containsKey(id);
            if (more != 0 && !known) {
                lines.add("meter " + id.getName() + " " + id.getTags() + " " + id.getType() + " +" + more);
            }
        });
        lines.sort(null);
        lines.add("active " + (active - earlier.active));
        return lines;
    }
}
