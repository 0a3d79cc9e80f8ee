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

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/** Decoders that have nothing to do with the encoders. */
final class Decoders {

    private Decoders() {}

    /** Decodes a whole body and releases it. */
    static byte[] decode(String token, ByteBuf encoded) throws IOException {
        byte[] bytes = ByteBufUtil.getBytes(encoded);
        encoded.release();
        return decode(token, bytes);
    }

    static byte[] decode(String token, byte[] encoded) throws IOException {
        InputStream bytes = new ByteArrayInputStream(encoded);
        try (InputStream decoded =
                switch (token) {
                    case "gzip" -> new GZIPInputStream(bytes);
                    case "deflate" -> new InflaterInputStream(bytes);
                    default -> throw new IllegalArgumentException(token);
                }) {
            return decoded.readAllBytes();
        }
    }
}
