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

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;
import org.jspecify.annotations.Nullable;

/**
 * The meters that Brisk adds to those of Spring Boot. No tag has an address, a path or anything else that a client chooses. The table of
 * the documentation is made from this.
 *
 * @since 0.1.0
 */
public enum BriskMeter implements MeterDocumentation {

    /** Requests by lane. */
    REQUESTS(
            "brisk.requests",
            Meter.Type.COUNTER,
            null,
            "Requests by the lane of their dispatch; those that a filter has answered have none"),

    /** Decisions about content codings. */
    COMPRESSION_RESPONSES(
            "brisk.compression.responses",
            Meter.Type.COUNTER,
            null,
            "Responses by what was decided about their content coding"),

    /** Plain and encoded bytes. */
    COMPRESSION_BYTES("brisk.compression.bytes", Meter.Type.COUNTER, "bytes", "Bytes into and out of the encoders"),

    /** Time in the encoder. */
    COMPRESSION_TIME("brisk.compression.time", Meter.Type.TIMER, null, "Time in the encoder for each body"),

    /** Encoders in memory. */
    COMPRESSION_ENCODERS(
            "brisk.compression.encoders",
            Meter.Type.GAUGE,
            null,
            "Encoders that hold memory: all, and those among them that wait for a body"),

    /** Encoders that a pool could not give. */
    COMPRESSION_ENCODER_CREATIONS(
            "brisk.compression.encoder.creations",
            Meter.Type.COUNTER,
            null,
            "Encoders that were made because none was waiting"),

    /** Memory of the pools. */
    COMPRESSION_POOL(
            "brisk.compression.pool",
            Meter.Type.GAUGE,
            "bytes",
            "Memory outside the heap that the waiting encoders hold, about"),

    /** Look-ups in the cache. */
    COMPRESSION_CACHE(
            "brisk.compression.cache.requests",
            Meter.Type.COUNTER,
            null,
            "Look-ups in the cache of encoded bodies, where there is one"),

    /** Memory of the cache. */
    COMPRESSION_CACHE_SIZE(
            "brisk.compression.cache.size",
            Meter.Type.GAUGE,
            "bytes",
            "Memory in the heap that the cache of encoded bodies holds, about");

    private final String meterName;

    private final Meter.Type type;

    private final @Nullable String baseUnit;

    private final String description;

    BriskMeter(String meterName, Meter.Type type, @Nullable String baseUnit, String description) {
        this.meterName = meterName;
        this.type = type;
        this.baseUnit = baseUnit;
        this.description = description;
    }

    @Override
    public String getName() {
        return this.meterName;
    }

    @Override
    public Meter.Type getType() {
        return this.type;
    }

    @Override
    public @Nullable String getBaseUnit() {
        return this.baseUnit;
    }

    @Override
    public KeyName[] getKeyNames() {
        return switch (this) {
            case REQUESTS -> new KeyName[] {Key.LANE};
            case COMPRESSION_RESPONSES -> new KeyName[] {Key.CODING, Key.OUTCOME};
            case COMPRESSION_BYTES -> new KeyName[] {Key.CODING, Key.DIRECTION};
            case COMPRESSION_ENCODERS -> new KeyName[] {Key.CODING, Key.STATE};
            case COMPRESSION_TIME, COMPRESSION_ENCODER_CREATIONS -> new KeyName[] {Key.CODING};
            case COMPRESSION_CACHE -> new KeyName[] {Key.RESULT};
            case COMPRESSION_POOL, COMPRESSION_CACHE_SIZE -> new KeyName[0];
        };
    }

    /** What it measures, in words; also the description of the meter itself. */
    public String getDescription() {
        return this.description;
    }

    /** The tags. */
    public enum Key implements KeyName {

        /** How the request was dispatched. */
        LANE("lane", "`direct` or `standard`"),

        /** The token of a content coding. */
        CODING("coding", "a content coding, such as `gzip`; `identity` for none"),

        /** Why a response is encoded or not. */
        OUTCOME("outcome", "`compressed`, or the reason why not"),

        /** Which side of an encoder. */
        DIRECTION("direction", "`in` or `out`"),

        /** What an encoder does. */
        STATE("state", "`live` for all, `pooled` for those that wait"),

        /** What a look-up has found. */
        RESULT("result", "`hit` or `miss`");

        private final String key;

        private final String values;

        Key(String key, String values) {
            this.key = key;
            this.values = values;
        }

        @Override
        public String asString() {
            return this.key;
        }

        /** What values there are, in words. */
        public String getValues() {
            return this.values;
        }
    }
}
