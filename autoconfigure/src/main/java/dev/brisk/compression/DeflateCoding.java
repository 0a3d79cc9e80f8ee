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
 * deflate (RFC 9110 §8.4.1.2): the deflate format in the frame of zlib (RFC 1950), not the raw one that some servers send.
 *
 * @param level from 1, fastest, to 9, smallest
 * @since 0.1.0
 */
public record DeflateCoding(int level) implements ContentCoding {

    /** The token. */
    public static final String TOKEN = "deflate";

    public DeflateCoding {
        Levels.check("deflate level", level, 1, 9);
    }

    @Override
    public String token() {
        return TOKEN;
    }

    @Override
    public Encoder newEncoder() {
        return new DeflateEncoder(this.level, false);
    }

    @Override
    public CodingDetails details() {
        return CodingDetails.ofZlib(this.level);
    }

    @Override
    public boolean isDecodable() {
        return true;
    }

    @Override
    public Decoder newDecoder() {
        return new InflateDecoder();
    }
}
