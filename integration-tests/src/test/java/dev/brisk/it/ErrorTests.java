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
            "assertion",
            "unserialisable");

    /** By default these close the connection and leave it without an answer. */
    private static final List<String> LINKAGE = List.of("no-such-method", "mono-linkage");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        NAMES.forEach(name -> cases.addAll(failing(name)));
        LINKAGE.forEach(name -> failing(name).forEach(failing -> cases.add(failing.differs("D1"))));
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

    private static List<Case> failing(String name) {
        Request request = get("/errors/" + name);
        return List.of(Case.of(name, request), Case.of("HEAD " + name, request.method("HEAD")));
    }
}
