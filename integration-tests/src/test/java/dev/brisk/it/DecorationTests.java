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
import java.util.Set;

/** Filters that decorate, cache, count and meddle with the commit; and decorators around the handler itself. */
class DecorationTests extends EquivalenceTests {

    private static final List<String> KINDS = List.of(
            "override-headers",
            "read-only-headers",
            "cache-body",
            "count-body",
            "decorate-exchange",
            "write-own",
            "commit-later",
            "commit-order",
            "commit-status",
            "status-before",
            "status-forbidden",
            "status-after",
            "type-before",
            "length-before",
            "count-response",
            "buffer-response",
            "publish-on",
            "later-elsewhere",
            "map-error",
            "throw-in-subscription",
            "timeout",
            "retry",
            "attributes");

    /** With a body, the default loses its buffer: the response is committed already, or never. */
    private static final List<String> LOSING_BODIES =
            List.of("write-then-chain", "commit-fails", "twice", "twice-deferred");

    /** Where several pieces are written on another thread, they may or may not wait for the same flush. */
    private static final Set<String> ELSEWHERE =
            Set.of("elsewhere", "later", "commit-later", "later-elsewhere", "publish-on");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String kind : KINDS) {
            add(cases, kind, "string", get("/returns/string"));
            add(cases, kind, "HEAD", get("/fn/string").method("HEAD"));
            add(cases, kind, "body", post("/body/item").body("application/json", "{\"id\":1,\"name\":\"one\"}"));
            add(cases, kind, "header", get("/args/header").with("X-Value", "1").with("Accept", "text/plain"));
            add(cases, kind, "stream", get("/streams/sse"));
            add(cases, kind, "functional", get("/fn/item"));
            add(cases, kind, "functional echo", post("/fn/echo").body("text/plain", "text"));
            add(cases, kind, "route", get("/serve/json"));
            add(cases, kind, "fault", get("/errors/mono"));
        }
        for (String kind : LOSING_BODIES) {
            add(cases, kind, "empty", get("/entities/empty"));
            add(cases, kind, "nothing", get("/returns/void"));
            add(cases, kind, "functional nothing", get("/fn/empty"));
            add(cases, kind, "route", get("/serve/nothing"));
        }
        for (Request request : List.of(
                get("/returns/string"),
                get("/fn/item"),
                get("/streams/ndjson"),
                get("/errors/runtime"),
                get("/returns/map").method("HEAD"),
                post("/body/string").body("text/plain", "x"))) {
            decorated(cases, "none", request);
            if (!request.target().startsWith("/errors")) {
                decorated(cases, "upper", request.with("X-Upper", "1"));
            }
            for (String kind : List.of("answer", "other", "error", "after")) {
                decorated(cases, kind, request.with("X-Decorator", kind));
            }
        }
        Request thrown = get("/returns/string").with("X-Decorator", "throw");
        cases.add(Case.of("decorator throws", thrown).in(Variant.DECORATED).differs("D15", Wire.values()));
        return cases;
    }

    private static void decorated(List<Case> cases, String kind, Request request) {
        String name = "decorator " + kind + ", " + request.method() + " " + request.target();
        cases.add(Case.of(name, request).in(Variant.DECORATED));
    }

    private static void add(List<Case> cases, String kind, String name, Request request) {
        Case subject =
                Case.of(kind + ", " + name, request.with("X-Filter", kind)).in(Variant.FILTERS);
        cases.add(ELSEWHERE.contains(kind) ? subject.whosePiecesVary() : subject);
    }
}
