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

import dev.brisk.compression.CompressionOutcome;
import dev.brisk.compression.CompressionRecorder;
import dev.brisk.compression.ContentCoding;
import dev.brisk.metrics.BriskMeter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The meters of the compression. Those of a coding, and those of a reason, are made when they are first needed and found without the
 * registry afterwards; when one is removed from the registry, all are looked up anew. Thread-safe.
 */
final class CompressionMeters implements CompressionRecorder {

    private static final String CODING = BriskMeter.Key.CODING.asString();

    private final MeterRegistry registry;

    private final Map<CompressionOutcome, Counter> plain = new ConcurrentHashMap<>();

    private final Map<String, OfCoding> codings = new ConcurrentHashMap<>();

    CompressionMeters(MeterRegistry registry) {
        this.registry = registry;
        registry.config().onMeterRemoved(meter -> {
            this.plain.clear();
            this.codings.clear();
        });
    }

    @Override
    public void decided(CompressionOutcome outcome, @Nullable ContentCoding coding) {
        if (coding != null) {
            of(coding).responses.increment();
            return;
        }
        Counter counter = this.plain.get(outcome);
        if (counter == null) {
            counter = responses("identity", outcome);
            this.plain.put(outcome, counter);
        }
        counter.increment();
    }

    @Override
    public void encoded(ContentCoding coding, long plainBytes, long encodedBytes, long nanos) {
        OfCoding meters = of(coding);
        meters.in.increment((double) plainBytes);
        meters.out.increment((double) encodedBytes);
        meters.time.record(nanos, TimeUnit.NANOSECONDS);
    }

    private OfCoding of(ContentCoding coding) {
        OfCoding meters = this.codings.get(coding.token());
        if (meters == null) {
            meters = new OfCoding(
                    responses(coding.token(), CompressionOutcome.COMPRESSED),
                    bytes(coding, "in"),
                    bytes(coding, "out"),
                    Timer.builder(BriskMeter.COMPRESSION_TIME.getName())
                            .description(BriskMeter.COMPRESSION_TIME.getDescription())
                            .tag(CODING, coding.token())
                            .register(this.registry));
            this.codings.put(coding.token(), meters);
        }
        return meters;
    }

    private Counter responses(String coding, CompressionOutcome outcome) {
        return Counter.builder(BriskMeter.COMPRESSION_RESPONSES.getName())
                .description(BriskMeter.COMPRESSION_RESPONSES.getDescription())
                .tag(CODING, coding)
                .tag(BriskMeter.Key.OUTCOME.asString(), outcome.tag())
                .register(this.registry);
    }

    private Counter bytes(ContentCoding coding, String direction) {
        return Counter.builder(BriskMeter.COMPRESSION_BYTES.getName())
                .description(BriskMeter.COMPRESSION_BYTES.getDescription())
                .baseUnit(BriskMeter.COMPRESSION_BYTES.getBaseUnit())
                .tag(CODING, coding.token())
                .tag(BriskMeter.Key.DIRECTION.asString(), direction)
                .register(this.registry);
    }

    private record OfCoding(Counter responses, Counter in, Counter out, Timer time) {}
}
