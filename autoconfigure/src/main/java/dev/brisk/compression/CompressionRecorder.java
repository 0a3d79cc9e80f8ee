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

import org.jspecify.annotations.Nullable;

/**
 * Is told what happens to responses. Called on the event loops, often at once from several; must be thread-safe, quick and silent.
 *
 * @since 0.1.0
 */
public interface CompressionRecorder {

    /** Counts nothing. */
    CompressionRecorder NONE = new CompressionRecorder() {

        @Override
        public void decided(CompressionOutcome outcome, @Nullable ContentCoding coding) {
            // nobody listens
        }

        @Override
        public void encoded(ContentCoding coding, long plainBytes, long encodedBytes, long nanos) {
            // nobody listens
        }
    };

    /**
     * The decision about a response is made.
     *
     * @param coding the coding in which it is sent, or null for none
     */
    void decided(CompressionOutcome outcome, @Nullable ContentCoding coding);

    /**
     * A body was encoded, to its end or as far as it was sent.
     *
     * @param plainBytes bytes of the application
     * @param encodedBytes bytes made of them
     * @param nanos time in the encoder
     */
    void encoded(ContentCoding coding, long plainBytes, long encodedBytes, long nanos);
}
