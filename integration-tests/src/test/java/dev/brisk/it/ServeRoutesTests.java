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
import dev.brisk.it.harness.Http1Script;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Variant;
import java.util.ArrayList;
import java.util.List;

/** Routes of {@code ServeRoutes}: without Brisk, with the standard lane, with the direct one. */
class ServeRoutesTests extends EquivalenceTests {

    private static final List<String> TARGETS = List.of(
            "constant",
            "html",
            "bytes",
            "large",
            "empty",
            "nothing",
            "status",
            "teapot",
            "redirect",
            "json",
            "list",
            "object",
            "string-object",
            "unwritable",
            "unreadable",
            "vary/x?q=1&q=2&p",
            "vary/a%20b",
            "vary/a%2Fb",
            "vary/a;m=1",
            "vary/",
            "vary",
            "rest",
            "rest/",
            "rest/a/b",
            "rest/a%20b/c",
            "rest/fixed",
            "rest/fixed/",
            "a%20b",
            "a+b",
            "slash/",
            "slash",
            "later",
            "buffers",
            "array",
            "lines",
            "events",
            "thrown",
            "checked",
            "advised",
            "response-status",
            "linkage",
            "null",
            "error",
            "no-value",
            "no-variable",
            "missing",
            "../serve/constant",
            "./constant",
            "/constant",
            "constant;x=y",
            "%63onstant",
            "constant/",
            "unfiltered",
            "unfiltered/x",
            "unfiltered/thrown",
            "unfiltered/secret",
            "unfiltered/x%2F",
            "unfiltered/..",
            "unfiltered/%73ecret",
            "unfiltered/;/x",
            "unfiltered//x");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String name : TARGETS) {
            Request request = get("/serve/" + name);
            cases.add(Case.of(name, request));
            cases.add(Case.of("HEAD " + name, request.method("HEAD")));
            if (name.startsWith("unfiltered") || name.startsWith("constant")) {
                cases.add(Case.of("filtered " + name, request).in(Variant.FILTERS));
                cases.add(Case.of("secured " + name, request).in(Variant.SECURED));
            }
        }
        cases.add(Case.of(
                "query and fields",
                get("/serve/vary/x?q=%20&r").with("X-In", "in").with("Cookie", "c=1")));
        cases.add(Case.of("keep-alive", get("/serve/constant"), get("/serve/large"), get("/serve/constant")));
        for (Variant variant : List.of(Variant.PLAIN, Variant.INDEXED)) {
            for (Request request : List.of(
                    get("/%73erve/constant"),
                    get("/serv%65/json"),
                    get("/serve;x=y/constant"),
                    get("/%61ctuator/health"),
                    Request.of("FROB", "/%73erve/methods/frob"))) {
                String name = "first segment " + request.target() + " " + variant.name();
                cases.add(Case.of(name, request).in(variant));
            }
        }
        methods(cases);
        bodies(cases);
        filters(cases);
        variants(cases);
        cases.add(Case.http1(
                "pipelined",
                Http1Script.connect()
                        .send(get("/serve/constant").http11()
                                + get("/serve/json").http11())
                        .response()
                        .response()));
        String never = get("/serve/never").http11();
        cases.add(Case.http1(
                "closed before the answer",
                Http1Script.connect().send(never).await("entered").close().await("cancelled")));
        cases.add(Case.http1(
                "closed during the answer",
                Http1Script.connect()
                        .send(get("/serve/endless").http11())
                        .bytes(50_000)
                        .close()
                        .await("cancelled")));
        return cases;
    }

    private static void methods(List<Case> cases) {
        for (String method : List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "FROB", "TRACE")) {
            for (String path : List.of(
                    "/serve/methods",
                    "/serve/methods/1",
                    "/serve/methods/head",
                    "/serve/methods/options",
                    "/serve/methods/frob",
                    "/hello.txt",
                    "/returns/string",
                    "/fn/string")) {
                cases.add(Case.of(method + " " + path, Request.of(method, path)));
            }
        }
        for (String asked : List.of("GET", "PUT")) {
            cases.add(Case.of(
                    "preflight " + asked,
                    Request.of("OPTIONS", "/serve/methods")
                            .with("Origin", "https://one.test")
                            .with("Access-Control-Request-Method", asked)));
        }
        cases.add(Case.of("another origin", get("/serve/constant").with("Origin", "https://one.test")));
    }

    private static void bodies(List<Case> cases) {
        cases.add(Case.of("echo", post("/serve/echo").body("text/plain", "täxt")));
        cases.add(Case.of("echo of latin", post("/serve/echo").body("text/plain;charset=ISO-8859-1", "text")));
        cases.add(Case.of("echo of nothing", post("/serve/echo")));
        cases.add(Case.of("echo of chunks", post("/serve/echo").chunks("one", "two")));
        cases.add(Case.of("echo too large", post("/serve/echo").body("text/plain", "x".repeat(70_000))));
        cases.add(Case.of("bytes", post("/serve/echo-bytes").body("image/png", "bytes")));
        cases.add(Case.of("no bytes", post("/serve/echo-bytes")));
        cases.add(Case.of("item", post("/serve/echo-item").body("application/json", "{\"id\":1,\"name\":\"one\"}")));
        cases.add(Case.of("no item", post("/serve/echo-item").body("application/json", "{\"id\":")));
        cases.add(Case.of("unsupported item", post("/serve/echo-item").body("image/png", "x")));
        cases.add(
                Case.of("items", post("/serve/echo-items").body("application/json", "[{\"id\":1,\"name\":\"one\"}]")));
        cases.add(Case.of("unread", post("/serve/unread").body("text/plain", "unread"), get("/serve/constant")));
    }

    private static void filters(List<Case> cases) {
        for (String choice : List.of(
                "set",
                "commit",
                "mutate",
                "mutate-path",
                "wrap-response",
                "wrap-both",
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
                "twice",
                "late-field",
                "resume")) {
            cases.add(Case.of("filter " + choice, get("/serve/constant").with("X-Filter", choice))
                    .in(Variant.FILTERS));
            cases.add(Case.of("filter " + choice + ", json", get("/serve/json").with("X-Filter", choice))
                    .in(Variant.FILTERS));
            cases.add(Case.of(
                            "filter " + choice + ", unfiltered",
                            get("/serve/unfiltered").with("X-Filter", choice))
                    .in(Variant.FILTERS));
        }
    }

    private static void variants(List<Case> cases) {
        for (String target : List.of(
                "/app/serve/constant",
                "/app/serve/unfiltered",
                "/app/serve/vary/x",
                "/serve/constant",
                "/app/serve/methods/",
                "/app;x/serve/unfiltered",
                "/%61pp/serve/unfiltered")) {
            cases.add(Case.of("base path " + target, get(target)).in(Variant.BASE_PATH));
        }
        for (String target : List.of("/serve/vary/x", "/serve/unfiltered", "/serve/constant")) {
            cases.add(Case.of(
                            "prefix " + target,
                            get(target).with("X-Forwarded-Prefix", "/p").with("X-Forwarded-Proto", "https"))
                    .in(Variant.FORWARDED_FRAMEWORK));
            cases.add(Case.of("bad port " + target, get(target).with("X-Forwarded-Port", "abc"))
                    .in(Variant.FORWARDED_FRAMEWORK));
        }
        cases.add(Case.of("user", get("/serve/principal").with("Authorization", "Basic dXNlcjpzZWNyZXQ="))
                .in(Variant.SECURED));
        cases.add(Case.of("no user", get("/serve/principal")).in(Variant.SECURED));
        cases.add(Case.of("nobody", get("/serve/principal")));
    }
}
