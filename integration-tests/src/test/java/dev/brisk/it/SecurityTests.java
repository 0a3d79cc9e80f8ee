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

/** Spring Security in front: Basic authentication, form login, CSRF, logout, method security, and ways around matchers. */
class SecurityTests extends EquivalenceTests {

    private static final String USER = "Basic dXNlcjpzZWNyZXQ=";
    private static final String ADMIN = "Basic YWRtaW46c2VjcmV0";

    /** Paths that somebody may try in the place of {@code /admin}; the firewall or the matcher must see through. */
    private static final List<String> DISGUISES = List.of(
            "/admin",
            "/admin/",
            "//admin",
            "/admin//",
            "/%61dmin",
            "/ADMIN",
            "/admin;x",
            "/admin;x=1/hello",
            "/;/admin",
            "/admin/.",
            "/./admin",
            "/open/../admin",
            "/open/%2e%2e/admin",
            "/open/..;/admin",
            "/admin%2Fhello",
            "/admin%2fhello",
            "/admin%252Fhello",
            "/admin%3Bx",
            "/admin%00",
            "/admin%0a",
            "/admin%0D%0Ax",
            "/admin%E2%80%A8",
            "/admin\\hello",
            "/admin%5Chello",
            "/admin?",
            "/admin?/open/hello",
            "/admin#/open",
            "/admin.json",
            "http://brisk.test/admin",
            "http://brisk.test//admin",
            "/admin/hello",
            "/admin/fn",
            "/admin%",
            "/admin%zz",
            "*");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String path : DISGUISES) {
            add(cases, "disguise " + path, get(path));
            add(
                    cases,
                    "disguise within basic " + path,
                    get(path.replace("/admin", "/basic/admin/hello")).with("Authorization", USER));
        }
        basic(cases);
        methods(cases);
        form(cases);
        for (String method : List.of("FROB", "TRACE", "get", "OPTIONS", "HEAD", "PUT", "DELETE")) {
            add(cases, "method " + method, get("/open/hello").method(method));
        }
        for (String host : List.of("other.test", "brisk.test:99999", "a b", "", "under_score.test", "[::1]")) {
            add(cases, "host " + host, get("/open/hello").with("Host", host));
        }
        add(cases, "odd field value", get("/open/hello").with("X-Odd", "a\u0001b"));
        add(cases, "odd parameter", get("/open/hello?a%00=b%0d%0ac"));
        for (boolean right : new boolean[] {true, false}) {
            cases.add(Case.http1("form login " + right, FormLogin.script(right)).in(Variant.GUARDED));
        }
        return cases;
    }

    private static void basic(List<Case> cases) {
        for (String path : List.of(
                "/basic/open",
                "/basic/principal",
                "/basic/user",
                "/basic/user-mono",
                "/basic/expression",
                "/basic/authentication",
                "/basic/context",
                "/basic/admin/hello",
                "/basic/fn/x",
                "/basic/none",
                "/proxy/free",
                "/proxy/admin",
                "/proxy/own/user",
                "/proxy/own/other",
                "/proxy/plain",
                "/method/admin",
                "/method/open/flux",
                "/method/result/user",
                "/method/result/other",
                "/method/plain")) {
            add(cases, "anonymous " + path, get(path));
            // The password is checked on another thread, where pieces may or may not wait for the same flush.
            cases.add(Case.of("user " + path, get(path).with("Authorization", USER))
                    .in(Variant.GUARDED)
                    .whosePiecesVary());
            cases.add(Case.of("admin " + path, get(path).with("Authorization", ADMIN))
                    .in(Variant.GUARDED)
                    .whosePiecesVary());
            if (path.startsWith("/basic")) {
                add(cases, "HEAD " + path, get(path).method("HEAD").with("Authorization", USER));
            }
        }
        for (String value :
                List.of("Basic", "Basic ", "Basic ???", "basic dXNlcjpzZWNyZXQ=", "Bearer x", "Basic dXNlcg==")) {
            add(cases, "credentials " + value, get("/basic/principal").with("Authorization", value));
        }
        add(
                cases,
                "two credentials",
                get("/basic/principal").with("Authorization", USER).with("Authorization", ADMIN));
        add(cases, "open with wrong password", get("/basic/open").with("Authorization", "Basic dXNlcjp4"));
        cases.add(Case.of(
                        "one connection, many users",
                        get("/basic/principal").with("Authorization", USER),
                        get("/basic/principal"),
                        get("/basic/principal").with("Authorization", ADMIN),
                        get("/basic/open"))
                .in(Variant.GUARDED));
    }

    private static void methods(List<Case> cases) {
        for (String body : List.of("abc", "abcdefgh", "")) {
            Request request = post("/method/body").body("text/plain", body);
            add(cases, "guarded body " + body, request.with("Authorization", USER));
            add(cases, "guarded body of nobody " + body, request);
        }
        add(
                cases,
                "unread body",
                post("/method/body").with("Authorization", "Basic x").chunks("a", "b"));
    }

    private static void form(List<Case> cases) {
        for (String path : List.of(
                "/open/hello", "/principal", "/user", "/denied/hello", "/returns/string", "/fn/string", "/x/y")) {
            add(cases, "no session " + path, get(path));
            add(cases, "for a page " + path, get(path).with("Accept", "text/html"));
            add(cases, "for a script " + path, get(path).with("X-Requested-With", "XMLHttpRequest"));
            add(cases, "wrong session " + path, get(path).with("Cookie", "SESSION=0"));
        }
        add(cases, "login page", get("/login"));
        add(cases, "login page after error", get("/login?error"));
        add(cases, "login page after logout", get("/login?logout"));
        add(cases, "logout page", get("/logout"));
        add(cases, "no token", post("/open/echo").body("text/plain", "x"));
        add(
                cases,
                "no token, for a page",
                post("/open/echo").body("text/plain", "x").with("Accept", "text/html"));
        add(cases, "wrong token", post("/open/echo").body("text/plain", "x").with("X-CSRF-TOKEN", "wrong"));
        add(cases, "token in form", post("/open/echo").body("application/x-www-form-urlencoded", "_csrf=wrong&a=b"));
        add(cases, "login without token", post("/login").body("application/x-www-form-urlencoded", "username=user"));
        add(
                cases,
                "no token, in chunks",
                post("/open/echo").with("Content-Type", "text/plain").chunks("a", "b"));
    }

    private static void add(List<Case> cases, String name, Request request) {
        cases.add(Case.of(name, request).in(Variant.GUARDED));
    }
}
