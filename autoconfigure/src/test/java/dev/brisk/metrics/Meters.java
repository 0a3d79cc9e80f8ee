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

import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.HistogramSupport;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All that can be read from the meters of a registry, as sorted lines. */
final class Meters {

    private Meters() {}

    static List<String> of(MeterRegistry registry) {
        List<String> lines = new ArrayList<>();
        for (Meter meter : registry.getMeters()) {
            StringBuilder line = new StringBuilder(meter.getId().toString());
            line.append(' ').append(meter.getId().getType());
            for (Measurement measurement : meter.measure()) {
                line.append(' ').append(measurement);
            }
            if (meter instanceof HistogramSupport histogram) {
                line.append(' ').append(histogram.takeSnapshot());
                line.append(' ').append(Arrays.toString(histogram.takeSnapshot().histogramCounts()));
            }
            lines.add(line.toString());
        }
        if (registry instanceof PrometheusMeterRegistry prometheus) {
            lines.addAll(prometheus.scrape().lines().toList());
        }
        lines.sort(null);
        return lines;
    }

    static long recorded(MeterRegistry registry) {
        return registry.getMeters().stream()
                .filter(meter -> meter instanceof Timer && isOfRequests(meter))
                .mapToLong(meter -> ((Timer) meter).count())
                .sum();
    }

    static int active(MeterRegistry registry) {
        return registry.getMeters().stream()
                .filter(meter -> meter instanceof LongTaskTimer && isOfRequests(meter))
                .mapToInt(meter -> ((LongTaskTimer) meter).activeTasks())
                .sum();
    }

    private static boolean isOfRequests(Meter meter) {
        return meter.getId().getName().startsWith("http.server.requests");
    }
}
