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

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;
import reactor.netty.http.Http2SettingsSpec;
import reactor.netty.http.server.HttpServer;

/**
 * The limits that {@code brisk.server.http2.*} sets, checked. Immutable; null where the server's own stays.
 *
 * <p>{@link HttpServer#http2Settings} starts anew each time, so what the server has already is set again.
 */
record Http2Limits(
        @Nullable Integer maxConcurrentStreams,
        @Nullable Long maxHeaderListSize,
        @Nullable Integer maxReceivedResets,
        @Nullable Integer maxSentResets,
        @Nullable Integer resetSeconds) {

    private static final Http2Limits NONE = new Http2Limits(null, null, null, null, null);

    private static final String PREFIX = "brisk.server.http2.";

    /** Netty's limit of resets in either direction, for a window that is set without one. */
    private static final int DEFAULT_RESETS = 200;

    /** Netty's window, in seconds, for a limit that is set without one. */
    private static final int DEFAULT_RESET_SECONDS = 30;

    /** The least that a request of a browser with some cookies takes. */
    private static final DataSize MIN_HEADER_LIST = DataSize.ofKilobytes(1);

    private static final DataSize MAX_HEADER_LIST = DataSize.ofMegabytes(16);

    private static final Duration MAX_WINDOW = Duration.ofHours(1);

    /**
     * Checks the properties.
     *
     * @throws InvalidConfigurationPropertyValueException for the first value out of its range
     */
    static Http2Limits of(Http2Properties properties) {
        return new Http2Limits(
                positive("max-concurrent-streams", properties.getMaxConcurrentStreams()),
                headerList(properties.getMaxHeaderListSize()),
                positive("max-received-resets", properties.getMaxReceivedResets()),
                positive("max-sent-resets", properties.getMaxSentResets()),
                window(properties.getResetWindow()));
    }

    private static @Nullable Integer positive(String name, @Nullable Integer value) {
        if (value != null && value < 1) {
            throw invalid(name, value, "1 to " + Integer.MAX_VALUE);
        }
        return value;
    }

    private static @Nullable Long headerList(@Nullable DataSize size) {
        if (size == null) {
            return null;
        }
        if (size.compareTo(MIN_HEADER_LIST) < 0 || size.compareTo(MAX_HEADER_LIST) > 0) {
            throw invalid("max-header-list-size", size, "1KB to 16MB");
        }
        return size.toBytes();
    }

    private static @Nullable Integer window(@Nullable Duration window) {
        if (window == null) {
            return null;
        }
        if (window.compareTo(Duration.ofSeconds(1)) < 0
                || window.compareTo(MAX_WINDOW) > 0
                || window.toMillis() % 1000 != 0) {
            throw invalid("reset-window", window, "whole seconds from 1s to 1h");
        }
        return (int) window.toSeconds();
    }

    private static InvalidConfigurationPropertyValueException invalid(String name, Object value, String expected) {
        return new InvalidConfigurationPropertyValueException(PREFIX + name, value, "Expected: " + expected + ".");
    }

    /** The server with these limits on top of its own settings. */
    HttpServer apply(HttpServer server) {
        if (equals(NONE)) {
            return server;
        }
        Http2SettingsSpec own = server.configuration().http2SettingsSpec();
        return server.http2Settings(settings -> {
            if (own != null) {
                copy(own, settings);
            }
            set(this.maxConcurrentStreams, value -> settings.maxConcurrentStreams(value));
            set(this.maxHeaderListSize, value -> settings.maxHeaderListSize(value));
            resets(own, settings);
        });
    }

    private void resets(@Nullable Http2SettingsSpec own, Http2SettingsSpec.Builder settings) {
        if (this.maxReceivedResets != null || this.resetSeconds != null) {
            settings.maxDecodedRstFramesPerWindow(
                    first(
                            this.maxReceivedResets,
                            own == null ? null : own.maxDecodedRstFramesPerWindow(),
                            DEFAULT_RESETS),
                    first(
                            this.resetSeconds,
                            own == null ? null : own.maxDecodedRstFramesSecondsPerWindow(),
                            DEFAULT_RESET_SECONDS));
        }
        if (this.maxSentResets != null || this.resetSeconds != null) {
            settings.maxEncodedRstFramesPerWindow(
                    first(this.maxSentResets, own == null ? null : own.maxEncodedRstFramesPerWindow(), DEFAULT_RESETS),
                    first(
                            this.resetSeconds,
                            own == null ? null : own.maxEncodedRstFramesSecondsPerWindow(),
                            DEFAULT_RESET_SECONDS));
        }
    }

    private static int first(@Nullable Integer set, @Nullable Integer own, int otherwise) {
        return set != null ? set : own != null ? own : otherwise;
    }

    private static void copy(Http2SettingsSpec from, Http2SettingsSpec.Builder to) {
        set(from.connectProtocolEnabled(), to::connectProtocolEnabled);
        set(from.headerTableSize(), to::headerTableSize);
        set(from.initialWindowSize(), to::initialWindowSize);
        set(from.maxConcurrentStreams(), to::maxConcurrentStreams);
        set(from.maxFrameSize(), to::maxFrameSize);
        set(from.maxHeaderListSize(), to::maxHeaderListSize);
        set(from.maxStreams(), to::maxStreams);
        set(from.pingAckDropThreshold(), to::pingAckDropThreshold);
        set(from.pingAckTimeout(), to::pingAckTimeout);
        Integer decoded = from.maxDecodedRstFramesPerWindow();
        Integer decodedSeconds = from.maxDecodedRstFramesSecondsPerWindow();
        if (decoded != null && decodedSeconds != null) {
            to.maxDecodedRstFramesPerWindow(decoded, decodedSeconds);
        }
        Integer encoded = from.maxEncodedRstFramesPerWindow();
        Integer encodedSeconds = from.maxEncodedRstFramesSecondsPerWindow();
        if (encoded != null && encodedSeconds != null) {
            to.maxEncodedRstFramesPerWindow(encoded, encodedSeconds);
        }
    }

    private static <T> void set(@Nullable T value, Consumer<? super T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }
}
