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
package dev.brisk.sample.live;

import dev.brisk.sample.live.Reading.Encoded;
import dev.brisk.sample.live.Reading.Lanes;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Statistic;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the meters that everybody else gets from Actuator, too. Safe for use by many threads. */
@Component
class LiveMeters {

    /** They are recorded when they end: minutes, which say nothing about how fast the others are answered. */
    private static final Set<String> STREAMS = Set.of(LiveController.PATH, "/api/changes");

    private final MeterRegistry registry;

    LiveMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    Reading read() {
        long requests = 0;
        SortedMap<Double, Double> buckets = new TreeMap<>();
        for (Timer timer : registry.find("http.server.requests").timers()) {
            if (STREAMS.contains(Objects.requireNonNullElse(timer.getId().getTag("uri"), ""))) {
                continue;
            }
            requests += timer.count();
            for (CountAtBucket bucket : timer.takeSnapshot().histogramCounts()) {
                buckets.merge(bucket.bucket(), bucket.count(), Double::sum);
            }
        }
        return new Reading(System.nanoTime(), requests, buckets, lanes(), codings());
    }

    private @Nullable Lanes lanes() {
        Collection<Meter> meters = registry.find("brisk.requests").meters();
        return meters.isEmpty() ? null : new Lanes(total(meters, "direct"), total(meters, "standard"));
    }

    private static long total(Collection<Meter> meters, String lane) {
        double total = 0;
        for (Meter meter : meters) {
            if (lane.equals(meter.getId().getTag("lane"))) {
                for (Measurement measurement : meter.measure()) {
                    total += measurement.getStatistic() == Statistic.COUNT ? measurement.getValue() : 0;
                }
            }
        }
        return Math.round(total);
    }

    private Map<String, Encoded> codings() {
        Map<String, Encoded> codings = new TreeMap<>();
        for (Timer timer : registry.find("brisk.compression.time").timers()) {
            String coding = Objects.requireNonNullElse(timer.getId().getTag("coding"), "");
            Counter in = registry.find("brisk.compression.bytes")
                    .tag("coding", coding)
                    .tag("direction", "in")
                    .counter();
            if (in != null && in.count() > 0) {
                double perKilobyte = timer.totalTime(TimeUnit.MICROSECONDS) / in.count() * 1000;
                codings.put(coding, new Encoded(timer.count(), perKilobyte));
            }
        }
        return codings;
    }
}
