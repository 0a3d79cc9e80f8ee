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
import static dev.brisk.it.harness.Request.latin1;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Wire;
import java.util.ArrayList;
import java.util.List;

/** Arguments from target, header fields, cookies and exchange. */
class ArgumentTests extends EquivalenceTests {

    private static final List<String> TARGETS = List.of(
            "/args/path/plain",
            "/args/path/a%20b",
            "/args/path/gr%C3%BC%C3%9Fe",
            "/args/path/a%2Fb",
            "/args/path/a%252Fb",
            "/args/path/a+b",
            "/args/path/%E4",
            "/args/path/a;x=1",
            "/args/path/",
            "/args/path/two/parts",
            "/args/number/42",
            "/args/number/-1",
            "/args/number/abc",
            "/args/number/99999999999",
            "/args/rest",
            "/args/rest/",
            "/args/rest/a/b%2Fc/d",
            "/args/digits/12.txt",
            "/args/digits/x.txt",
            "/args/matrix/car;color=red;color=blue",
            "/args/matrix/car;color=red,blue;size=1",
            "/args/matrix/car",
            "/args/query?q=a",
            "/args/query?q=a&n=1&q=b",
            "/args/query?q=",
            "/args/query?q",
            "/args/query",
            "/args/query?",
            "/args/query?q=a%20b+c%26d",
            "/args/query?q=%C3%BC",
            "/args/query?q=%FC",
            "/args/query?q=a&n=x",
            "/args/query?q=a&n=",
            "/args/query?q=a;n=2",
            "/args/query?&&q=a&=b",
            "/args/query-list",
            "/args/query-list?q=1&q=2",
            "/args/query-list?q=1,2",
            "/args/query-map?b=1&a=2&b=3&c",
            "/args/query-optional",
            "/args/query-optional?n=5",
            "/args/exchange?x=1",
            "/args/exchange?x=%2f#fragment",
            "/args/addresses",
            "/args/method",
            "/args/locale",
            "/args/principal",
            "/args/uri-builder?q=1",
            "/args/attribute",
            "/args/required-attribute",
            "/args/model?id=1&name=one",
            "/args/model?id=x&name=one",
            "/args/model",
            "/args/session",
            "/args/untouched-session",
            "/args/ids",
            "/args/request-headers-read-only",
            "/args/header",
            "/args/header-list",
            "/args/cookie",
            "/args/cookies");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        TARGETS.forEach(target -> cases.add(Case.of(target, get(target))));
        String value = "X-Value";
        cases.add(Case.of("header", get("/args/header").with(value, "one")));
        cases.add(Case.of("empty header", get("/args/header").with(value, "")));
        cases.add(Case.of("header twice", get("/args/header").with(value, "1").with(value, "2")));
        cases.add(
                Case.of("header list", get("/args/header-list").with(value, "1").with("x-value", "2, 3")));
        cases.add(Case.of("UTF-8 in header", get("/args/header").with(value, latin1("São Paulo"))));
        cases.add(Case.of("Latin-1 in header", get("/args/header").with(value, "S\u00e3o")));
        cases.add(Case.of("tab in header", get("/args/header").with(value, "a\tb")));
        cases.add(Case.of(
                        "all headers",
                        get("/args/all-headers").with("B", "1").with("a", "2").with("b", "3"))
                .differs("D2", Wire.HTTP11, Wire.HTTP11_BESIDE_H2C));
        cases.add(Case.of(
                "header map",
                get("/args/header-map").with("B", "1").with("a", "2").with("b", "3")));
        cases.add(Case.of(
                        "mixed case",
                        get("/args/mixed-case").with("foo-bar", "1").with("Foo-Bar", "2"))
                .differs("D2", Wire.HTTP11, Wire.HTTP11_BESIDE_H2C));
        cases.add(Case.of(
                "typed headers",
                get("/args/typed-headers")
                        .with("Content-Type", "text/plain;charset=UTF-8")
                        .with("Accept", "text/html, */*;q=0.1")
                        .with("Accept", "application/json")
                        .with("Accept-Language", "de, en;q=0.5")
                        .with("If-Modified-Since", "Fri, 02 Jan 2026 03:04:05 GMT")
                        .with("Origin", "http://brisk.test")
                        .with("Range", "bytes=0-1,5-")
                        .with("Host", "other.test:81")));
        cases.add(Case.of("no typed headers", get("/args/typed-headers")));
        cases.add(Case.of("bad type", get("/args/typed-headers").with("Content-Type", "no type")));
        cases.add(Case.of("bad accept", get("/args/typed-headers").with("Accept", "no/type/at/all")));
        cases.add(Case.of("bad accept to string", get("/returns/string").with("Accept", "nothing")));
        cases.add(Case.of("cookie", get("/args/cookie").with("Cookie", "a=1; b=2")));
        cases.add(Case.of(
                "cookie fields", get("/args/cookie").with("Cookie", "a=1").with("Cookie", "b=2")));
        cases.add(Case.of("cookies", get("/args/cookies").with("Cookie", "a=1; b=2; a=3")));
        cases.add(Case.of(
                "cookies on two lines",
                get("/args/cookies").with("Cookie", "a=1").with("Cookie", "b=2")));
        cases.add(Case.of("quoted cookie", get("/args/cookies").with("Cookie", "a=\"x y\"; $b=2; c; =d; e=")));
        cases.add(Case.of("odd cookie", get("/args/cookies").with("Cookie", ";;a=1,b=2;\u00fc=\u00e4")));
        cases.add(Case.of("locale", get("/args/locale").with("Accept-Language", "de-CH, en;q=0.1")));
        cases.add(Case.of("bad locale", get("/args/locale").with("Accept-Language", "???")));
        cases.add(Case.of("HEAD method", get("/args/method").method("HEAD")));
        cases.add(Case.of("host with port", get("/args/uri-builder").with("Host", "other.test:8443")));
        return cases;
    }
}
