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

/**
 * How much the bodies of requests may grow by decoding.
 *
 * @param maxBytes of a decoded body, at most
 * @param maxRatio of the bytes decoded to those received, at most, as soon as {@value #FREE_BYTES} bytes were decoded: short bodies
 *     that repeat themselves are no attack
 * @since 0.1.0
 */
public record DecodingLimits(long maxBytes, int maxRatio) {

    /** Decoded bytes to which the ratio does not apply. */
    static final int FREE_BYTES = 1024 * 1024;

    public DecodingLimits {
        if (maxBytes < 1 || maxRatio < 1) {
            throw new IllegalArgumentException(maxBytes + " bytes, ratio " + maxRatio + " (expected: at least 1)");
        }
    }

    boolean exceededBy(long decoded, long received) {
        return decoded > this.maxBytes || (decoded > FREE_BYTES && decoded / this.maxRatio > received);
    }
}
