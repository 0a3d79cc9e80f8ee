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

import static dev.brisk.it.harness.Request.get;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import java.util.ArrayList;
import java.util.List;

/** Methods that write to the response themselves: commit, actions before it, what comes after it, cookies, files, trailers. */
class ResponseTests extends EquivalenceTests {

    private static final List<String> NAMES = List.of(
            "context-at-commit",
            "context-at-commit-of-body",
            "mono",
            "mono-with-length",
            "flux",
            "flux-with-length",
            "flushed",
            "nothing-flushed",
            "empty-mono",
            "empty-flux",
            "complete",
            "no-content-with-body",
            "not-modified-with-body",
            "odd-status",
            "file",
            "file-part",
            "no-file",
            "cookies",
            "aged-cookie",
            "before-commit",
            "before-commit-of-nothing",
            "before-commit-failing",
            "before-commit-throwing",
            "twice",
            "twice-checked",
            "after-commit",
            "failing",
            "failing-later",
            "trailers",
            "fields",
            "date-and-server",
            "closing",
            "chunked",
            "wrong-length");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        NAMES.forEach(name -> {
            cases.add(Case.of(name, get("/response/" + name)));
            cases.add(Case.of("HEAD " + name, get("/response/" + name).method("HEAD")));
        });
        return cases;
    }
}
