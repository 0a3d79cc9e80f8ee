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
package dev.brisk.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No address may cause a lookup. The proof works on every JDK from 17 on: with {@code jdk.net.hosts.file} a forked
 * JVM finds a name for the loopback address, and whoever had looked it up would show that name.
 */
class NoLookupTests {

    @Test
    void literalIsShownWhereALookupWouldFindAName(@TempDir Path directory) throws Exception {
        Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.1 was-looked-up.example\n");
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djdk.net.hosts.file=" + hosts,
                        "-cp",
                        System.getProperty("java.class.path"),
                        NoLookupProbe.class.getName())
                .redirectOutput(output.toFile())
                .redirectError(directory.resolve("errors").toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        List<String> lines = Files.readAllLines(output);
        assertThat(lines)
                .contains("remote=127.0.0.1", "local=127.0.0.1", "client=127.0.0.1", "address=/127.0.0.1")
                .contains("control=was-looked-up.example");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("toString="))
                .singleElement()
                .asString()
                .contains("127.0.0.1")
                .doesNotContain("was-looked-up");
    }
}
