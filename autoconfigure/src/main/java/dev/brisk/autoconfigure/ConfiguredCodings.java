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

import dev.brisk.compression.BrotliCoding;
import dev.brisk.compression.CaffeineCompressedBodies;
import dev.brisk.compression.CompressedBodies;
import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.DecodingLimits;
import dev.brisk.compression.DeflateCoding;
import dev.brisk.compression.EncoderPools;
import dev.brisk.compression.GzipCoding;
import dev.brisk.compression.ZstdCoding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/**
 * Makes the codings and the pools of {@code brisk.compression.*}. Values are checked whether or not their coding is used.
 */
final class ConfiguredCodings {

    /** Names the codings, in the server's order of preference. */
    static final String CODINGS = "brisk.compression.codings";

    private static final Log logger = LogFactory.getLog(ConfiguredCodings.class);

    private static final int MAX_ENCODERS = 1024;

    private static final boolean CAFFEINE = ClassUtils.isPresent(
            "com.github.benmanes.caffeine.cache.Caffeine", ConfiguredCodings.class.getClassLoader());

    /** By token; the order is the default one. */
    private final Map<String, ContentCoding> codings = new LinkedHashMap<>();

    /**
     * The codings that there may be.
     *
     * @param added the application's own, which replace Brisk's of the same token
     */
    private ConfiguredCodings(BriskProperties.Compression properties, List<ContentCoding> added) {
        put(zstd(properties.getZstd()));
        put(br(properties.getBr()));
        put(new GzipCoding(checked("gzip.level", properties.getGzip().getLevel(), 1, 9)));
        put(new DeflateCoding(checked("deflate.level", properties.getDeflate().getLevel(), 1, 9)));
        added.forEach(this::put);
    }

    /**
     * Tries the configured codings. Those that do not work here are left out with a line in the log.
     *
     * @throws UnavailableCodingException if a coding that the user has named does not work
     */
    static ContentCodings of(BriskProperties.Compression properties, List<ContentCoding> added) {
        ConfiguredCodings configured = new ConfiguredCodings(properties, added);
        List<String> named = properties.getCodings();
        ContentCodings codings = ContentCodings.of(configured.choose(named));
        Map<String, String> unavailable = codings.unavailable();
        if (named != null && !unavailable.isEmpty()) {
            Map.Entry<String, String> first = unavailable.entrySet().iterator().next();
            throw new UnavailableCodingException(first.getKey(), first.getValue());
        }
        if (!unavailable.isEmpty()) {
            logger.info("Content codings: " + tokens(codings.available())
                    + unavailable.entrySet().stream()
                            .map(entry -> "; not " + entry.getKey() + ": " + entry.getValue())
                            .collect(Collectors.joining()));
        }
        return codings;
    }

    /**
     * Checks all values as if all of them were used. Loads no native library.
     *
     * @throws InvalidConfigurationPropertyValueException for the first that is out of its range
     */
    static void check(BriskProperties.Compression properties, List<ContentCoding> added) {
        new ConfiguredCodings(properties, added).choose(properties.getCodings());
        encoders(properties.getPool());
        maxBytes(properties.getPool());
        check(properties.getCache());
        limits(properties.getRequests());
    }

    /** The pools, without an encoder, with the cache if there is to be one. */
    static EncoderPools pools(BriskProperties.Compression properties) {
        CodingProperties.Pool pool = properties.getPool();
        return new EncoderPools(encoders(pool), maxBytes(pool), cache(properties.getCache()));
    }

    private static int encoders(CodingProperties.Pool properties) {
        return checked("pool.encoders", properties.getEncoders(), 0, MAX_ENCODERS);
    }

    private static long maxBytes(CodingProperties.Pool properties) {
        return checked("pool.max-size", properties.getMaxSize(), 0);
    }

    private static @Nullable CompressedBodies cache(CodingProperties.Cache properties) {
        check(properties);
        return properties.isEnabled()
                ? new CaffeineCompressedBodies(properties.getMaxSize().toBytes(), (int)
                        Math.min(properties.getMaxBodySize().toBytes(), Integer.MAX_VALUE))
                : null;
    }

    private static void check(CodingProperties.Cache properties) {
        checked("cache.max-size", properties.getMaxSize(), 0);
        checked("cache.max-body-size", properties.getMaxBodySize(), 0);
        if (properties.isEnabled() && !CAFFEINE) {
            throw invalid("cache.enabled", true, "com.github.ben-manes.caffeine:caffeine on the class path");
        }
    }

    /** The limits of request bodies. */
    static DecodingLimits limits(CodingProperties.Requests properties) {
        return new DecodingLimits(
                checked("requests.max-size", properties.getMaxSize(), 1),
                checked("requests.max-ratio", properties.getMaxRatio(), 1, Integer.MAX_VALUE));
    }

    private static ContentCoding br(CodingProperties.Br properties) {
        return new BrotliCoding(
                checked("br.quality", properties.getQuality(), 0, BrotliCoding.MAX_QUALITY),
                checked("br.small-quality", properties.getSmallQuality(), 0, BrotliCoding.MAX_QUALITY),
                window("br.window", properties.getWindow(), BrotliCoding.MIN_WINDOW, BrotliCoding.MAX_WINDOW));
    }

    private static ContentCoding zstd(CodingProperties.Zstd properties) {
        return new ZstdCoding(
                checked("zstd.level", properties.getLevel(), 1, ZstdCoding.MAX_LEVEL),
                window("zstd.window-log", properties.getWindowLog(), ZstdCoding.MIN_WINDOW, ZstdCoding.MAX_WINDOW));
    }

    private static int window(String name, @Nullable Integer value, int min, int max) {
        return value == null ? 0 : checked(name, value, min, max);
    }

    private void put(ContentCoding coding) {
        this.codings.put(coding.token(), coding);
    }

    private List<ContentCoding> choose(@Nullable List<String> named) {
        if (named == null) {
            return List.copyOf(this.codings.values());
        }
        List<ContentCoding> chosen = new ArrayList<>();
        for (String name : named) {
            ContentCoding coding = this.codings.get(name.strip().toLowerCase(Locale.ROOT));
            if (coding == null) {
                throw invalid("codings", named, "a list of " + String.join(", ", this.codings.keySet()));
            }
            if (!chosen.contains(coding)) {
                chosen.add(coding);
            }
        }
        if (chosen.isEmpty()) {
            throw invalid("codings", "", "at least one of " + String.join(", ", this.codings.keySet()));
        }
        return chosen;
    }

    private static String tokens(List<ContentCoding> codings) {
        return codings.stream().map(ContentCoding::token).collect(Collectors.joining(", "));
    }

    private static int checked(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw invalid(name, value, min + " to " + max);
        }
        return value;
    }

    private static long checked(String name, DataSize value, long min) {
        if (value.toBytes() < min) {
            throw invalid(name, value, "at least " + min + "B");
        }
        return value.toBytes();
    }

    private static InvalidConfigurationPropertyValueException invalid(String name, Object value, String expected) {
        return new InvalidConfigurationPropertyValueException(
                "brisk.compression." + name, value, "Expected: " + expected + ".");
    }
}
