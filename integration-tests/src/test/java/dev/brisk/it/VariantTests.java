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

/** Base path, forwarded fields with both strategies, Spring Security. */
class VariantTests extends EquivalenceTests {

    private static final Request EXCHANGE = get("/args/exchange?q=1");
    private static final Request ADDRESSES = get("/args/addresses");

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        basePath(cases);
        for (Variant variant : List.of(Variant.PLAIN, Variant.FORWARDED_NATIVE, Variant.FORWARDED_FRAMEWORK)) {
            forwarded(cases, variant);
        }
        secured(cases);
        return cases;
    }

    private static void basePath(List<Case> cases) {
        for (String target : List.of(
                "/app/returns/string",
                "/app/fn/string",
                "/app/fn/path/x?q=1",
                "/app/args/exchange?q=1",
                "/app/args/uri-builder",
                "/app/hello.txt",
                "/app/actuator/health",
                "/app/errors/runtime",
                "/app",
                "/app/",
                "/app//returns/string",
                "/app;x/returns/string",
                "/ap/returns/string",
                "/apps/returns/string",
                "/%61pp/returns/string",
                "/returns/string",
                "/fn/string",
                "/")) {
            cases.add(Case.of("base path " + target, get(target)).in(Variant.BASE_PATH));
        }
        cases.add(Case.of("base path HEAD", get("/app/returns/string").method("HEAD"))
                .in(Variant.BASE_PATH));
    }

    private static void forwarded(List<Case> cases, Variant variant) {
        List<String> addresses = List.of(
                "192.0.2.1",
                "192.0.2.1, 198.51.100.2",
                "192.0.2.1:1234",
                "[2001:db8::1]:4711",
                "2001:db8::1",
                "1fff:0:a88:85a3::ac1f",
                "[2001:db8:a0b:12f0::1]:dba2",
                "::ffff:1.2.3.4:12345",
                "unknown",
                "_hidden",
                "not an address",
                "");
        for (String address : addresses) {
            add(cases, variant, "X-Forwarded-For " + address, ADDRESSES.with("X-Forwarded-For", address));
        }
        for (String value : List.of(
                "for=192.0.2.1;proto=https;host=f.test:8443",
                "for=\"[2001:db8::1]:4711\";by=203.0.113.1",
                "for=192.0.2.1, for=198.51.100.2",
                "for=unknown;proto=https",
                "For=\"_hidden\";Proto=HTTP",
                "host=\"a b\"",
                "proto=ftp",
                "nonsense",
                "for=\"unclosed")) {
            add(cases, variant, "Forwarded exchange " + value, EXCHANGE.with("Forwarded", value));
            add(cases, variant, "Forwarded addresses " + value, ADDRESSES.with("Forwarded", value));
        }
        add(cases, variant, "proto", EXCHANGE.with("X-Forwarded-Proto", "https"));
        add(cases, variant, "proto list", EXCHANGE.with("X-Forwarded-Proto", "https, http"));
        add(cases, variant, "host", EXCHANGE.with("X-Forwarded-Host", "f.test"));
        add(
                cases,
                variant,
                "host and port",
                EXCHANGE.with("X-Forwarded-Host", "f.test").with("X-Forwarded-Port", "81"));
        add(cases, variant, "host with port", EXCHANGE.with("X-Forwarded-Host", "f.test:8443"));
        add(cases, variant, "bad port", EXCHANGE.with("X-Forwarded-Port", "abc"));
        add(cases, variant, "bad host", EXCHANGE.with("X-Forwarded-Host", "\"><script>"));
        add(cases, variant, "SSL", EXCHANGE.with("X-Forwarded-Ssl", "on"));
        for (String prefix : List.of("/p", "/p/", "p", "/a,/b", "/", "")) {
            add(cases, variant, "prefix " + prefix, EXCHANGE.with("X-Forwarded-Prefix", prefix));
            add(
                    cases,
                    variant,
                    "prefix to function " + prefix,
                    get("/fn/string").with("X-Forwarded-Prefix", prefix));
        }
        add(cases, variant, "prefix in path", get("/p/returns/string").with("X-Forwarded-Prefix", "/p"));
        add(
                cases,
                variant,
                "builder",
                get("/args/uri-builder")
                        .with("X-Forwarded-Proto", "https")
                        .with("X-Forwarded-Host", "f.test")
                        .with("X-Forwarded-Prefix", "/p"));
        add(
                cases,
                variant,
                "headers seen",
                get("/args/header-map").with("X-Forwarded-For", "192.0.2.1").with("X-Forwarded-Proto", "https"));
    }

    private static void secured(List<Case> cases) {
        String right = "Basic dXNlcjpzZWNyZXQ=";
        add(cases, Variant.SECURED, "open", get("/returns/string"));
        add(cases, Variant.SECURED, "open function", get("/fn/string"));
        add(cases, Variant.SECURED, "open body", post("/body/string").body("text/plain", "x"));
        add(cases, Variant.SECURED, "closed", get("/args/principal"));
        add(cases, Variant.SECURED, "closed HEAD", get("/args/principal").method("HEAD"));
        add(
                cases,
                Variant.SECURED,
                "closed for script",
                get("/args/principal").with("X-Requested-With", "XMLHttpRequest"));
        add(cases, Variant.SECURED, "right password", get("/args/principal").with("Authorization", right));
        add(cases, Variant.SECURED, "wrong password", get("/args/principal").with("Authorization", "Basic dXNlcjp4"));
        add(cases, Variant.SECURED, "broken", get("/args/principal").with("Authorization", "Basic ???"));
        add(cases, Variant.SECURED, "denied", get("/connection/cors").with("Authorization", right));
        add(cases, Variant.SECURED, "denied, not there", get("/nothing").with("Authorization", right));
        add(cases, Variant.SECURED, "firewall", get("/returns;a=b/string"));
        add(cases, Variant.SECURED, "firewall slashes", get("//returns/string"));
        add(cases, Variant.SECURED, "firewall dots", get("/returns/../args/principal"));
        add(cases, Variant.SECURED, "firewall escape", get("/returns%2Fstring"));
        add(cases, Variant.SECURED, "firewall method", get("/returns/string").method("FROB"));
        add(
                cases,
                Variant.SECURED,
                "preflight",
                get("/args/principal")
                        .method("OPTIONS")
                        .with("Origin", "https://one.test")
                        .with("Access-Control-Request-Method", "GET"));
    }

    private static void add(List<Case> cases, Variant variant, String name, Request request) {
        cases.add(Case.of(variant.name() + " " + name, request).in(variant));
    }
}
