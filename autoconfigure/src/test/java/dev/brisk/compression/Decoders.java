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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Assumptions;
import org.springframework.util.FileSystemUtils;

/**
 * Decoders that have nothing to do with the encoders: the JDK's for gzip and deflate, the commands of Debian's packages for the others,
 * and Node's for all. A test whose command is not installed is skipped, but not where the environment variable {@code CI} is set. One
 * whose Node is older than the coding is skipped everywhere.
 */
final class Decoders {

    private Decoders() {}

    /** Decodes bodies with the usual decoder of their coding. */
    static List<byte[]> decode(String token, List<byte[]> encoded) throws Exception {
        return switch (token) {
            case "gzip" -> inProcess(encoded, GZIPInputStream::new);
            case "deflate" -> inProcess(encoded, InflaterInputStream::new);
            case "br" -> byCommand(encoded, "br", "brotli", "--decompress", "--rm");
            // Refuses larger windows than those of RFC 9659.
            case "zstd" -> byCommand(encoded, "zst", "zstd", "--decompress", "--rm", "--quiet", "--memory=8MB");
            default -> throw new IllegalArgumentException(token);
        };
    }

    /** Decodes gzip bodies with the command. */
    static List<byte[]> byGzip(List<byte[]> encoded) throws Exception {
        return byCommand(encoded, "gz", "gzip", "--decompress");
    }

    /** Decodes bodies with Node's zlib, which knows zstd since version 22.15. */
    static List<byte[]> byNode(String token, List<byte[]> encoded) throws Exception {
        String function =
                switch (token) {
                    case "gzip" -> "gunzipSync";
                    case "deflate" -> "inflateSync";
                    case "br" -> "brotliDecompressSync";
                    case "zstd" -> "zstdDecompressSync";
                    default -> throw new IllegalArgumentException(token);
                };
        assume(succeeds("node", "--version"), "node");
        Assumptions.assumeTrue(
                succeeds("node", "-e", "process.exit(typeof require('zlib')." + function + " === 'function' ? 0 : 1)"),
                "this node has no zlib." + function);
        String script = "const fs = require('fs'), zlib = require('zlib');"
                + "for (const name of process.argv.slice(1)) {"
                + "fs.writeFileSync(name.slice(0, -4), zlib." + function + "(fs.readFileSync(name))); }";
        return decodeFiles(encoded, "enc", "node", "-e", script);
    }

    private interface Decoding {
        InputStream of(InputStream encoded) throws IOException;
    }

    private static List<byte[]> inProcess(List<byte[]> encoded, Decoding decoding) throws IOException {
        List<byte[]> decoded = new ArrayList<>();
        for (byte[] body : encoded) {
            ByteArrayInputStream bytes = new ByteArrayInputStream(body);
            try (InputStream in = decoding.of(bytes)) {
                decoded.add(in.readAllBytes());
            }
            assertThat(bytes.available()).as("bytes after the end of the body").isZero();
        }
        return decoded;
    }

    private static List<byte[]> byCommand(List<byte[]> encoded, String suffix, String... command) throws Exception {
        assume(succeeds(command[0], "--version"), command[0]);
        return decodeFiles(encoded, suffix, command);
    }

    static void assume(boolean available, String what) {
        if (!available) {
            assertThat(System.getenv("CI")).as(what + " is needed by this test").isNull();
            Assumptions.abort(what + " is not installed");
        }
    }

    static boolean succeeds(String... command) throws Exception {
        try {
            return run(List.of(command)) == 0;
        } catch (IOException ex) {
            return false;
        }
    }

    /** Has files {@code N.suffix} decoded to files {@code N} by one command. */
    private static List<byte[]> decodeFiles(List<byte[]> encoded, String suffix, String... command) throws Exception {
        Path directory = Files.createTempDirectory("brisk-decode");
        try {
            List<String> line = new ArrayList<>(Arrays.asList(command));
            for (int i = 0; i < encoded.size(); i++) {
                Path file = directory.resolve(i + "." + suffix);
                Files.write(file, encoded.get(i));
                line.add(file.toString());
            }
            assertThat(run(line)).as("exit status of " + command[0]).isZero();
            List<byte[]> decoded = new ArrayList<>();
            for (int i = 0; i < encoded.size(); i++) {
                decoded.add(Files.readAllBytes(directory.resolve(Integer.toString(i))));
            }
            return decoded;
        } finally {
            FileSystemUtils.deleteRecursively(directory);
        }
    }

    private static int run(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** All codings, as by default. */
    static List<ContentCoding> codings() {
        return Stream.<ContentCoding>of(
                        new GzipCoding(6), new DeflateCoding(6), new BrotliCoding(4, 2, 0), new ZstdCoding(3, 0))
                .toList();
    }
}
