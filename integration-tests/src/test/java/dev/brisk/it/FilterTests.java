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
import dev.brisk.it.harness.Variant;
import dev.brisk.it.harness.Wire;
import java.util.ArrayList;
import java.util.List;

/** Filters that look, change, answer, delay and fail; and a handler of exceptions of its own. */
class FilterTests extends EquivalenceTests {

    private static final List<String> KINDS = List.of(
            "none",
            "set",
            "commit",
            "mutate",
            "mutate-path",
            "type",
            "wrap-response",
            "wrap-both",
            "read-body",
            "read-form",
            "short",
            "short-body",
            "nothing",
            "later",
            "elsewhere",
            "context",
            "attribute",
            "throw",
            "throw-handled",
            "error",
            "error-handled",
            "error-after",
            "late-field",
            "resume");

    /** Those to which it matters how a response is written. */
    private static final List<String> KINDS_OF_WRITING = List.of(
            "commit", "wrap-response", "wrap-both", "later", "elsewhere", "error-after", "late-field", "resume");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String kind : KINDS) {
            add(cases, kind, "string", get("/returns/string"));
            add(cases, kind, "HEAD", get("/returns/record").method("HEAD"));
            add(cases, kind, "body", post("/body/item").body("application/json", "{\"id\":1,\"name\":\"one\"}"));
            add(cases, kind, "stream", get("/streams/ndjson"));
            add(cases, kind, "functional", get("/fn/string"));
            add(cases, kind, "fault", get("/errors/runtime"));
            add(cases, kind, "nothing there", get("/nothing"));
        }
        for (String kind : KINDS_OF_WRITING) {
            add(cases, kind, "events", get("/events/fields"));
            add(cases, kind, "failing events", get("/events/unreadable-second"));
            add(cases, kind, "array", get("/streams/items"));
            add(cases, kind, "void", get("/any/created-void"));
            add(cases, kind, "entity", get("/any/mono-of-entity-of-mono"));
            add(cases, kind, "own buffer", get("/any/mono-of-own-buffer"));
        }
        add(cases, "attribute", "argument", get("/args/attribute"));
        add(cases, "read-form", "form", post("/body/form").body("application/x-www-form-urlencoded", "a=1"));
        add(cases, "read-body", "unread", post("/connection/unread").body("text/plain", "x"));
        for (Request request : List.of(get("/returns/string"), get("/nothing").method("HEAD"))) {
            cases.add(Case.of("linkage, " + request.method(), request.with("X-Filter", "linkage"))
                    .in(Variant.FILTERS)
                    .differs("D1", Wire.values()));
        }
        return cases;
    }

    private static void add(List<Case> cases, String kind, String name, Request request) {
        Case subject =
                Case.of(kind + ", " + name, request.with("X-Filter", kind)).in(Variant.FILTERS);
        // Written from another thread, several pieces may or may not wait for the same flush.
        cases.add(kind.equals("elsewhere") || kind.equals("later") ? subject.whosePiecesVary() : subject);
    }
}
