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

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample application, extracted as Spring Boot proposes it, with an archive of its classes (AppCDS). */
class SharedArchiveTests {

    private static final Path JAR = Path.of("..", "sample-app", "target", "brisk-sample-app.jar")
            .toAbsolutePath()
            .normalize();

    private static final String ARCHIVE = "application.jsa";

    private static final String[][] REQUESTS = {
        {"/"},
        {"/api/parts/1"},
        {"/api/parts?page=1"},
        {"/api/parts/all", "Accept-Encoding: br"},
        {"/api/parts/all", "Accept-Encoding: zstd"},
        {"/api/parts/all", "Accept-Encoding: gzip"},
        {"/api/parts/none"},
        {"/api/parts/export"},
        {"/admin/stock-report"},
        {"/actuator/health/liveness"},
    };

    @Test
    void answersAreTheSameWithAnArchive(@TempDir Path directory) throws Exception {
        assumeTrue(Files.exists(JAR) || System.getenv("CI") != null, "the sample application has not been packaged");
        assertThat(JAR).exists();
        try (OtherJvm tools = OtherJvm.start(
                directory, "-Djarmode=tools", "-jar", JAR.toString(), "extract", "--destination", "application")) {
            assertThat(tools.await()).as(tools.output()).isZero();
        }
        Path application = directory.resolve("application");
        List<String> without;
        String training;
        try (OtherJvm jvm = start(application, "-XX:ArchiveClassesAtExit=" + ARCHIVE)) {
            without = answers(jvm.port(1));
            jvm.stop();
            training = jvm.output();
        }
        assertThat(application.resolve(ARCHIVE)).exists();
        try (OtherJvm jvm =
                start(application, "-XX:SharedArchiveFile=" + ARCHIVE, "-Xlog:class+load:file=classes.txt")) {
            assertThat(answers(jvm.port(1))).isEqualTo(without);
            jvm.stop();
            assertQuiet(jvm.output());
        }
        assertThat(without.get(3)).contains("content-encoding: br");
        assertQuiet(training);
        String classes = Files.readString(application.resolve("classes.txt"));
        // Of those that serve requests, too.
        for (String name :
                List.of("autoconfigure.BriskAutoConfiguration", "serve.ServeHttpHandler", "compression.Encoder")) {
            assertThat(OtherJvm.line(classes, "dev.brisk." + name + " ")).contains("shared objects file");
        }
    }

    private static OtherJvm start(Path directory, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(options));
        command.addAll(List.of(
                "-jar",
                JAR.getFileName().toString(),
                "--server.port=0",
                "--spring.reactor.netty.shutdown-quiet-period=0s",
                "--management.endpoints.access.default=read-only"));
        return OtherJvm.start(directory, command.toArray(new String[0]));
    }

    private static List<String> answers(int port) throws IOException {
        List<String> answers = new ArrayList<>();
        for (String[] request : REQUESTS) {
            String[] fields = new String[request.length - 1];
            System.arraycopy(request, 1, fields, 0, fields.length);
            RawHttp1Response answer = OtherJvm.get(port, request[0], fields);
            answers.add((answer.head() + answer.body())
                    .replaceAll("\"timestamp\":\"[^\"]*\"", "")
                    .replaceAll("\"requestId\":\"[^\"]*\"", "")
                    .replaceAll("(?i)last-modified: [^\r]*", ""));
        }
        return answers;
    }

    /** Neither Brisk nor the JVM has anything to say about Brisk's classes. */
    private static void assertQuiet(String output) {
        assertThat(output).contains("Brisk ");
        assertThat(output.lines())
                .filteredOn(line -> line.contains("[warning]"))
                // Classes that are generated at run time are in no archive; JDK 25 says so of each.
                .filteredOn(line -> !line.contains("Unsupported location"))
                .noneMatch(line -> line.contains("dev/brisk") || line.contains("dev.brisk"));
        assertThat(output.lines())
                .noneMatch(line -> (line.contains(" WARN ") || line.contains(" ERROR ")) && line.contains("brisk"));
    }
}
