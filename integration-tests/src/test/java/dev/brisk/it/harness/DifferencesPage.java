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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the ids of {@code docs/differences.md}: its headings are {@code ## D1: ...}. */
final class DifferencesPage {

    private static final Path PAGE = Path.of("..", "docs", "differences.md");
    private static final Pattern HEADING = Pattern.compile("(?m)^## (D\\d+)\\b");

    private DifferencesPage() {}

    static Set<String> ids() throws IOException {
        String page = Files.exists(PAGE) ? Files.readString(PAGE) : "";
        return HEADING.matcher(page).results().map(match -> match.group(1)).collect(Collectors.toUnmodifiableSet());
    }
}
