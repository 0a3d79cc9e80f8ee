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

import java.util.List;

/**
 * A content coding (RFC 9110 §8.4.1) with its settings: what Content-Encoding calls it, and how a body gets it. Applications may
 * implement it to add one.
 *
 * <p>Thread-safe and immutable: one object serves all responses.
 *
 * @since 0.1.0
 */
public interface ContentCoding {

    /** The token of Content-Encoding and Accept-Encoding, in lower case, such as {@code gzip}. */
    String token();

    /** Other tokens by which Accept-Encoding may ask for the same coding, in lower case, such as {@code x-gzip}. */
    default List<String> aliases() {
        return List.of();
    }

    /**
     * A new encoder. The caller closes it. Whether encoders work on this machine is found at start by encoding something with one:
     * a missing or unsuitable native library may throw here, {@link LinkageError}s included.
     */
    Encoder newEncoder();

    /** What it works with, for people who look at the server. Asked rarely; must not load a native library. */
    default CodingDetails details() {
        return CodingDetails.of(this);
    }

    /** Whether bodies of requests can be decoded. */
    default boolean isDecodable() {
        return false;
    }

    /**
     * A new decoder. The caller closes it.
     *
     * @throws UnsupportedOperationException if there is none
     */
    default Decoder newDecoder() {
        throw new UnsupportedOperationException("No decoder of " + token());
    }
}
