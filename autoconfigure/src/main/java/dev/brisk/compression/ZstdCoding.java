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
package dev.brisk.compression;

import com.github.luben.zstd.Zstd;

/**
 * zstd (RFC 8878) by zstd-jni, whose native part may be missing.
 *
 * @param level from 1, fastest, to 22, smallest
 * @param windowLog the largest window as the logarithm to base 2 of its size, which also bodies of unknown length get; or 0: up to
 *     {@value #MAX_WINDOW} by the length of the body, and 18 when that is unknown
 * @since 0.1.0
 */
public record ZstdCoding(int level, int windowLog) implements ContentCoding {

    /** The token. */
    public static final String TOKEN = "zstd";

    /** The highest level. */
    public static final int MAX_LEVEL = 22;

    /** The smallest window. */
    public static final int MIN_WINDOW = 10;

    /** The largest window, 8 MB, that every receiver has to support (RFC 9659). */
    public static final int MAX_WINDOW = 23;

    private static final String LIBRARY = "com.github.luben:zstd-jni";

    public ZstdCoding {
        Levels.check("zstd level", level, 1, MAX_LEVEL);
        if (windowLog != 0) {
            Levels.check("zstd window", windowLog, MIN_WINDOW, MAX_WINDOW);
        }
    }

    @Override
    public String token() {
        return TOKEN;
    }

    @Override
    public Encoder newEncoder() {
        return new ZstdEncoder(this);
    }

    @Override
    public CodingDetails details() {
        return CodingDetails.of("level", this.level, "window-log", this.windowLog, LIBRARY, Zstd.class);
    }

    @Override
    public boolean isDecodable() {
        return true;
    }

    @Override
    public Decoder newDecoder() {
        return new ZstdDecoder();
    }

    int windowOf(long length) {
        return BodyWindow.of(length, this.windowLog, MIN_WINDOW, MAX_WINDOW, 0);
    }
}
