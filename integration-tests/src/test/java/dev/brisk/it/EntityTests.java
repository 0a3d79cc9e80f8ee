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
import dev.brisk.it.harness.Request;
import java.util.ArrayList;
import java.util.List;

/** Entities, header fields, conditional requests (RFC 9110 §13). */
class EntityTests extends EquivalenceTests {

    private static final List<String> NAMES = List.of(
            "ok",
            "fields",
            "empty",
            "no-content",
            "not-found",
            "odd-status",
            "redirect",
            "etag",
            "weak-etag",
            "modified",
            "checked",
            "length",
            "http-entity",
            "http-headers",
            "problem",
            "error-response",
            "mono-entity",
            "entity-mono",
            "entity-flux",
            "entity-empty-flux");

    private static final String SAME = "Fri, 02 Jan 2026 03:04:05 GMT";
    private static final String LATER = "Fri, 02 Jan 2026 03:04:06 GMT";
    private static final String EARLIER = "Fri, 02 Jan 2026 03:04:04 GMT";

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        NAMES.forEach(name -> {
            cases.add(Case.of(name, get("/entities/" + name)));
            cases.add(Case.of("HEAD " + name, get("/entities/" + name).method("HEAD")));
        });
        Request etag = get("/entities/etag");
        cases.add(Case.of("same tag", etag.with("If-None-Match", "\"v1\"")));
        cases.add(Case.of("same weak tag", etag.with("If-None-Match", "W/\"v1\"")));
        cases.add(Case.of("one tag of many", etag.with("If-None-Match", "\"v0\", \"v1\"")));
        cases.add(Case.of(
                "tags on two lines", etag.with("If-None-Match", "\"v0\"").with("If-None-Match", "\"v1\"")));
        cases.add(Case.of("any tag", etag.with("If-None-Match", "*")));
        cases.add(Case.of("other tag", etag.with("If-None-Match", "\"v2\"")));
        cases.add(Case.of("broken tag", etag.with("If-None-Match", "v1")));
        cases.add(Case.of("match", etag.with("If-Match", "\"v1\"")));
        cases.add(Case.of("no match", etag.with("If-Match", "\"v2\"")));
        cases.add(Case.of("HEAD same tag", etag.method("HEAD").with("If-None-Match", "\"v1\"")));
        cases.add(Case.of("weak tag is same", get("/entities/weak-etag").with("If-None-Match", "\"v1\"")));
        for (String date : List.of(SAME, LATER, EARLIER, "yesterday")) {
            Request modified = get("/entities/modified");
            cases.add(Case.of("modified since " + date, modified.with("If-Modified-Since", date)));
            cases.add(Case.of("unmodified since " + date, modified.with("If-Unmodified-Since", date)));
            cases.add(Case.of("checked since " + date, get("/entities/checked").with("If-Modified-Since", date)));
        }
        Request put = Request.of("PUT", "/entities/etag");
        cases.add(Case.of("PUT", put));
        cases.add(Case.of("PUT match", put.with("If-Match", "\"v1\"")));
        cases.add(Case.of("PUT no match", put.with("If-Match", "\"v2\"")));
        cases.add(Case.of("PUT if none", put.with("If-None-Match", "*")));
        cases.add(Case.of("PUT unmodified", put.with("If-Unmodified-Since", EARLIER)));
        return cases;
    }
}
