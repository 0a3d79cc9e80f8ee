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
import static dev.brisk.it.harness.Request.post;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Request;
import java.util.ArrayList;
import java.util.List;

/** Router functions. */
class FunctionalTests extends EquivalenceTests {

    private static final List<String> TARGETS = List.of(
            "/fn/string",
            "/fn/item",
            "/fn/path/a%20b?q=1",
            "/fn/flux",
            "/fn/sse",
            "/fn/empty",
            "/fn/nothing",
            "/fn/etag",
            "/fn/file",
            "/fn/thrown",
            "/fn/error",
            "/fn/handled",
            "/fn/nested/inner",
            "/fn/files/hello.txt",
            "/fn/files/missing.txt",
            "/fn/files/../hello.txt",
            "/fn/missing");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        TARGETS.forEach(target -> {
            cases.add(Case.of(target, get(target)));
            cases.add(Case.of("HEAD " + target, get(target).method("HEAD")));
        });
        cases.add(Case.of("same tag", get("/fn/etag").with("If-None-Match", "\"v1\"")));
        cases.add(Case.of("not acceptable", get("/fn/item").with("Accept", "text/plain")));
        cases.add(Case.of("echo", post("/fn/echo").body("text/plain", "functional")));
        cases.add(Case.of("echo of nothing", post("/fn/echo")));
        cases.add(Case.of("wrong method", Request.of("DELETE", "/fn/string")));
        cases.add(Case.of("OPTIONS", Request.of("OPTIONS", "/fn/string")));
        cases.add(Case.of("range", get("/fn/files/hello.txt").with("Range", "bytes=0-3")));
        return cases;
    }
}
