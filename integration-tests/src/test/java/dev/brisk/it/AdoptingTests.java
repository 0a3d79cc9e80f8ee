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
package dev.brisk.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What a newcomer copies from the pages is right. */
@ExtendWith(OutputCaptureExtension.class)
class AdoptingTests {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern MAVEN =
            Pattern.compile("<groupId>(.*)</groupId>\\s+<artifactId>(.*)</artifactId>\\s+<version>(.*)</version>");

    private static final Pattern GRADLE = Pattern.compile("implementation\\(\"(.*)\"\\)");

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/adopting.md"})
    void coordinatesAreThoseOfTheStarter(String page) throws IOException {
        String text = Files.readString(ROOT.resolve(page));
        String starter = Files.readString(ROOT.resolve("starter/pom.xml"));
        Matcher parent = found(MAVEN, starter);
        Matcher artifact = found(Pattern.compile("</parent>\\s+<artifactId>(.*)</artifactId>"), starter);
        List<String> coordinates = List.of(parent.group(1), artifact.group(1), parent.group(3));
        Matcher maven = found(MAVEN, text);
        assertThat(List.of(maven.group(1), maven.group(2), maven.group(3))).isEqualTo(coordinates);
        assertThat(found(GRADLE, text).group(1)).isEqualTo(String.join(":", coordinates));
    }

    @Test
    void lineOfTheLogIsTheOneThatIsLogged(CapturedOutput output) throws Exception {
        String page = Files.readString(ROOT.resolve("docs/adopting.md"));
        String version = found(MAVEN, page).group(3);
        String line = "mappings: \\d+ direct, \\d+ standard; no compression; HTTP/1\\.1; no proxy trusted";
        assertThat(page).containsPattern("(?m)^Brisk " + Pattern.quote(version) + ": " + line + "$");
        Variant loud = Variant.PLAIN.with("loud", List.of("logging.level.root=info"), List.of());
        try (RunningApp app = loud.start(Lane.BRISK, false)) {
            assertThat(app.port()).isPositive();
            assertThat(output).containsPattern("Brisk(?: \\S+)?: " + line + "\\R");
        }
    }

    /** Readers of the pages load them all. */
    @Test
    void picturesAreShownAndSmall() throws IOException {
        String pages =
                Files.readString(ROOT.resolve("README.md")) + Files.readString(ROOT.resolve("sample-app/README.md"));
        Set<String> shown = Pattern.compile("docs/images/([\\w.-]+)")
                .matcher(pages)
                .results()
                .map(picture -> picture.group(1))
                .collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/images"))) {
            List<Path> pictures = files.toList();
            assertThat(pictures)
                    .extracting(picture -> picture.getFileName().toString())
                    .containsExactlyInAnyOrderElementsOf(shown);
            assertThat(pictures.stream()
                            .mapToLong(picture -> picture.toFile().length())
                            .sum())
                    .isPositive()
                    .isLessThan(300_000);
        }
    }

    private static Matcher found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(pattern.pattern()).isTrue();
        return matcher;
    }
}
