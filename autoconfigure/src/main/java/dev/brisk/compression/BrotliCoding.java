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

import com.aayushatharva.brotli4j.Brotli4jLoader;

/**
 * br (RFC 7932) by Brotli4j, whose native part may be missing.
 *
 * @param quality from 0, fastest, to 11, smallest
 * @param smallQuality the highest quality for bodies that are known to have at most {@value #SMALL_BODY} bytes: for them the tables
 *     of the higher ones cost more than the encoding
 * @param window the largest window as the logarithm to base 2 of its size, which also bodies of unknown length get; or 0: up to
 *     {@value #USUAL_WINDOW} by the length of the body, and 18 when that is unknown
 * @since 0.1.0
 */
public record BrotliCoding(int quality, int smallQuality, int window) implements ContentCoding {

    /** The token. */
    public static final String TOKEN = "br";

    /** The highest quality. */
    public static final int MAX_QUALITY = 11;

    /** The largest body that is small, in bytes. */
    public static final int SMALL_BODY = 4096;

    /** The smallest window. */
    public static final int MIN_WINDOW = 10;

    /** The largest window (RFC 7932 §9.1). */
    public static final int MAX_WINDOW = 24;

    /** The largest window that is chosen by length. */
    static final int USUAL_WINDOW = 22;

    private static final String LIBRARY = "com.aayushatharva.brotli4j:brotli4j";

    /** Bytes by which a window is smaller than the power of two (RFC 7932 §9.1). */
    private static final int RESERVED = 16;

    public BrotliCoding {
        Levels.check("br quality", quality, 0, MAX_QUALITY);
        Levels.check("br small quality", smallQuality, 0, MAX_QUALITY);
        if (window != 0) {
            Levels.check("br window", window, MIN_WINDOW, MAX_WINDOW);
        }
    }

    @Override
    public String token() {
        return TOKEN;
    }

    @Override
    public Encoder newEncoder() {
        Brotli4jLoader.ensureAvailability();
        return new BrotliEncoder(this);
    }

    @Override
    public CodingDetails details() {
        return CodingDetails.of("quality", this.quality, "window", this.window, LIBRARY, Brotli4jLoader.class)
                .with("small-quality", this.smallQuality);
    }

    @Override
    public boolean isDecodable() {
        return true;
    }

    @Override
    public Decoder newDecoder() {
        return new BrotliDecoder();
    }

    int qualityOf(long length) {
        boolean small = length != Encoder.UNKNOWN_LENGTH && length <= SMALL_BODY;
        return small ? Math.min(this.smallQuality, this.quality) : this.quality;
    }

    int windowOf(long length) {
        return BodyWindow.of(length, this.window, MIN_WINDOW, USUAL_WINDOW, RESERVED);
    }
}
