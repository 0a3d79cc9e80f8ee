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

/** What methods return, many values one after another. */
class StreamTests extends EquivalenceTests {

    private static final List<String> NAMES = List.of(
            "strings",
            "items",
            "no-items",
            "no-strings",
            "ndjson",
            "ndjson-later",
            "sse",
            "sse-strings",
            "sse-events",
            "buffers",
            "no-buffers",
            "mono-buffer",
            "byte-arrays",
            "mono-list",
            "elsewhere",
            "large-buffers",
            "failing-at-once",
            "failing-later",
            "failing-buffers");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        NAMES.forEach(name -> {
            cases.add(Case.of(name, get("/streams/" + name)));
            cases.add(Case.of("HEAD " + name, get("/streams/" + name).method("HEAD")));
        });
        cases.add(Case.of("items as SSE", get("/streams/items").with("Accept", "text/event-stream")));
        cases.add(Case.of("items as NDJSON", get("/streams/items").with("Accept", "application/x-ndjson")));
        cases.add(Case.of("strings as SSE", get("/streams/strings").with("Accept", "text/event-stream")));
        return cases;
    }
}
