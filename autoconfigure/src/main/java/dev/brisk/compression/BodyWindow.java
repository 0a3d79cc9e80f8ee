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

/** How far back an encoder looks for repetitions, as the logarithm to base 2 of a number of bytes. */
final class BodyWindow {

    /** For a body of unknown length, 256 kB: streams may be many, be short, and stay open. */
    private static final int OF_UNKNOWN_LENGTH = 18;

    private BodyWindow() {}

    /**
     * The window of a body.
     *
     * @param length the length of the body, or {@link Encoder#UNKNOWN_LENGTH}
     * @param configured the window of bodies of unknown length and the largest of all others, or 0 for none
     * @param reserved bytes of a window that cannot be used
     */
    static int of(long length, int configured, int min, int max, int reserved) {
        if (length == Encoder.UNKNOWN_LENGTH) {
            return configured == 0 ? OF_UNKNOWN_LENGTH : configured;
        }
        int largest = configured == 0 ? max : configured;
        int window = min;
        while (window < largest && (1L << window) - reserved < length) {
            window++;
        }
        return window;
    }
}
