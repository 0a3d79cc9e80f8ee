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
package dev.brisk.it.coding;

import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.github.luben.zstd.ZstdInputStream;
import dev.brisk.it.harness.Peer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Decoders that are not Brisk's: the JDK's, and the commands {@code brotli}, {@code zstd} and {@code node}. */
final class Decoders {

    private Decoders() {}

    /** Decodes a whole body, which must be complete and followed by nothing. */
    static byte[] decode(String coding, byte[] body) throws Exception {
        return switch (coding) {
            case "gzip" -> all(new GZIPInputStream(new ByteArrayInputStream(body)));
            case "deflate" -> all(new InflaterInputStream(new ByteArrayInputStream(body)));
            case "br" -> Peer.pipe(body, List.of("brotli", "-dc"));
            case "zstd" -> Peer.pipe(body, List.of("zstd", "-dcq"));
            default -> throw new IllegalArgumentException(coding);
        };
    }

    /** The same without a process for each body, for very many of them. */
    static byte[] decodeHere(String coding, byte[] body) throws Exception {
        return switch (coding) {
            case "br" -> all(new BrotliInputStream(new ByteArrayInputStream(body)));
            case "zstd" -> all(new ZstdInputStream(new ByteArrayInputStream(body)));
            default -> decode(coding, body);
        };
    }

    /** Decodes as much as can be decoded of the beginning of a body. */
    static byte[] decodeStart(String coding, byte[] start) throws Exception {
        return switch (coding) {
            case "gzip" -> inflate(start, new Inflater(true), 10);
            case "deflate" -> inflate(start, new Inflater(), 0);
            case "br" ->
                Peer.pipe(
                        start,
                        List.of(
                                "node",
                                "-e",
                                "const z=require('zlib');process.stdout.write(z.brotliDecompressSync("
                                        + "require('fs').readFileSync(0),"
                                        + "{finishFlush:z.constants.BROTLI_OPERATION_FLUSH}))"));
            case "zstd" -> continued(start);
            default -> throw new IllegalArgumentException(coding);
        };
    }

    private static byte[] all(InputStream in) throws IOException {
        try (in) {
            return in.readAllBytes();
        }
    }

    private static byte[] inflate(byte[] start, Inflater inflater, int from) throws DataFormatException {
        if (start.length <= from) {
            return new byte[0];
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        inflater.setInput(start, from, start.length - from);
        byte[] piece = new byte[4096];
        for (int read = inflater.inflate(piece); read > 0; read = inflater.inflate(piece)) {
            out.write(piece, 0, read);
        }
        inflater.end();
        return out.toByteArray();
    }

    private static byte[] continued(byte[] start) throws IOException {
        try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(start)).setContinuous(true)) {
            return in.readAllBytes();
        }
    }
}
