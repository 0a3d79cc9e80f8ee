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

/**
 * How router functions find their handlers: predicates of every kind, nested, filtered, the application's own, beside controllers.
 * Each request is sent twice, for the first to a handler takes another way than the next.
 */
class RoutePredicateTests extends EquivalenceTests {

    private static final List<String> TARGETS = List.of(
            "/p/text",
            "/p/text/",
            "/p//text",
            "/p/text?q=1",
            "/p/t%65xt",
            "/p/text;a=b",
            "/P/text",
            "/p/1/of/a%20b",
            "/p/1;x=y/of/z",
            "/p/regex/12",
            "/p/regex/ab",
            "/p/regex/A1",
            "/p/rest",
            "/p/rest/",
            "/p/rest/a/b/c",
            "/p/star/x/end",
            "/p/star/end",
            "/p/head",
            "/p/any-method",
            "/p/Cased/1",
            "/p/cased/1",
            "/p/CASED/1",
            "/p/or/a",
            "/p/or/b/7",
            "/p/or/c",
            "/p/not/this",
            "/p/not/that/one",
            "/p/not",
            "/p/annotated",
            "/p",
            "/p/accept",
            "/n/o/inner/7",
            "/n/o",
            "/n/o/",
            "/n/o/same/p",
            "/n/o/deep/q/er",
            "/n/o/deep/json",
            "/n/a%20b/inner/c%2Fd",
            "/n/o/nothing",
            "/nm/a",
            "/na/c",
            "/nb/7/c",
            "/nb/7/d",
            "/nj/c",
            "/nn/y",
            "/nr/only",
            "/nr/other",
            "/own/before",
            "/own/path-first",
            "/own/never",
            "/own/query",
            "/own/query?a=1",
            "/own/query?a=2",
            "/own/query?a=3&a=1",
            "/own/headers",
            "/own/failing",
            "/own/failing?error=advised",
            "/own/nested/a/b",
            "/own/nested/a/b?no",
            "/own/after",
            "/own/shy",
            "/f/text",
            "/f/text?stop",
            "/f/text?twice",
            "/f/thrown",
            "/f/thrown?error=argument",
            "/f/thrown?error=advised",
            "/f/error",
            "/f/error?error=argument",
            "/f/error?error=advised",
            "/f/7/variable",
            "/f/query?a=1",
            "/f/query",
            "/f/nested/7",
            "/f/nested/thrown/it?error=argument",
            "/f/nested/thrown/it",
            "/o/now",
            "/o/later",
            "/o/error",
            "/o/error?error=advised",
            "/o/thrown",
            "/o/thrown?error=advised",
            "/shy",
            "/res/hello.txt",
            "/res/missing.txt",
            "/res/other",
            "/both/functional",
            "/both/7",
            "/returns/string",
            "/errors/runtime",
            "/nowhere");

    private static final String JSON = "{\"id\":1,\"name\":\"one\"}";

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String target : TARGETS) {
            if (!target.startsWith("/own/")) {
                add(cases, target, get(target));
            }
            cases.add(Case.of("beside own: " + target, get(target), get(target)).in(Variant.OWN_ROUTES));
        }
        for (String target : List.of("/p/head", "/p/text", "/p/any-method", "/f/text", "/nowhere")) {
            add(cases, "HEAD " + target, get(target).method("HEAD"));
        }
        for (String target : List.of("/p/text", "/p/any-method", "/p/options", "/n/o/inner/7", "/both/7", "/nowhere")) {
            Request options = get(target).method("OPTIONS");
            add(cases, "OPTIONS " + target, options);
            add(cases, "origin " + target, get(target).with("Origin", "https://one.test"));
            add(
                    cases,
                    "preflight " + target,
                    options.with("Origin", "https://one.test").with("Access-Control-Request-Method", "GET"));
        }
        for (String method : List.of("POST", "PUT", "PATCH", "DELETE", "BREW")) {
            for (String target : List.of("/p/several", "/p/any-method", "/p/text", "/n/o/inner/7", "/f/text")) {
                add(cases, method + " " + target, Request.of(method, target));
            }
        }
        for (String type :
                List.of("application/json", "text/plain;charset=utf-8", "text/html", "text/css", "bad type")) {
            add(cases, "content type " + type, post("/p/json").body(type, JSON));
        }
        add(cases, "no content type", post("/p/json").body(JSON));
        for (String accept : List.of(
                "application/json",
                "text/plain",
                "text/csv;q=0.1, image/*",
                "application/*, text/plain;q=0.5",
                "*/*",
                "text/xml",
                "bad accept",
                "")) {
            for (String target :
                    List.of("/p/accept", "/p/header-first", "/p/text", "/n/o/deep/json", "/nj/c", "/both/7")) {
                add(cases, "accept " + accept + " at " + target, get(target).with("Accept", accept));
            }
        }
        for (String target : List.of("/p/text", "/own/before", "/nowhere", "/p/annotated")) {
            Request own = get(target).with("X-Own", "1");
            cases.add(Case.of("own field " + target, own, own).in(Variant.OWN_ROUTES));
        }
        cases.add(Case.of("linkage", get("/f/linkage")).in(Variant.ROUTES).differs("D1", Wire.values()));
        return cases;
    }

    private static void add(List<Case> cases, String name, Request request) {
        cases.add(Case.of(name, request, request).in(Variant.ROUTES));
    }
}
