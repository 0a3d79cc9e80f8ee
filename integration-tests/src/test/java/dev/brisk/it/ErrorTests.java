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
import dev.brisk.it.harness.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What fails in user code, and what the framework refuses. */
class ErrorTests extends EquivalenceTests {

    private static final List<String> NAMES = List.of(
            "runtime",
            "checked",
            "mono",
            "status",
            "mono-status",
            "response",
            "own",
            "mono-own",
            "advised",
            "annotated",
            "no-such-method",
            "mono-linkage",
            "assertion",
            "unserialisable");

    private static final Set<String> LINKAGE = Set.of("no-such-method", "mono-linkage");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        NAMES.forEach(name -> {
            Case thrown = Case.of(name, get("/errors/" + name));
            Case head = Case.of("HEAD " + name, get("/errors/" + name).method("HEAD"));
            boolean linkage = LINKAGE.contains(name);
            cases.add(linkage ? thrown.differs("D1", Wire.values()) : thrown);
            cases.add(linkage ? head.differs("D1", Wire.values()) : head);
        });
        cases.add(Case.of("not found", get("/nothing/here")));
        cases.add(Case.of("HEAD not found", get("/nothing/here").method("HEAD")));
        cases.add(Case.of("POST not found", post("/nothing/here").body("text/plain", "x")));
        for (String method : List.of("POST", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get")) {
            cases.add(Case.of(method + " not allowed", Request.of(method, "/returns/string")));
        }
        cases.add(Case.of("not allowed where body", get("/body/item")));
        cases.add(Case.of("not acceptable", get("/errors/json-only").with("Accept", "text/plain")));
        cases.add(Case.of(
                "HEAD not acceptable", Request.of("HEAD", "/errors/json-only").with("Accept", "text/plain")));
        cases.add(Case.of("unsupported type", post("/errors/json-only").body("text/plain", "x")));
        cases.add(Case.of("no type", post("/errors/json-only").body("x")));
        cases.add(Case.of("bad type", post("/errors/json-only").body("no type", "x")));
        cases.add(Case.of("problem as JSON", get("/errors/response").with("Accept", "application/problem+json")));
        cases.add(Case.of("advice as text", get("/errors/advised").with("Accept", "text/plain")));
        cases.add(Case.of("empty accept", get("/errors/runtime").with("Accept", "")));
        cases.add(Case.of("bad accept", get("/errors/runtime").with("Accept", "nonsense")));
        return cases;
    }
}
