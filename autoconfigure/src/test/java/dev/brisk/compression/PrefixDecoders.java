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

import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Inflater;

/** Decodes the beginnings of bodies as far as they go. */
final class PrefixDecoders {

    private PrefixDecoders() {}

    static List<byte[]> decode(String token, List<byte[]> prefixes) throws Exception {
        List<byte[]> decoded = new ArrayList<>();
        for (byte[] prefix : prefixes) {
            decoded.add(
                    switch (token) {
                        case "gzip" -> inflate(prefix, 10, true);
                        case "deflate" -> inflate(prefix, 0, false);
                        case "br" -> brotli(prefix);
                        case "zstd" -> pipe(prefix, "zstd", "--decompress", "--stdout", "--quiet");
                        default -> throw new IllegalArgumentException(token);
                    });
        }
        return decoded;
    }

    private static byte[] inflate(byte[] bytes, int header, boolean raw) throws Exception {
        Inflater inflater = new Inflater(raw);
        try {
            inflater.setInput(bytes, header, bytes.length - header);
            byte[] decoded = new byte[100_000];
            int length = inflater.inflate(decoded);
            return Arrays.copyOf(decoded, length);
        } finally {
            inflater.end();
        }
    }

    /** The command of Debian writes nothing before the end has come. */
    private static byte[] brotli(byte[] bytes) throws Exception {
        DecoderJNI.Wrapper decoder = new DecoderJNI.Wrapper(bytes.length);
        try {
            decoder.getInputBuffer().put(bytes);
            decoder.push(bytes.length);
            ByteArrayOutputStream decoded = new ByteArrayOutputStream();
            while (decoder.hasOutput()) {
                ByteBuffer output = decoder.pull();
                byte[] part = new byte[output.remaining()];
                output.get(part);
                decoded.writeBytes(part);
            }
            return decoded.toByteArray();
        } finally {
            decoder.destroy();
        }
    }

    /** The command complains of the missing end, after it has written what there is. */
    private static byte[] pipe(byte[] bytes, String... command) throws Exception {
        Decoders.assume(Decoders.succeeds(command[0], "--version"), command[0]);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().write(bytes);
        process.getOutputStream().close();
        ByteArrayOutputStream decoded = new ByteArrayOutputStream();
        try (InputStream in = process.getInputStream()) {
            in.transferTo(decoded);
        }
        return decoded.toByteArray();
    }
}
