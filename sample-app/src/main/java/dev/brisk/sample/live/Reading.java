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

import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The meters at one moment; all counts are those since the start. Immutable.
 *
 * @param nanos the moment, by {@link System#nanoTime()}
 * @param requests finished requests, without those of streams
 * @param buckets for each upper limit in nanoseconds how many of them took no longer; empty without a histogram
 * @param lanes finished requests by lane, or null where nobody counts them
 * @param codings what each encoder has done
 */
record Reading(
        long nanos,
        long requests,
        SortedMap<Double, Double> buckets,
        @Nullable Lanes lanes,
        Map<String, Encoded> codings) {

    /** Direct and standard: of requests, or of mappings. */
    record Lanes(long direct, long standard) {}

    /**
     * The work of an encoder.
     *
     * @param bodies how many it has encoded
     * @param microsPerKilobyte time in the encoder for 1000 bytes that went in
     */
    record Encoded(long bodies, double microsPerKilobyte) {}
}
