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
package dev.brisk.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** For each reason that is documented there is something to do about it. */
class LaneAdviceTests {

    private static final Pattern REASON = Pattern.compile("(?m)^\\| `([a-z@][^`]*)` \\|");

    static List<String> reasons() throws IOException {
        return REASON.matcher(Files.readString(Path.of("../docs/direct-path.md")))
                .results()
                .map(MatchResult::group)
                .map(row -> row.substring(3, row.lastIndexOf('`')))
                .toList();
    }

    @Test
    void thereAreReasons() throws IOException {
        assertThat(reasons()).hasSizeGreaterThan(15);
    }

    @ParameterizedTest
    @MethodSource("reasons")
    void eachHasAdvice(String reason) {
        assertThat(LaneAdvice.knows(reason)).as(reason).isTrue();
        assertThat(LaneAdvice.on(reason)).endsWith(".");
    }

    @Test
    void anUnknownOneHasNone() {
        assertThat(LaneAdvice.knows("the moon is full")).isFalse();
        assertThat(LaneAdvice.on("the moon is full")).endsWith(".");
    }
}
