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
package dev.brisk.benchmarks.macro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs the comparison scripts' own tests, where there is a Python to run them. */
class MacroScriptTests {

    @Test
    void scriptsPassTheirTests() throws IOException, InterruptedException {
        assumeTrue(pythonIsInstalled(), "python3 is not installed");
        Process python = new ProcessBuilder("python3", "-B", "-m", "unittest", "discover", "--pattern", "test_*.py")
                .directory(Path.of("macro").toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(python.exitValue()).as(output).isZero();
    }

    private static boolean pythonIsInstalled() throws InterruptedException {
        try {
            Process python = new ProcessBuilder(
                            "python3", "-c", "import dataclasses, sys; sys.exit(sys.version_info < (3, 9))")
                    .start();
            return python.waitFor() == 0;
        } catch (IOException ex) {
            return false;
        }
    }
}
