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

import dev.brisk.devtools.RestartedApplication;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** DevTools and Docker Compose support, both on the class path, do with Brisk what they do without it. */
class DevelopmentTests {

    private static final String TRIGGER = ".restart";

    private static final int RUNS = 5;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    /** Only what is in directories is loaded anew. */
    @BeforeEach
    void copyTheApplication() throws IOException {
        String application = RestartedApplication.class.getPackageName().replace('.', '/');
        Path target = Files.createDirectories(this.directory.resolve(application));
        Path source = Path.of("target", "test-classes", application);
        try (Stream<Path> files = Files.list(source)) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void restartedApplicationsServeTheirNewSelvesAndLeaveNothing() throws Exception {
        List<String> byDefault = play(false);
        List<String> byBrisk = play(true);
        assertThat(withoutLoaders(byBrisk)).isEqualTo(withoutLoaders(byDefault));
        assertThat(byDefault).contains("hello 1", "hello " + RUNS);
        for (List<String> answers : List.of(byDefault, byBrisk)) {
            // The one that runs, and one or two before it, which threads of the restart and of the JVM may hold for a
            // while.
            assertThat(answers.get(answers.size() - 1)).matches("\\{\"loaders\":[123],.*");
        }
    }

    private static List<String> withoutLoaders(List<String> answers) {
        return answers.stream()
                .map(answer -> answer.replaceFirst("\"loaders\":\\d+", ""))
                .toList();
    }

    private List<String> play(boolean enabled) throws Exception {
        greet(1);
        List<String> answers = new ArrayList<>();
        try (OtherJvm jvm = start(
                "-XX:SoftRefLRUPolicyMSPerMB=0",
                // Threads of Reactor's schedulers outlive restarts, and hold the loader of the run that started them.
                "-Dreactor.schedulers.defaultBoundedElasticSize=1",
                "-Dreactor.schedulers.defaultPoolSize=1",
                "-Dspring.devtools.restart.trigger-file=" + TRIGGER,
                "-Dspring.devtools.restart.poll-interval=200ms",
                "-Dspring.devtools.restart.quiet-period=100ms",
                RestartedApplication.class.getName(),
                "--brisk.enabled=" + enabled,
                "--spring.docker.compose.enabled=false")) {
            for (int run = 1; run <= RUNS; run++) {
                int port = jvm.port(run);
                for (String path : List.of("/greetings/a", "/function", "/route", "/none", "/actuator/health")) {
                    String answer = OtherJvm.get(port, path).body();
                    // DevTools has stack traces in answers to errors, at the end; their frames are difference D9.
                    answers.add(answer.replaceAll("\"(timestamp|requestId)\":\"[^\"]*\"", "")
                            .replaceAll("\"trace\":.*", ""));
                }
                String lanes = OtherJvm.get(port, "/actuator/brisk").body();
                assertThat(lanes.contains("\"direct\":4")).as(lanes).isEqualTo(enabled);
                if (run < RUNS) {
                    greet(run + 1);
                } else {
                    answers.add(OtherJvm.get(port, "/state").body());
                }
            }
            jvm.stop();
            assertThat(jvm.output()).contains("restartedMain").doesNotContain("LEAK:", " ERROR ");
        }
        return answers;
    }

    /** Without a file for it, Docker Compose support does not let an application start; Brisk has nothing to do with it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withoutAComposeFileTheApplicationDoesNotStart(boolean enabled) throws Exception {
        greet(1);
        try (OtherJvm jvm = start(
                "-Dspring.devtools.restart.enabled=false",
                RestartedApplication.class.getName(),
                "--brisk.enabled=" + enabled)) {
            assertThat(jvm.await()).isEqualTo(1);
            assertThat(jvm.output())
                    .contains("No Docker Compose file found in directory")
                    .doesNotContain("dev.brisk.auto");
        }
    }

    private OtherJvm start(String... command) throws IOException {
        String own = Path.of("target").toAbsolutePath().toString();
        String libraries = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.startsWith(own))
                .collect(Collectors.joining(File.pathSeparator));
        List<String> all = new ArrayList<>(List.of("-cp", this.directory + File.pathSeparator + libraries));
        all.addAll(List.of(command));
        all.add("--server.port=0");
        all.add("--spring.reactor.netty.shutdown-quiet-period=0s");
        all.add("--spring.devtools.livereload.enabled=false");
        all.add("--management.endpoints.web.exposure.include=health,brisk");
        return OtherJvm.start(this.directory, all.toArray(new String[0]));
    }

    /** Changes the application, and then the file that DevTools watches. */
    private void greet(int number) throws IOException {
        Files.writeString(this.directory.resolve("application.properties"), "greeting=hello " + number + "\n");
        Path trigger = this.directory.resolve(TRIGGER);
        Files.writeString(trigger, "run " + number);
        Files.setLastModifiedTime(trigger, FileTime.from(Instant.now().plusSeconds(number)));
    }
}
