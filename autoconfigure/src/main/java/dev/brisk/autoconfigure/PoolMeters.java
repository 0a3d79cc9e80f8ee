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

import dev.brisk.compression.CacheStatistics;
import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.EncoderCounts;
import dev.brisk.compression.EncoderPools;
import dev.brisk.metrics.BriskMeter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The meters of encoders, their pools and the cache. All of them are read when somebody looks, and cost no request anything. */
final class PoolMeters implements MeterBinder {

    private final ContentCodings codings;

    private final EncoderPools pools;

    PoolMeters(ContentCodings codings, EncoderPools pools) {
        this.codings = codings;
        this.pools = pools;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (ContentCoding coding : this.codings.available()) {
            String token = coding.token();
            EncoderCounts counts = this.pools.counts(coding);
            encoders(registry, token, "live", counts, EncoderCounts::live);
            encoders(registry, token, "pooled", counts, EncoderCounts::pooled);
            FunctionCounter.builder(BriskMeter.COMPRESSION_ENCODER_CREATIONS.getName(), counts, EncoderCounts::created)
                    .description(BriskMeter.COMPRESSION_ENCODER_CREATIONS.getDescription())
                    .tag(BriskMeter.Key.CODING.asString(), token)
                    .register(registry);
        }
        bytes(registry, BriskMeter.COMPRESSION_POOL, EncoderPools::pooledBytes);
        if (this.pools.cacheStatistics() != null) {
            cache(registry, "hit", CacheStatistics::hits);
            cache(registry, "miss", CacheStatistics::misses);
            bytes(registry, BriskMeter.COMPRESSION_CACHE_SIZE, cached(CacheStatistics::bytes));
        }
    }

    private static void encoders(
            MeterRegistry registry,
            String token,
            String state,
            EncoderCounts counts,
            ToDoubleFunction<EncoderCounts> value) {
        Gauge.builder(BriskMeter.COMPRESSION_ENCODERS.getName(), counts, value)
                .description(BriskMeter.COMPRESSION_ENCODERS.getDescription())
                .tag(BriskMeter.Key.CODING.asString(), token)
                .tag(BriskMeter.Key.STATE.asString(), state)
                .register(registry);
    }

    private void bytes(MeterRegistry registry, BriskMeter meter, ToDoubleFunction<EncoderPools> value) {
        Gauge.builder(meter.getName(), this.pools, value)
                .description(meter.getDescription())
                .baseUnit(meter.getBaseUnit())
                .register(registry);
    }

    private void cache(MeterRegistry registry, String result, ToDoubleFunction<CacheStatistics> value) {
        FunctionCounter.builder(BriskMeter.COMPRESSION_CACHE.getName(), this.pools, cached(value))
                .description(BriskMeter.COMPRESSION_CACHE.getDescription())
                .tag(BriskMeter.Key.RESULT.asString(), result)
                .register(registry);
    }

    private static ToDoubleFunction<EncoderPools> cached(ToDoubleFunction<CacheStatistics> value) {
        return pools -> {
            @Nullable CacheStatistics statistics = pools.cacheStatistics();
            return statistics == null ? 0 : value.applyAsDouble(statistics);
        };
    }
}
