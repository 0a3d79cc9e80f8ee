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
package dev.brisk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** Compares templates with the patterns that they stand for. */
class SegmentTemplateTests {

    private static final List<String> OF_PATTERNS = List.of(
            "a", "b", "{x}", "{long-name_1}", "c.d", "-", "a+b", "{y:.*}", "*", "**", "{*z}", "?", "a{x}", "%20", "é");

    private static final List<String> OF_PATHS =
            List.of("a", "b", "A", "c.d", "cxd", "-", "a+b", "a b", "..", "é", "12", "");

    private static PathPattern pattern(String text) {
        return PathPatternParser.defaultInstance.parse(text);
    }

    @Test
    void matchesAsThePattern() {
        Random random = new Random(1);
        int templates = 0;
        int matches = 0;
        for (int i = 0; i < 20_000; i++) {
            PathPattern pattern;
            try {
                pattern = pattern(path(random, OF_PATTERNS));
            } catch (RuntimeException invalid) {
                continue;
            }
            SegmentTemplate template = SegmentTemplate.of(pattern);
            String path = path(random, OF_PATHS);
            if (template == null || !SegmentTemplate.isPlain(path)) {
                continue;
            }
            templates++;
            PathPattern.PathMatchInfo info = pattern.matchAndExtract(PathContainer.parsePath(path));
            assertThat(template.matches(path)).as("%s %s", pattern, path).isEqualTo(info != null);
            if (info != null) {
                matches++;
                assertThat(template.variables(path)).isEqualTo(info.getUriVariables());
                info.getUriVariables()
                        .forEach((name, value) ->
                                assertThat(template.variable(name, path)).isEqualTo(value));
                assertThat(template.variable("none", path)).isNull();
                assertThat(template.variables(path).toString())
                        .isEqualTo(info.getUriVariables().toString());
                assertThat(info.getMatrixVariables()).isEmpty();
            }
        }
        assertThat(templates).isGreaterThan(2000);
        assertThat(matches).isGreaterThan(100);
    }

    private static String path(Random random, List<String> segments) {
        StringBuilder path = new StringBuilder();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            path.append('/').append(segments.get(random.nextInt(segments.size())));
        }
        return path.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a/{x}/",
                "a/{x}",
                "/{x}.d",
                "/{x:a}",
                "/a/**",
                "/a/{*x}",
                "/",
                "",
                "//{x}",
                "/a?/{x}",
                "/a%20b/{x}"
            })
    void otherPatternsAreNone(String text) {
        assertThat(SegmentTemplate.of(pattern(text))).isNull();
    }

    @Test
    void patternsThatDoNotCompareTextAreNone() {
        PathPatternParser insensitive = new PathPatternParser();
        insensitive.setCaseSensitive(false);
        assertThat(SegmentTemplate.of(insensitive.parse("/a/{x}"))).isNull();
        PathPatternParser dots = new PathPatternParser();
        dots.setPathOptions(PathContainer.Options.MESSAGE_ROUTE);
        assertThat(SegmentTemplate.of(dots.parse("/a/{x}"))).isNull();
        assertThat(SegmentTemplate.of(pattern("/a/{x}"))).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "a", "//", "/a/", "/a//b", "//a"})
    void pathsWithEmptySegmentsAreNotPlain(String path) {
        assertThat(SegmentTemplate.isPlain(path)).isFalse();
    }

    @Test
    void otherPathsArePlain() {
        assertThat(List.of("/a", "/a/b", "/./..")).allMatch(SegmentTemplate::isPlain);
    }
}
