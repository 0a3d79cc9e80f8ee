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

import dev.brisk.it.example.NoteRoutes;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.json.JsonParserFactory;

/** What the pages for users and maintainers name is there. */
class DocumentationTests {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Path CONFIGURATION = ROOT.resolve("docs/configuration.md");

    private static final Path DIRECT_PATH = ROOT.resolve("docs/direct-path.md");

    private static final Path SERVE_ROUTES = ROOT.resolve("docs/serve-routes.md");

    private static final String EXAMPLE = "integration-tests/src/test/java/dev/brisk/it/example/NoteRoutes.java";

    /** A row of a request, the status and the body of its answer. */
    private static final Pattern ANSWER =
            Pattern.compile("(?m)^\\| `([A-Z]+) (/\\S*)` \\| (\\d{3}) \\| (?:`(.*)` )?\\|$");

    private static final Pattern PROPERTY =
            Pattern.compile("(?<![\\w./-])(?:-D|--)?(brisk\\.[a-z]++(?:[.-][a-z][a-z0-9]*+)*+)(?!\\.\\*)");

    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)\\s#]*)(?:#([^)\\s]*))?\\)");

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    private static final Pattern QUALIFIED_CLASS = Pattern.compile("`dev\\.brisk\\.[a-z.]*?([A-Z]\\w+)`");

    /** The first cell of a table's row, where it is nothing but one name. */
    private static final Pattern LISTED_CLASS = Pattern.compile("(?m)^\\| `([A-Z][a-z]\\w+)` \\|");

    /** The first cell of a row of reasons. */
    private static final Pattern REASON = Pattern.compile("(?m)^\\| `([a-z@][^`]*)` \\|");

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CHANGELOG.md")));
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    static List<Lane> lanes() {
        return List.of(Lane.DEFAULT, Lane.BRISK, Lane.STANDARD);
    }

    @Test
    void everyPropertyIsOnTheConfigurationPageWithItsDefault() throws IOException {
        String page = Files.readString(CONFIGURATION);
        Map<String, @Nullable Object> properties = properties();
        assertThat(properties).isNotEmpty();
        properties.forEach((name, value) ->
                assertThat(page).contains("| `" + name + "` | " + (value == null ? "none" : "`" + value + "`") + " |"));
    }

    /** Or the meter of that name. */
    @ParameterizedTest
    @MethodSource("pages")
    void everyPropertyOnAPageExists(Path page) throws IOException {
        Set<String> names = found(PROPERTY, page);
        names.removeAll(properties().keySet());
        String sources = sources(path -> path.toString().contains("/main/java/dev/brisk/"))
                .map(DocumentationTests::read)
                .collect(Collectors.joining());
        assertThat(names).allSatisfy(name -> assertThat(sources).contains("\"" + name + "\""));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(Path page) throws IOException {
        LINK.matcher(Files.readString(page)).results().forEach(link -> {
            Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            assertThat(target).as(link.group()).exists();
            if (link.group(2) != null) {
                assertThat(anchors(target)).as(link.group()).contains(link.group(2));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyClassOnAPageExists(Path page) throws IOException {
        Set<String> classes = sources(path -> true)
                .map(path -> path.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
        assertThat(classes).contains("ServeHttpHandler");
        assertThat(classes).containsAll(found(QUALIFIED_CLASS, page));
        assertThat(classes).containsAll(found(LISTED_CLASS, page));
    }

    @Test
    void everyReasonForTheStandardLaneIsOneThatTheCodeGives() throws IOException {
        String sources = sources(path -> path.toString().contains("/main/java/dev/brisk/dispatch/"))
                .map(DocumentationTests::read)
                .collect(Collectors.joining());
        Set<String> reasons = found(REASON, DIRECT_PATH);
        assertThat(reasons).hasSizeGreaterThan(15);
        for (String reason : reasons) {
            assertThat(reason.split("…")).allSatisfy(part -> assertThat(sources).contains(part));
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void theExampleOfServeRoutesIsTheOneThatRuns(Lane lane) throws IOException {
        String page = Files.readString(SERVE_ROUTES);
        String source = Files.readString(ROOT.resolve(EXAMPLE));
        assertThat(page).contains("```java\n" + source.substring(source.indexOf("@Configuration")) + "```");
        Variant variant = new Variant("example", Variant.PLAIN.properties(), List.of(NoteRoutes.class));
        try (RunningApp app = variant.start(lane, false)) {
            List<MatchResult> rows = ANSWER.matcher(page).results().toList();
            assertThat(rows).hasSizeGreaterThan(5);
            for (MatchResult row : rows) {
                RawHttp1Response answer = ask(app.port(), row.group(1), row.group(2));
                assertThat(answer.status()).as(row.group()).isEqualTo(Integer.parseInt(row.group(3)));
                if (row.group(4) != null) {
                    assertThat(answer.body()).as(row.group()).isEqualTo(row.group(4));
                }
            }
        }
    }

    private static RawHttp1Response ask(int port, String method, String target) throws IOException {
        Request request = Request.of(method, target);
        try (RawHttp1 client = RawHttp1.connect(port)) {
            client.send((method.equals("PUT") ? request.body("text/plain", "text") : request).http11());
            return client.read(false);
        }
    }

    private static Set<String> found(Pattern pattern, Path page) throws IOException {
        return pattern.matcher(Files.readString(page))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    /** As GitHub makes them. */
    private static Set<String> anchors(Path page) {
        return HEADING.matcher(read(page))
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\w -]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    private static Stream<Path> sources(Predicate<Path> wanted) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : List.of(
                "aot-tests", "autoconfigure", "benchmarks", "integration-tests", "sample-app", "tracing-tests")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(wanted)
                        .forEach(sources::add);
            }
        }
        return sources.stream();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** The default values of Brisk's properties by name, from the configuration metadata. */
    private static Map<String, @Nullable Object> properties() throws IOException {
        Map<String, @Nullable Object> properties = new TreeMap<>();
        ClassLoader loader = DocumentationTests.class.getClassLoader();
        for (URL file : Collections.list(loader.getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream in = file.openStream()) {
                String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                Map<String, Object> metadata = JsonParserFactory.getJsonParser().parseMap(json);
                for (Object entry : (List<?>) metadata.getOrDefault("properties", List.of())) {
                    Map<?, ?> property = (Map<?, ?>) entry;
                    String name = String.valueOf(property.get("name"));
                    if (name.startsWith("brisk.")) {
                        properties.put(name, property.get("defaultValue"));
                    }
                }
            }
        }
        return properties;
    }
}
