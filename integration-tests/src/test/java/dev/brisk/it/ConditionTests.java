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

import dev.brisk.it.app.VersionConfiguration;
import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Variant;
import dev.brisk.it.harness.Wire;
import java.util.ArrayList;
import java.util.List;

/** What decides about a mapping or an invocation beside the path: overlaps, versions, CORS, validation, arguments that wait. */
class ConditionTests extends EquivalenceTests {

    private static final String JSON = "application/json";

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        overlaps(cases);
        for (Variant variant : List.of(Variant.PLAIN, Variant.PROBLEMS)) {
            validation(cases, variant);
        }
        together(cases);
        cors(cases);
        versions(cases);
        return cases;
    }

    private static void overlaps(List<Case> cases) {
        for (String target : List.of(
                "/overlap/x",
                "/overlap/12",
                "/overlap/ab",
                "/overlap/a/b",
                "/overlap/",
                "/overlap",
                "/overlap/posted",
                "/overlap/typed/1",
                "/overlap/typed/1?full",
                "/overlap/typed/x?full",
                "/overlap/twice/y/x",
                "/overlap/twice/z/x",
                "/overlap/twice/y/z",
                "/overlap/many/fixed",
                "/overlap/many/1",
                "/overlap/many/1/2",
                "/overlap/x;a=1",
                "/overlap/%78",
                "/overlap/a%2Fb",
                "/overlap/1%32")) {
            Request request = get(target);
            add(cases, Variant.PLAIN, request, "");
            add(cases, Variant.PLAIN, request.method("HEAD"), "");
            add(cases, Variant.PLAIN, request.method("OPTIONS"), "");
            add(cases, Variant.PLAIN, request.method("DELETE"), "");
            add(cases, Variant.PLAIN, request.with("Accept", "text/plain").with("X-Value", "1"), "text");
            add(cases, Variant.PLAIN, request.with("Accept", "application/json, text/plain;q=0.5"), "JSON");
            add(cases, Variant.PLAIN, request.with("Accept", "application/xml"), "XML");
        }
        cases.add(Case.of("overlap POST", post("/overlap/posted").body("text/plain", "x")));
    }

    private static void validation(List<Case> cases, Variant variant) {
        List<String> orders = List.of(
                "{\"name\":\"x\",\"amount\":2}",
                "{\"name\":\" \",\"amount\":0}",
                "{\"name\":\"x\",\"amount\":20}",
                "{\"name\":\"x\",\"amount\":2,\"lines\":[{\"text\":\"a\",\"note\":\"bad\"},{\"text\":\"ab\"}]}",
                "{\"name\":",
                "[]",
                "");
        for (String order : orders) {
            for (String path :
                    List.of("body", "groups", "entity", "mono", "flux", "both?n=1", "both?n=0", "both?n=x", "both")) {
                add(cases, variant, post("/validation/" + path).body(JSON, order), order);
            }
            for (String path : List.of("mono-and-param?n=1", "mono-and-param?n=0")) {
                add(cases, variant, post("/validation/" + path).body(JSON, order), order);
            }
            add(cases, variant, post("/validation/list").body(JSON, "[" + order + "," + order + "]"), order);
            add(
                    cases,
                    variant,
                    post("/validation/list").body(JSON, "[" + order + "," + order + "," + order + "]"),
                    order);
        }
        for (String path : List.of(
                "/validation/params/abc?n=1",
                "/validation/params/abcd?n=0",
                "/validation/params/bad?n=1",
                "/validation/params/abc?n=x",
                "/validation/params/abc",
                "/validation/result?text=a",
                "/validation/result?text=abc",
                "/validation/told?n=10&text=ok",
                "/validation/told?n=1&text=bad",
                "/validated/proxied?n=1",
                "/validated/proxied?n=0",
                "/validated/proxied?n=12345",
                "/validated/told?n=10&text=ok",
                "/validated/told?n=1&text=a")) {
            add(cases, variant, get(path), "");
            add(cases, variant, get(path).with("X-Value", "good").with("Accept-Language", "de"), "with header");
        }
    }

    private static void together(List<Case> cases) {
        String item = "{\"id\":1,\"name\":\"one\"}";
        for (String body : List.of(item, "{\"id\":", "")) {
            Request after = post("/together/after").body(JSON, body);
            add(cases, Variant.PLAIN, after, body);
            add(cases, Variant.PLAIN, after.with("X-Value", "good"), body + " good");
            add(cases, Variant.PLAIN, after.with("X-Value", "bad"), body + " bad");
            for (String query :
                    List.of("first=a&second=b", "first=bad&second=b", "first=a&second=bad", "first=a", "second=b")) {
                add(cases, Variant.PLAIN, post("/together/between?" + query).body("text/plain", body), body);
            }
            for (String path : List.of("two", "bodies", "late?mark=a", "late?mark=bad", "late")) {
                add(cases, Variant.PLAIN, post("/together/" + path).body("text/plain", body), body);
            }
        }
        add(cases, Variant.PLAIN, post("/together/two").chunks("a", "b"), "chunks");
        add(cases, Variant.PLAIN, post("/together/after").with("X-Value", "x").body("text/plain", "x"), "type");
        add(cases, Variant.PLAIN, post("/together/two").body("text/plain", "x".repeat(70_000)), "too large");
    }

    private static void cors(List<Case> cases) {
        for (String target : List.of("/connection/cors", "/entities/ok", "/entities/none", "/returns/string")) {
            for (String origin : List.of("https://one.test", "https://global.test", "https://no.test", "bad origin")) {
                Request request = get(target).with("Origin", origin);
                cases.add(Case.of("CORS HEAD " + target + origin, request.method("HEAD")));
                cases.add(Case.of("CORS PUT " + target + origin, request.method("PUT")));
                cases.add(Case.of("CORS OPTIONS " + target + origin, request.method("OPTIONS")));
            }
            cases.add(Case.of("no CORS " + target, get(target)));
            cases.add(Case.of("same origin " + target, get(target).with("Origin", "http://" + Request.HOST)));
        }
        Request twice = get("/entities/ok").with("Origin", "https://global.test");
        cases.add(Case.of("CORS one after another", twice, get("/entities/ok"), twice));
    }

    private static void versions(List<Case> cases) {
        List<Variant> variants = List.of(
                versioned("header", "use.header=X-Version"),
                versioned("query", "use.query-parameter=version", "required=false"),
                versioned("media type", "use.media-type-parameter[application/json]=version", "default=1.2"),
                versioned("supported", "use.header=X-Version", "detect-supported=false", "supported=1.1,1.5"));
        for (Variant variant : variants) {
            for (String version : List.of("1.0", "1.1", "1.2", "1.5", "1.6", "x")) {
                for (String target : List.of("/versions/item", "/versions/item/1", "/versions/plain")) {
                    add(cases, variant, get(target).with("X-Version", version), version);
                    add(cases, variant, get(target).with("X-Own-Version", version), "own " + version);
                    add(cases, variant, get(target + "?version=" + version), "");
                    add(
                            cases,
                            variant,
                            get(target).with("Accept", "application/json;version=" + version),
                            "accept " + version);
                }
            }
            for (String target : List.of("/versions/item/x", "/nothing", "/fn/string", "/versions/item")) {
                add(cases, variant, get(target).with("X-Version", "1.2"), "target");
                add(cases, variant, get(target), "none");
                add(cases, variant, get(target).with("X-Version", ""), "empty");
                add(cases, variant, get(target).method("HEAD").with("X-Version", "1.1"), "HEAD");
                add(cases, variant, get(target).method("POST").with("X-Version", "1.1"), "POST");
                add(cases, variant, get(target).method("OPTIONS").with("X-Version", "1.1"), "OPTIONS");
            }
        }
        Variant segment = versioned("segment", "use.path-segment=0");
        for (String target : List.of(
                "/1.1/segment", "/1.2/segment", "/1.7/segment", "/1.0/segment", "/x/segment", "/versions/item")) {
            add(cases, segment, get(target), "segment");
        }
    }

    private static Variant versioned(String name, String... properties) {
        return Variant.PLAIN.with(
                "versions by " + name,
                List.of(properties).stream()
                        .map(property -> "spring.webflux.apiversion." + property)
                        .toList(),
                List.of(VersionConfiguration.class));
    }

    private static void add(List<Case> cases, Variant variant, Request request, String name) {
        cases.add(Case.of(variant.name() + " " + request.method() + " " + request.target() + " " + name, request)
                .in(variant)
                .notOver(Wire.HTTP11_BESIDE_H2C));
    }
}
