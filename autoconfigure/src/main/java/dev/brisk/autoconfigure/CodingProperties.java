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

import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the single content codings and of the pools of their encoders, a part of {@link BriskProperties}.
 *
 * @since 0.1.0
 */
public final class CodingProperties {

    private CodingProperties() {}

    /** Settings of gzip. */
    public static final class Gzip {

        /**
         * Level of gzip, from 1 (fastest) to 9 (smallest).
         */
        private int level = 4;

        public int getLevel() {
            return this.level;
        }

        public void setLevel(int level) {
            this.level = level;
        }
    }

    /** Settings of deflate. */
    public static final class Deflate {

        /**
         * Level of deflate, from 1 (fastest) to 9 (smallest).
         */
        private int level = 4;

        public int getLevel() {
            return this.level;
        }

        public void setLevel(int level) {
            this.level = level;
        }
    }

    /** Settings of br. */
    public static final class Br {

        /**
         * Quality of br, from 0 (fastest) to 11 (smallest).
         */
        private int quality = 4;

        /**
         * Quality of br for bodies that are known to have at most 4 kB, where it is lower than the other.
         */
        private int smallQuality = 2;

        /**
         * Window of br as the logarithm to base 2 of its bytes, from 10 to 24: the largest for bodies of known length, and that of all
         * others. By default up to 22 by the length of the body, and 18 for bodies of unknown length.
         */
        private @Nullable Integer window;

        public int getQuality() {
            return this.quality;
        }

        public void setQuality(int quality) {
            this.quality = quality;
        }

        public int getSmallQuality() {
            return this.smallQuality;
        }

        public void setSmallQuality(int smallQuality) {
            this.smallQuality = smallQuality;
        }

        public @Nullable Integer getWindow() {
            return this.window;
        }

        public void setWindow(@Nullable Integer window) {
            this.window = window;
        }
    }

    /** Settings of zstd. */
    public static final class Zstd {

        /**
         * Level of zstd, from 1 (fastest) to 22 (smallest).
         */
        private int level = 3;

        /**
         * Window of zstd as the logarithm to base 2 of its bytes, from 10 to 23: the largest for bodies of known length, and that of
         * all others. By default up to 23 by the length of the body, and 18 for bodies of unknown length.
         */
        private @Nullable Integer windowLog;

        public int getLevel() {
            return this.level;
        }

        public void setLevel(int level) {
            this.level = level;
        }

        public @Nullable Integer getWindowLog() {
            return this.windowLog;
        }

        public void setWindowLog(@Nullable Integer windowLog) {
            this.windowLog = windowLog;
        }
    }

    /** Settings of the decoding of requests. */
    public static final class Requests {

        /**
         * Whether bodies of requests with a Content-Encoding are decoded before the application reads them.
         */
        private boolean enabled;

        /**
         * How large the decoded body of a request may be; beyond that the answer is 413.
         */
        private DataSize maxSize = DataSize.ofMegabytes(16);

        /**
         * How many times as large as the received bytes the decoded body of a request may be from 1 MB on; beyond that the answer is
         * 413.
         */
        private int maxRatio = 200;

        public boolean isEnabled() {
            return this.enabled;
        }

        public void setEnabled(boolean enabled) {
            this.enabled = enabled;
        }

        public DataSize getMaxSize() {
            return this.maxSize;
        }

        public void setMaxSize(DataSize maxSize) {
            this.maxSize = maxSize;
        }

        public int getMaxRatio() {
            return this.maxRatio;
        }

        public void setMaxRatio(int maxRatio) {
            this.maxRatio = maxRatio;
        }
    }

    /** Settings of the cache of encoded bodies. */
    public static final class Cache {

        /**
         * Whether encoded bodies are kept for later responses with exactly the same bytes. Needs Caffeine.
         */
        private boolean enabled;

        /**
         * How much memory all kept bodies take together, plain and encoded.
         */
        private DataSize maxSize = DataSize.ofMegabytes(32);

        /**
         * How large a plain body may be to be kept.
         */
        private DataSize maxBodySize = DataSize.ofKilobytes(256);

        public boolean isEnabled() {
            return this.enabled;
        }

        public void setEnabled(boolean enabled) {
            this.enabled = enabled;
        }

        public DataSize getMaxSize() {
            return this.maxSize;
        }

        public void setMaxSize(DataSize maxSize) {
            this.maxSize = maxSize;
        }

        public DataSize getMaxBodySize() {
            return this.maxBodySize;
        }

        public void setMaxBodySize(DataSize maxBodySize) {
            this.maxBodySize = maxBodySize;
        }
    }

    /** Settings of the encoders that wait for their next body. */
    public static final class Pool {

        /**
         * How many encoders of each coding each event loop keeps for the next bodies, at most.
         */
        private int encoders = 4;

        /**
         * How much memory outside the heap all kept encoders hold together, at most.
         */
        private DataSize maxSize = DataSize.ofMegabytes(32);

        public int getEncoders() {
            return this.encoders;
        }

        public void setEncoders(int encoders) {
            this.encoders = encoders;
        }

        public DataSize getMaxSize() {
            return this.maxSize;
        }

        public void setMaxSize(DataSize maxSize) {
            this.maxSize = maxSize;
        }
    }
}
