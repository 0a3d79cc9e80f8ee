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

/** What methods return, one value at a time. */
class ReturnTypeTests extends EquivalenceTests {

    private static final List<String> NAMES = List.of(
            "string",
            "umlaut",
            "latin1",
            "empty-string",
            "long-string",
            "json-string",
            "chars",
            "bytes",
            "empty-bytes",
            "buffer",
            "own-buffer",
            "resource",
            "bytes-resource",
            "record",
            "map",
            "list",
            "integer",
            "boolean",
            "null",
            "null-string",
            "optional",
            "void",
            "void-response",
            "void-exchange",
            "mono-void",
            "mono-string",
            "mono-item",
            "mono-empty",
            "mono-empty-string",
            "future",
            "object",
            "status",
            "status-no-content",
            "status-reason",
            "either");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        NAMES.forEach(name -> {
            cases.add(Case.of(name, get("/returns/" + name)));
            cases.add(Case.of("HEAD " + name, get("/returns/" + name).method("HEAD")));
        });
        cases.add(Case.of("record as text", get("/returns/record").with("Accept", "text/plain")));
        cases.add(Case.of("record as any", get("/returns/record").with("Accept", "text/plain;q=0.5, */*;q=0.1")));
        cases.add(Case.of("either as JSON", get("/returns/either").with("Accept", "application/json")));
        cases.add(Case.of("either by weight", get("/returns/either").with("Accept", "application/json;q=0.1, text/*")));
        cases.add(Case.of("string as HTML", get("/returns/string").with("Accept", "text/html,*/*;q=0.8")));
        return cases;
    }
}
