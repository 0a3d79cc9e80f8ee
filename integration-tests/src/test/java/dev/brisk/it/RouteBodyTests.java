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
import java.util.ArrayList;
import java.util.List;

/** What handler functions answer. Each request is sent twice, for the first to a handler takes another way than the next. */
class RouteBodyTests extends EquivalenceTests {

    private static final List<String> TARGETS = List.of(
            "/v/string",
            "/v/nothing",
            "/v/item",
            "/v/bytes",
            "/v/map",
            "/v/typed",
            "/v/problem",
            "/v/problem-type",
            "/v/unreadable",
            "/v/wrong-type",
            "/v/text-type",
            "/v/latin",
            "/v/json-string",
            "/v/inserter",
            "/v/own-inserter",
            "/v/own-writing",
            "/v/length",
            "/v/created",
            "/v/no-content",
            "/v/not-found",
            "/v/teapot",
            "/v/cookies",
            "/v/tag",
            "/v/dated",
            "/v/checked",
            "/v/own-status",
            "/v/no-publisher",
            "/m/string",
            "/m/item",
            "/m/item-as-object",
            "/m/typed",
            "/m/producer",
            "/m/empty",
            "/m/empty-type",
            "/m/error",
            "/m/error?error=advised",
            "/m/late-body",
            "/m/late-error",
            "/m/late",
            "/m/late-response-error",
            "/m/late-response-error?error=advised",
            "/m/late-empty",
            "/m/elsewhere",
            "/m/callable",
            "/m/response-error",
            "/m/response-error?error=advised",
            "/m/response-fault",
            "/m/peeked",
            "/m/from-flux",
            "/m/context",
            "/m/flux",
            "/m/ndjson",
            "/m/ndjson-one",
            "/m/sse",
            "/m/sse-value",
            "/m/void");

    private static final List<String> FILTERED =
            List.of("/v/string", "/v/item", "/v/tag", "/m/late", "/m/late-body", "/m/context", "/m/response-error");

    private static final List<String> KINDS = List.of(
            "set",
            "commit",
            "mutate",
            "wrap-response",
            "wrap-both",
            "read-body",
            "later",
            "elsewhere",
            "context",
            "attribute",
            "error-after",
            "late-field",
            "resume");

    private static final List<String> AFTERWARDS = List.of("error-after", "late-field");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String target : TARGETS) {
            add(cases, target, get(target));
        }
        for (String target : List.of("/v/item", "/v/string", "/v/late")) {
            add(cases, "HEAD " + target, get(target).method("HEAD"));
        }
        // Larger than what is written in one go.
        cases.add(Case.of("/v/long", get("/v/long")).in(Variant.BODY_ROUTES).whosePiecesVary());
        cases.add(Case.of("items of all sizes", items(1), items(20_000), items(1), items(100))
                .in(Variant.BODY_ROUTES)
                .whosePiecesVary());
        for (String target : List.of("/v/tag", "/v/dated", "/v/checked", "/v/string", "/v/teapot")) {
            add(cases, "none match " + target, get(target).with("If-None-Match", "\"v1\", \"v2\""));
            add(cases, "none match any " + target, get(target).with("If-None-Match", "*"));
            add(cases, "match " + target, get(target).with("If-Match", "\"other\""));
            add(cases, "modified " + target, get(target).with("If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"));
            add(
                    cases,
                    "unmodified " + target,
                    get(target).with("If-Unmodified-Since", "Mon, 01 Jan 1990 00:00:00 GMT"));
        }
        for (String accept : List.of("application/json", "text/plain", "image/png", "bad accept")) {
            add(cases, "accept " + accept, get("/v/item").with("Accept", accept));
        }
        add(cases, "echo", post("/m/echo").body("text/plain", "functional"));
        add(cases, "echo of nothing", post("/m/echo"));
        add(cases, "echo of too much", post("/m/echo").body("text/plain", "x".repeat(70_000)));
        add(cases, "echo item", post("/m/echo-item").body("application/json", "{\"id\":1,\"name\":\"one\"}"));
        add(
                cases,
                "echo chunked",
                post("/m/echo-item").with("Content-Type", "application/json").chunks("{\"id\":", "1}"));
        add(cases, "echo malformed", post("/m/echo-item").body("application/json", "{"));
        add(cases, "echo of another type", post("/m/echo-item").body("text/css", "{}"));
        add(cases, "form", post("/m/form").body("application/x-www-form-urlencoded", "a=1&b=2"));
        for (String kind : KINDS) {
            for (String target : FILTERED) {
                if (AFTERWARDS.contains(kind) && target.startsWith("/m/late")) {
                    // What runs on another thread after the commit has no place among the calls of the next request.
                    continue;
                }
                Case subject = Case.of(kind + " " + target, get(target).with("X-Filter", kind), get(target))
                        .in(Variant.BODY_ROUTES);
                cases.add(kind.equals("elsewhere") || kind.equals("later") ? subject.whosePiecesVary() : subject);
            }
        }
        return cases;
    }

    private static void add(List<Case> cases, String name, Request request) {
        cases.add(Case.of(name, request, request).in(Variant.BODY_ROUTES));
    }

    private static Request items(int size) {
        return get("/v/items/" + size);
    }
}
