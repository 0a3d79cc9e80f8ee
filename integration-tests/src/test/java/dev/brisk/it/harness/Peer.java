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
package dev.brisk.it.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Runs clients that are programs of their own. Where one is not installed its tests are skipped, or fail if CI is set. */
public final class Peer {

    private Peer() {}

    /** What the program writes, errors included; it has to succeed. */
    public static String run(String... command) throws Exception {
        return run(List.of(command));
    }

    /** What the program writes, errors included; it has to succeed. */
    public static String run(List<String> command) throws Exception {
        Path output = Files.createTempFile("peer", ".txt");
        Process process =
                start(new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()));
        try {
            assertThat(process.waitFor(40, TimeUnit.SECONDS))
                    .as("%s ends", command)
                    .isTrue();
            String text = Files.readString(output, UTF_8);
            assertThat(process.exitValue()).as("%s: %s", command, text).isZero();
            return text;
        } finally {
            process.destroyForcibly();
            Files.delete(output);
        }
    }

    /** What the program makes of some bytes; it has to succeed. */
    public static byte[] pipe(byte[] input, List<String> command) throws Exception {
        Process process = start(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD));
        try {
            Thread writer = new Thread(() -> {
                try (OutputStream in = process.getOutputStream()) {
                    in.write(input);
                } catch (IOException ex) {
                    // The exit value tells.
                }
            });
            writer.start();
            byte[] output = process.getInputStream().readAllBytes();
            assertThat(process.waitFor(40, TimeUnit.SECONDS))
                    .as("%s ends", command)
                    .isTrue();
            assertThat(process.exitValue()).as("%s", command).isZero();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException ex) {
            String name = builder.command().get(0);
            assertThat(System.getenv("CI")).as(name + " is needed by this test").isNull();
            return Assumptions.abort(name + " is not installed");
        }
    }
}
