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

/** What applications may do and seldom should: odd answers, errors of all classes, controllers of all shapes. */
class OddTests extends EquivalenceTests {

    /** With filters, and mappings that Brisk finds by itself. */
    private static final Variant FILTERED =
            Variant.FILTERS.with("indexed filters", List.of("it.resources=false"), List.of());

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        accepted(cases);
        answers(cases);
        fields(cases);
        failures(cases);
        handlers(cases);
        shapes(cases);
        List<Case> all = new ArrayList<>();
        cases.forEach(subject -> all.add(overHttp1(subject).in(Variant.INDEXED)));
        List<Case> filtered = new ArrayList<>();
        attributes(filtered);
        filtered.forEach(subject -> all.add(overHttp1(subject).in(FILTERED)));
        List<Case> both = new ArrayList<>();
        values(both);
        aliases(both);
        both.forEach(subject -> all.add(subject.notOver(Wire.HTTP11_BESIDE_H2C)));
        return all;
    }

    private static Case overHttp1(Case subject) {
        return subject.notOver(Wire.HTTP11_BESIDE_H2C).notOver(Wire.H2C);
    }

    private static void accepted(List<Case> cases) {
        for (String path : List.of("text", "wild?kind=text")) {
            Request request = get("/odd/" + path);
            cases.add(Case.of(
                    "equal charsets " + path,
                    request.with("Accept", "text/plain;charset=utf-8"),
                    request.with("Accept", "text/plain;charset=UTF-8"),
                    request.with("Accept", "text/plain;charset=\"utf-8\""),
                    request.with("Accept", "text/plain;charset=utf8"),
                    request.with("Accept", "TEXT/plain; Charset=UTF-8"),
                    request.with("Accept", "text/plain;charset=ISO-8859-1"),
                    request.with("Accept", "text/plain;charset=latin1"),
                    request.with("Accept", "text/plain;charset=none"),
                    request.with("Accept", "application/json;charset=utf-8"),
                    request.with("Accept", "application/json;charset=UTF-8"),
                    request.with("Accept", "application/json;charset=UTF-16"),
                    request.with("Accept", "application/*;charset=utf-8"),
                    request.with("Accept", "*/*;charset=utf-8"),
                    request.with("Accept", "*/*;q=0"),
                    request.with("Accept", "text/plain;q=0.50"),
                    request.with("Accept", "text/plain;q=0.5"),
                    request.with("Accept", "text/plain;x=1;q=0.5"),
                    request.with("Accept", "text/plain;q=2"),
                    request.with("Accept", "application/json;q=0.1, text/plain;q=0.1")));
            cases.add(Case.of(
                    "equal charsets the other way " + path,
                    request.with("Accept", "text/html;charset=UTF8"),
                    request.with("Accept", "text/html;charset=UTF-8"),
                    request.with("Accept", "text/html;charset=utf-8"),
                    request.with("Accept", "text/html;CHARSET=utf-8"),
                    request.with("Accept", "application/problem+json;charset=UTF-8"),
                    request.with("Accept", "application/problem+json;charset=utf-8"),
                    request.with("Accept", "application/x-thing+json")));
        }
    }

    private static void answers(List<Case> cases) {
        for (int code : List.of(205, 206, 304, 600, 999)) {
            cases.add(Case.of("status " + code, get("/odd/status/" + code)));
            cases.add(Case.of("status of later " + code, get("/odd/status-mono/" + code)));
            cases.add(Case.of("HEAD status " + code, get("/odd/status/" + code).method("HEAD")));
            cases.add(Case.of("status set " + code, get("/odd/status-set?text=x&code=" + code)));
        }
        cases.add(Case.of("status too small", get("/odd/status/99")));
        cases.add(Case.of("status too large", get("/odd/status/1000")));
        cases.add(Case.of("status set, then error", get("/odd/status-set?text=&code=202")));
        cases.add(Case.of("status 403 set, then error", get("/odd/status-set?text=&code=403")));
        cases.add(Case.of("status 403 set", get("/odd/status-set?text=x&code=403")));
        for (String path : List.of("length", "length-empty", "length-flux")) {
            for (int length : List.of(0, 5)) {
                cases.add(Case.of(path + " " + length, get("/odd/" + path + "/" + length)));
                cases.add(Case.of(
                        "HEAD " + path + " " + length,
                        get("/odd/" + path + "/" + length).method("HEAD")));
            }
        }
        cases.add(Case.of("many fields", get("/odd/many-fields")));
        cases.add(Case.of("optional", get("/odd/optional?text=x")));
        cases.add(Case.of("no optional", get("/odd/optional")));
        cases.add(Case.of("resource", get("/odd/resource")));
        cases.add(Case.of("range", get("/odd/resource").with("Range", "bytes=2-4")));
        cases.add(Case.of("bad range", get("/odd/resource").with("Range", "bytes=20-40")));
        cases.add(Case.of("buffer", get("/odd/buffer")));
        cases.add(Case.of("HEAD buffer", get("/odd/buffer").method("HEAD")));
        for (String kind : List.of("text", "item", "list", "strings", "flux", "mono", "entity", "number", "none")) {
            cases.add(Case.of("wild " + kind, get("/odd/wild?kind=" + kind), get("/odd/wild?kind=text")));
        }
    }

    private static void fields(List<Case> cases) {
        List<String> fields = List.of(
                "Content-Type&value=bogus",
                "Content-Type&value=text/*",
                "Content-Type&value=*/*",
                "Content-Type&value=text/plain;charset=none",
                "Content-Type&value=TEXT/Plain;%20Charset=UTF8",
                "Content-Type&value=text/plain;charset=%22utf-8%22",
                "Content-Type&value=application/json;charset=UTF-16",
                "Content-Type&value=application/vnd.x%2Bjson;a=b",
                "Content-Type&value=image/png",
                "Content-Type&value=",
                "Content-Length&value=abc",
                "Content-Length&value=-1",
                "Content-Length&value=2",
                "Transfer-Encoding&value=chunked",
                "Transfer-Encoding&value=gzip",
                "Content-Encoding&value=gzip",
                "Connection&value=close",
                "Connection&value=upgrade",
                "Upgrade&value=h2c",
                "Trailer&value=X-Sum",
                "ETag&value=v1",
                "ETag&value=%22v1%22",
                "Last-Modified&value=yesterday",
                "Last-Modified&value=0",
                "Allow&value=NONE%20SUCH",
                "X-Line&value=a%0D%0AX-Injected:%20b",
                "X-Latin&value=S%C3%A3o%E2%9C%93",
                "X%20Space&value=1",
                "X:Colon&value=1",
                "&value=1",
                "Content-Disposition&value=x",
                "Vary&value=*",
                "Date&value=never");
        for (String field : fields) {
            for (String path : List.of("field-of-item")) {
                Request request = get("/odd/" + path + "?name=" + field);
                cases.add(Case.of(path + " " + field, request));
                if (field.startsWith("ETag") || field.startsWith("Last")) {
                    cases.add(Case.of(path + " if none " + field, request.with("If-None-Match", "\"v1\"")));
                    cases.add(Case.of(path + " if none any " + field, request.with("If-None-Match", "*")));
                    cases.add(Case.of(
                            path + " if since " + field,
                            request.with("If-Modified-Since", "Thu, 01 Jan 1970 00:00:00 GMT")));
                }
            }
        }
        for (String cookie : List.of(
                "?sameSite=lax",
                "?sameSite=odd",
                "?sameSite=",
                "?value=a%20b",
                "?value=a;b",
                "?value=%C3%A4",
                "?name=a%20b",
                "?name=")) {
            cases.add(Case.of("cookie " + cookie, get("/odd/cookie" + cookie)));
        }
    }

    private static void failures(List<Case> cases) {
        for (String path : List.of(
                "thrown", "mono", "callable", "supplier", "deferred", "entity-callable", "body", "void", "future")) {
            for (String kind : List.of("error", "throwable")) {
                cases.add(Case.of(path + " " + kind, get("/failing/" + path + "/" + kind)));
            }
        }
        for (String path : List.of("half", "half-entity")) {
            for (int good : List.of(0, 200)) {
                cases.add(Case.of(path + " " + good, get("/failing/" + path + "?good=" + good), get("/odd/text")));
            }
        }
        // Of streams that fail later, the framework loses the buffer of what a handler makes of the error.
        for (String path : List.of("half-flux", "half-lines", "half-events")) {
            cases.add(Case.of(path, get("/failing/" + path + "?good=0"), get("/odd/text")));
        }
    }

    private static void handlers(List<Case> cases) {
        for (String way : List.of(
                "rethrown",
                "other",
                "again",
                "text",
                "item",
                "mono",
                "mono-error",
                "entity",
                "unreadable",
                "own-response",
                "empty",
                "problem",
                "nothing")) {
            for (String path : List.of("wanted-json")) {
                Request request = get("/failing/" + path + "/" + way);
                cases.add(Case.of(path + " " + way + " as JSON", request.with("Accept", "application/json")));
            }
        }
        cases.add(Case.of("handled as JSON", get("/failing/thrown/state").with("Accept", "application/json")));
        cases.add(Case.of("handled as text", get("/failing/thrown/state").with("Accept", "text/plain")));
        cases.add(Case.of("handled as XML", get("/failing/thrown/state").with("Accept", "application/xml")));
    }

    private static void shapes(List<Case> cases) {
        for (String type : List.of("item", "text")) {
            for (String path : List.of("value", "mono", "entity", "overridden")) {
                Request request = get("/shaped/" + type + "/" + path);
                cases.add(Case.of("shape " + type + " " + path, request));
                cases.add(Case.of("shape " + type + " " + path + ", field", request.with("X-Shape", "text")));
                cases.add(Case.of(
                        "shape " + type + " " + path + ", POST",
                        request.method("POST").with("X-Shape", "text")));
            }
            for (String path : List.of("echo", "echo-mono")) {
                Request request = post("/shaped/" + type + "/" + path).with("X-Shape", "text");
                cases.add(Case.of(type + path, request.body("application/json", "{\"id\":3,\"name\":\"x\"}")));
                cases.add(Case.of(type + path + " text", request.body("text/plain", "text")));
                cases.add(Case.of(type + path + " nothing", request));
            }
        }
        for (String target : List.of("/x", "/x?n=1", "/x?n=y", "/x?n=", "/x?n=1&n=2", "", "/")) {
            Request request = get("/shaped/interface" + target).with("X-In", "in");
            cases.add(Case.of("interface " + target, request));
            cases.add(Case.of("interface HEAD " + target, request.method("HEAD")));
        }
        for (String query :
                List.of("", "?a", "?a=1", "?a=2", "?a=1&a=2", "?a=2&a=1", "?a=", "?a=,", "/map?x=1&x=2&y")) {
            cases.add(Case.of("overloaded " + query, get("/shaped/overloaded" + query)));
        }
        for (String target : List.of("", "/alias", "/alias/1", "/alias/", "/alias/1/")) {
            for (String method : List.of("PUT", "GET")) {
                cases.add(Case.of(method + " alias " + target, Request.of(method, "/shaped/overloaded" + target)));
            }
        }
        for (String path : List.of("inherits", "own")) {
            for (String query : List.of("", "?v=1", "?v=1&w")) {
                for (String type : List.of("application/json", "text/plain")) {
                    Request request = post("/shaped/narrowed/" + path + query).body(type, "{\"id\":1,\"name\":\"a\"}");
                    cases.add(Case.of(path + query + type, request.with("X-A", "1")));
                    cases.add(Case.of(
                            path + query + type + " C",
                            request.with("X-A", "1").with("X-C", "1").with("Accept", "text/plain")));
                    cases.add(Case.of(
                            path + query + type + " B", request.with("X-A", "1").with("X-B", "1")));
                }
            }
        }
    }

    /** Of publishers that are a Mono in name only. */
    private static void values(List<Case> cases) {
        for (String path : List.of("followed", "followed-entity", "followed-body")) {
            for (String kind : List.of("more", "state", "error")) {
                cases.add(Case.of(path + " " + kind, get("/failing/" + path + "/" + kind), get("/odd/text")));
            }
        }
        cases.add(Case.of("followed-entity never", get("/failing/followed-entity/never"), get("/odd/text")));
    }

    private static void aliases(List<Case> cases) {
        for (String path : List.of("text", "later/text", "open/text", "error/text", "resolved/text", "item", "none")) {
            cases.add(Case.of("alias " + path, get("/alias/" + path), get("/odd/text")));
        }
        cases.add(Case.of("alias with variable", get("/alias/status")));
    }

    private static void attributes(List<Case> cases) {
        for (String kind : List.of(
                "seen",
                "seen-after",
                "asked",
                "cleared",
                "cleared-late",
                "unobserved",
                "unmapped",
                "producing",
                "own",
                "of-request")) {
            for (String target : List.of(
                    "/odd/text", "/odd/status/203", "/errors/json-only", "/failing/thrown/state", "/serve/vary/x")) {
                cases.add(Case.of(kind + " " + target, get(target).with("X-Filter", "attributes-" + kind)));
            }
            cases.add(Case.of(
                    kind + " not acceptable",
                    get("/errors/json-only")
                            .with("X-Filter", "attributes-" + kind)
                            .with("Accept", "text/plain")));
        }
    }
}
