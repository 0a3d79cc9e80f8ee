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

import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Response times in milliseconds: half of the requests took no longer than {@code p50}, and so on. */
record Latency(double p50, double p95, double p99) {

    private static final double NANOS_IN_MILLIS = 1e6;

    /** Of the requests between two readings of cumulative histograms, or null where there was none. */
    static @Nullable Latency between(SortedMap<Double, Double> from, SortedMap<Double, Double> to) {
        double total = to.isEmpty() ? 0 : difference(from, to, to.lastKey());
        if (total <= 0) {
            return null;
        }
        return new Latency(
                quantile(0.5 * total, from, to), quantile(0.95 * total, from, to), quantile(0.99 * total, from, to));
    }

    /** Within a bucket, times are taken to be spread evenly. */
    private static double quantile(double wanted, SortedMap<Double, Double> from, SortedMap<Double, Double> to) {
        double lower = 0;
        double below = 0;
        for (Double upper : to.keySet()) {
            double count = difference(from, to, upper);
            if (count >= wanted && count > below) {
                return (lower + (upper - lower) * (wanted - below) / (count - below)) / NANOS_IN_MILLIS;
            }
            lower = upper;
            below = count;
        }
        return lower / NANOS_IN_MILLIS;
    }

    private static double difference(SortedMap<Double, Double> from, SortedMap<Double, Double> to, Double bucket) {
        return to.getOrDefault(bucket, 0d) - from.getOrDefault(bucket, 0d);
    }
}
