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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Keeps what the default did, one file for each wire, to be read by people: {@code target/transcripts}. */
final class TranscriptFile {

    private static final Path DIRECTORY = Path.of("target", "transcripts");

    private TranscriptFile() {}

    static synchronized void append(Run run, List<String> lines) throws IOException {
        Files.createDirectories(DIRECTORY);
        String text = "=== " + run.subject().variant().name() + ": " + run.subject() + "\n" + String.join("\n", lines)
                + "\n\n";
        Files.writeString(
                DIRECTORY.resolve(run.wire() + ".txt"),
                text,
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
