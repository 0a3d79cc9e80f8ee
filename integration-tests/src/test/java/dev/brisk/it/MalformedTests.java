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

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Http1Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Requests of HTTP/1.1 that break a rule, or nearly so (RFC 9112). */
class MalformedTests extends EquivalenceTests {

    private static final String HOST = "Host: brisk.test\r\n";

    private static final Map<String, String> TARGETS = Map.ofEntries(
            Map.entry("braces", "/?foo={bar}"),
            Map.entry("bad escape", "/%zz"),
            Map.entry("cut escape", "/returns/string%"),
            Map.entry("bad escape in query", "/returns/string?q=%zz"),
            Map.entry("bar", "/returns/string?a|b"),
            Map.entry("quote", "/returns/string?\"a\""),
            Map.entry("backslash", "/returns\\string"),
            Map.entry("caret", "/returns/string?^"),
            Map.entry("brackets", "/returns/string?a[0]=1"),
            Map.entry("brackets in path", "/returns/[string]"),
            Map.entry("two question marks", "/args/query?q=a?b"),
            Map.entry("control", "/returns/str\u0001ing"),
            Map.entry("delete", "/returns/string\u007f"),
            Map.entry("NUL escaped", "/args/path/%00"),
            Map.entry("raw UTF-8", "/args/path/gr\u00c3\u00bcn"),
            Map.entry("raw Latin-1", "/args/path/gr\u00fcn"),
            Map.entry("raw UTF-8 in query", "/args/query?q=\u00c3\u00bc"),
            Map.entry("fragment", "/returns/string#part"),
            Map.entry("no slash", "returns/string"),
            Map.entry("empty authority", "//returns/string"),
            Map.entry("three slashes", "///returns/string"),
            Map.entry("doubled slash", "/returns//string"),
            Map.entry("trailing slash", "/returns/string/"),
            Map.entry("dots", "/returns/../returns/string"),
            Map.entry("escaped dots", "/returns/%2e%2e/returns/string"),
            Map.entry("one dot", "/returns/./string"),
            Map.entry("parameter and dots", "/admin;x/../returns/string"),
            Map.entry("dots with parameter", "/returns/..;/string"),
            Map.entry("parameter", "/returns/string;a=b"),
            Map.entry("parameter first", "/returns;a=b/string"),
            Map.entry("escaped slash", "/returns%2Fstring"),
            Map.entry("escaped letter", "/returns/%73tring"),
            Map.entry("escaped semicolon", "/returns/string%3Ba=b"),
            Map.entry("other case", "/Returns/String"),
            Map.entry("absolute", "http://other.test/args/exchange?q=1"),
            Map.entry("absolute with port", "http://other.test:81/args/exchange"),
            Map.entry("absolute https", "https://other.test/args/exchange"),
            Map.entry("absolute without path", "http://other.test"),
            Map.entry("absolute upper case", "HTTP://OTHER.test/args/exchange"),
            Map.entry("absolute bad host", "http://ot her/args/exchange"),
            Map.entry("absolute user", "http://user@other.test/args/exchange"),
            Map.entry("absolute bad port", "http://other.test:x/args/exchange"),
            Map.entry("other scheme", "ftp://other.test/args/exchange"),
            Map.entry("colon first", ":/args/exchange"),
            Map.entry("scheme only", "http:"),
            Map.entry("asterisk", "*"),
            Map.entry("question mark only", "?"),
            Map.entry("empty query", "/args/exchange?"),
            Map.entry("port like", "/args/path/a:80"),
            Map.entry("at sign", "/args/path/a@b"));

    private static final Map<String, String> HOSTS = Map.ofEntries(
            Map.entry("none", ""),
            Map.entry("empty", "Host:\r\n"),
            Map.entry("spaces", "Host:   \r\n"),
            Map.entry("script", "Host: \"><script>alert(1)</script>\r\n"),
            Map.entry("two", "Host: a.test\r\nHost: b.test\r\n"),
            Map.entry("two the same", "Host: a.test\r\nHost: a.test\r\n"),
            Map.entry("bad port", "Host: a.test:abc\r\n"),
            Map.entry("large port", "Host: a.test:99999\r\n"),
            Map.entry("empty port", "Host: a.test:\r\n"),
            Map.entry("port", "Host: a.test:8080\r\n"),
            Map.entry("default port", "Host: a.test:80\r\n"),
            Map.entry("port 443", "Host: a.test:443\r\n"),
            Map.entry("IPv6", "Host: [::1]\r\n"),
            Map.entry("IPv6 and port", "Host: [2001:db8::1]:8080\r\n"),
            Map.entry("IPv6 without brackets", "Host: ::1\r\n"),
            Map.entry("IPv6 cut", "Host: [::1\r\n"),
            Map.entry("IPv6 with zone", "Host: [fe80::1%25eth0]\r\n"),
            Map.entry("underscore", "Host: my_host.test\r\n"),
            Map.entry("underscore and port", "Host: my_host.test:81\r\n"),
            Map.entry("user", "Host: user@a.test\r\n"),
            Map.entry("path", "Host: a.test/path\r\n"),
            Map.entry("space", "Host: a test\r\n"),
            Map.entry("list", "Host: a.test, b.test\r\n"),
            Map.entry("escape", "Host: a%20b\r\n"),
            Map.entry("bad escape", "Host: a%zz\r\n"),
            Map.entry("UTF-8", "Host: gr\u00c3\u00bcn.test\r\n"),
            Map.entry("upper case", "HOST: A.TEST\r\n"),
            Map.entry("trailing dot", "Host: a.test.\r\n"),
            Map.entry("question mark", "Host: a.test?q\r\n"),
            Map.entry("hash", "Host: a.test#f\r\n"),
            Map.entry("comma port", "Host: a.test:80,b.test\r\n"));

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        TARGETS.forEach((name, target) -> {
            cases.add(Case.raw("target " + name, "GET " + target + " HTTP/1.1\r\n" + HOST + "\r\n"));
        });
        HOSTS.forEach((name, host) -> {
            cases.add(Case.raw("host " + name, "GET /args/exchange HTTP/1.1\r\n" + host + "\r\n"));
            cases.add(Case.raw("1.0 host " + name, "GET /args/exchange HTTP/1.0\r\n" + host + "\r\n"));
        });
        List.of("/?foo={bar}", "/%zz", "http://other.test:x/").forEach(target -> {
            String head = " " + target + " HTTP/1.1\r\n" + HOST;
            cases.add(Case.http1(
                    "HEAD " + target,
                    Http1Script.connect().send("HEAD" + head + "\r\n").headResponse()));
            cases.add(Case.raw("POST " + target, "POST" + head + "Content-Length: 3\r\n\r\nabc"));
            cases.add(Case.raw("1.0 " + target, "GET " + target + " HTTP/1.0\r\n\r\n"));
            cases.add(Case.raw("close " + target, "GET" + head + "Connection: close\r\n\r\n"));
        });
        return cases;
    }
}
