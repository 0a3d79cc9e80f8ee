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
package dev.brisk.aot;

import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An application in a JVM of its own, whose output goes into a file. */
final class OtherJvm implements AutoCloseable {

    private static final Pattern STARTED = Pattern.compile("Netty started on port (\\d+)");

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Process process;

    private final Path output;

    private OtherJvm(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Starts the JVM of the tests with these options and arguments, in a directory. */
    static OtherJvm start(Path directory, String... command) throws IOException {
        List<String> all = new ArrayList<>();
        all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        all.addAll(List.of(command));
        Path output = Files.createTempFile(directory, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(all)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        return new OtherJvm(builder.start(), output);
    }

    String output() throws IOException {
        return Files.readString(this.output);
    }

    /** The port of the application that has started as the given one in this JVM, from 1. */
    int port(int which) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && this.process.isAlive()) {
            Matcher started = STARTED.matcher(output());
            for (int i = 1; started.find(); i++) {
                if (i == which) {
                    return Integer.parseInt(started.group(1));
                }
            }
            Thread.sleep(50);
        }
        throw new AssertionError("no port " + which + ":\n" + output());
    }

    /** The answer to a GET with additional header lines. */
    static RawHttp1Response get(int port, String target, String... fields) throws IOException {
        StringBuilder request = new StringBuilder("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String field : fields) {
            request.append(field).append("\r\n");
        }
        try (RawHttp1 client = RawHttp1.connect(port)) {
            client.send(request.append("\r\n").toString());
            return client.read(false);
        }
    }

    /** Ends the application as SIGTERM does, and waits for it. */
    void stop() throws IOException, InterruptedException {
        this.process.destroy();
        await();
    }

    /** Waits for the end, and returns the exit status. */
    int await() throws IOException, InterruptedException {
        if (!this.process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("still running:\n" + output());
        }
        return this.process.exitValue();
    }

    @Override
    public void close() {
        this.process.destroyForcibly();
    }

    /** The first line of a text with a word, or null. */
    static @Nullable String line(String text, String word) {
        return text.lines().filter(line -> line.contains(word)).findFirst().orElse(null);
    }
}
