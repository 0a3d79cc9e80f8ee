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
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.EncoderCounts;
import dev.brisk.compression.EncoderPools;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The meters of the compression. Those of a coding, and those of a reason, are made when they are first needed and found without the
 * registry afterwards; when one is removed from the registry, all are looked up anew. Thread-safe.
 */
final class CompressionMeters implements CompressionRecorder {

    private static final String RESPONSES = "brisk.compression.responses";

    private static final String BYTES = "brisk.compression.bytes";

    private static final String TIME = "brisk.compression.time";

    private static final String ENCODERS = "brisk.compression.encoders";

    private static final String CODING = "coding";

    private final MeterRegistry registry;

    private final Map<CompressionOutcome, Counter> plain = new ConcurrentHashMap<>();

    private final Map<String, OfCoding> codings = new ConcurrentHashMap<>();

    CompressionMeters(MeterRegistry registry, ContentCodings codings, EncoderPools pools) {
        this.registry = registry;
        registry.config().onMeterRemoved(meter -> {
            this.plain.clear();
            this.codings.clear();
        });
        for (ContentCoding coding : codings.available()) {
            EncoderCounts counts = pools.counts(coding);
            encoders(coding, "live", counts, EncoderCounts::live);
            encoders(coding, "pooled", counts, EncoderCounts::pooled);
        }
    }

    private void encoders(
            ContentCoding coding, String state, EncoderCounts counts, ToDoubleFunction<EncoderCounts> value) {
        Gauge.builder(ENCODERS, counts, value)
                .description("Encoders that hold memory: all, and those among them that wait for a body")
                .tag(CODING, coding.token())
                .tag("state", state)
                .register(this.registry);
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
                    Timer.builder(TIME)
                            .description("Time in the encoder for each body")
                            .tag(CODING, coding.token())
                            .register(this.registry));
            this.codings.put(coding.token(), meters);
        }
        return meters;
    }

    private Counter responses(String coding, CompressionOutcome outcome) {
        return Counter.builder(RESPONSES)
                .description("Responses by what was decided about their content coding")
                .tag(CODING, coding)
                .tag("outcome", outcome.tag())
                .register(this.registry);
    }

    private Counter bytes(ContentCoding coding, String direction) {
        return Counter.builder(BYTES)
                .description("Bytes into and out of the encoders")
                .baseUnit("bytes")
                .tag(CODING, coding.token())
                .tag("direction", direction)
                .register(this.registry);
    }

    private record OfCoding(Counter responses, Counter in, Counter out, Timer time) {}
}
