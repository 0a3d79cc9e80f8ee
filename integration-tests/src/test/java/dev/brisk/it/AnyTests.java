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
import dev.brisk.it.harness.Http1Script;
import dev.brisk.it.harness.Http2Script;
import dev.brisk.it.harness.Variant;
import java.util.ArrayList;
import java.util.List;

/** Results of which the value decides, or another than the declared type, and results that come later. */
class AnyTests extends EquivalenceTests {

    private static final List<String> NAMES = List.of(
            "item",
            "nothing",
            "bytes",
            "entity",
            "entity-of-flux",
            "headers",
            "problem",
            "error-response",
            "status",
            "mono",
            "mono-of-string",
            "flux",
            "future",
            "optional",
            "wildcard",
            "wildcard-of-mono",
            "raw",
            "mono-of-any",
            "mono-of-entity",
            "mono-of-wildcard",
            "mono-of-optional",
            "mono-of-problem",
            "mono-of-headers",
            "mono-of-error-response",
            "mono-of-empty-entity",
            "mono-of-no-entity",
            "mono-of-entity-of-mono",
            "entity-of-empty-mono",
            "entity-of-void-mono",
            "entity-of-failing-mono",
            "entity-of-problem",
            "entity-of-other-problem",
            "entity-of-unreadable",
            "entity-of-buffer",
            "status-code",
            "byte-buffer",
            "mono-of-own-buffer",
            "publisher",
            "publisher-of-one",
            "flow",
            "flux-of-void",
            "stage-of-string",
            "future-elsewhere",
            "future-of-nothing",
            "future-of-void",
            "future-of-entity",
            "failed-future",
            "no-future",
            "no-mono",
            "no-flux",
            "no-entity",
            "no-optional",
            "view",
            "view-of-list",
            "view-of-mono",
            "view-of-flux",
            "view-of-entity",
            "view-of-events",
            "created-mono",
            "created-void",
            "failing-void",
            "failing-unseen-void",
            "unreadable-elsewhere",
            "answered-mono",
            "odd-type",
            "preset-type",
            "preset-ndjson",
            "preset-impossible");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        NAMES.forEach(name -> {
            cases.add(Case.of(name, get("/any/" + name)));
            cases.add(Case.of("HEAD " + name, get("/any/" + name).method("HEAD")));
        });
        for (String accept :
                List.of("application/problem+json", "application/xml", "text/plain", "image/png", "*/*;q=0.1")) {
            for (String name : List.of("item", "problem", "error-response", "entity", "mono", "status", "optional")) {
                cases.add(Case.of(name + " as " + accept, get("/any/" + name).with("Accept", accept)));
            }
        }
        for (String path : List.of(
                "/any/item", "/any/wildcard", "/streams/items", "/streams/ndjson", "/streams/sse", "/events/fields")) {
            // No probe: its answer holds a time, which is normalised in the usual form of JSON only.
            cases.add(Case.http1(
                            path + " indented",
                            Http1Script.connect()
                                    .send(get(path).http11())
                                    .response()
                                    .noProbe())
                    .andHttp2(Http2Script.connect().exchange(get(path)).noProbe())
                    .in(Variant.INDENTED));
        }
        return cases;
    }
}
