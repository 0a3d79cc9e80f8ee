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

import dev.brisk.it.app.configured.ConfiguredWeb;
import dev.brisk.it.app.configured.ProxiedControllers;
import dev.brisk.it.app.configured.ReplacedParts;
import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Variant;
import java.util.ArrayList;
import java.util.List;

/** Applications that configure WebFlux, proxy their controllers or bring parts of their own. */
class ConfiguredTests extends EquivalenceTests {

    private static final Variant CONFIGURED = Variant.PLAIN.with(
            "configured", List.of("spring.webflux.hiddenmethod.filter.enabled=true"), List.of(ConfiguredWeb.class));
    private static final Variant PROXIED = Variant.PLAIN.with("proxied", List.of(), List.of(ProxiedControllers.class));
    private static final Variant REPLACED = Variant.PLAIN.with("replaced", List.of(), List.of(ReplacedParts.class));

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        configured(cases);
        prefixed(cases);
        proxied(cases);
        replaced(cases);
        changed(cases);
        return cases;
    }

    private static void configured(List<Case> cases) {
        for (String target : List.of(
                "/configured/Item/7:seven",
                "/configured/item/7:seven",
                "/CONFIGURED/ITEM/7:Seven",
                "/configured/item/7",
                "/configured/item/x:y",
                "/configured/item/7%3Aseven",
                "/configured/number?n=1",
                "/configured/number?n=1&m=2&all=3&all=4",
                "/configured/number?n=x",
                "/configured/number",
                "/configured/day/2026_11_30",
                "/configured/day/2026-11-30",
                "/configured/tenant",
                "/configured/label",
                "/configured/label?format=text",
                "/configured/labels",
                "/configured/label-entity",
                "/configured/locale",
                "/configured/blocking",
                "/configured/Blocking",
                "/configured/callable",
                "/configured/view",
                "/configured/rendering",
                "/configured/redirect",
                "/configured/no-view",
                "/configured/unsupported",
                "/configured/unsupported-later",
                "/configured/bound?word=%20a%20xx%20",
                "/configured/bound?word=%20xx",
                "/returns/item?format=json",
                "/returns/item?format=text",
                "/returns/item?format=none",
                "/Returns/String",
                "/RETURNS/item",
                "/args/locale",
                "/fn/string",
                "/FN/string",
                "/hello.txt",
                "/HELLO.txt")) {
            add(cases, CONFIGURED, target, get(target));
        }
        add(cases, CONFIGURED, "tenant", get("/configured/tenant").with("X-Tenant", "brisk"));
        for (String accept : List.of("text/x-label", "text/x-label;v=2", "text/*", "application/json", "*/*;q=0.1")) {
            add(
                    cases,
                    CONFIGURED,
                    "label as " + accept,
                    get("/configured/label").with("Accept", accept));
            add(
                    cases,
                    CONFIGURED,
                    "labels as " + accept,
                    get("/configured/labels").with("Accept", accept));
        }
        add(cases, CONFIGURED, "HEAD label", get("/configured/label").method("HEAD"));
        add(cases, CONFIGURED, "another language", get("/configured/locale").with("Accept-Language", "de"));
        String form = "application/x-www-form-urlencoded";
        Request hidden = post("/configured/method");
        add(cases, CONFIGURED, "hidden DELETE", hidden.body(form, "_method=DELETE"));
        add(cases, CONFIGURED, "hidden lower case", hidden.body(form, "_method=delete"));
        add(cases, CONFIGURED, "hidden nothing", hidden.body(form, "a=b"));
        add(cases, CONFIGURED, "hidden PATCH", hidden.body(form, "_method=PATCH"));
        add(cases, CONFIGURED, "hidden unknown", hidden.body(form, "_method=FROB"));
        add(cases, CONFIGURED, "not hidden", hidden.body("text/plain", "_method=DELETE"));
        add(cases, CONFIGURED, "body after the filter", post("/body/string").body("text/plain", "read"));
    }

    private static void prefixed(List<Case> cases) {
        for (String target : List.of(
                "/prefixed/acme/text",
                "/prefixed/acme/items/3",
                "/PREFIXED/Acme/Things/3",
                "/prefixed/a%2Fb/items/3",
                "/prefixed//items/3",
                "/prefixed/acme/items",
                "/text",
                "/items/3")) {
            add(cases, CONFIGURED, target, get(target));
        }
    }

    private static void proxied(List<Case> cases) {
        for (String target : List.of(
                "/proxied/class/text/go",
                "/proxied/class/text/stop",
                "/proxied/class/item?id=5",
                "/proxied/class/item?id=x",
                "/proxied/interface/text/go",
                "/proxied/interface/text/stop",
                "/proxied/interface/item?id=5",
                "/proxied/interface/item",
                "/proxied/lazy",
                "/proxied/exchange/4",
                "/proxied/exchange/4?name=four",
                "/proxied/exchange/four")) {
            add(cases, PROXIED, target, get(target));
        }
        Request prototype = get("/proxied/prototype");
        cases.add(Case.of("prototype", prototype, prototype, prototype).in(PROXIED));
        add(cases, PROXIED, "exchange", post("/proxied/exchange").body("text/plain", "four"));
        add(
                cases,
                PROXIED,
                "exchange of another type",
                post("/proxied/exchange").body("application/json", "{}"));
        add(
                cases,
                PROXIED,
                "exchange not acceptable",
                post("/proxied/exchange").with("Accept", "text/plain").body("text/plain", "four"));
    }

    private static void replaced(List<Case> cases) {
        Request level = get("/replaced/level");
        add(cases, REPLACED, "no level", level);
        for (String value : List.of("1", "2", "3")) {
            add(cases, REPLACED, "level " + value, level.with("X-Level", value));
        }
        for (String target : List.of(
                "/replaced/lines",
                "/replaced/lines-later",
                "/replaced/items/3",
                "/replaced/items/x",
                "/lines",
                "/lines/any/where",
                "/returns/string",
                "/fn/string",
                "/nothing")) {
            add(cases, REPLACED, target, get(target));
            add(cases, REPLACED, "HEAD " + target, get(target).method("HEAD"));
        }
    }

    /** Mappings that come and go between requests. */
    private static void changed(List<Case> cases) {
        Request later = get("/replaced/later/x");
        Request covered = get("/replaced/items/7");
        Request add = post("/replaced/mappings/add");
        Request remove = post("/replaced/mappings/remove");
        for (Variant variant :
                List.of(REPLACED, Variant.INDEXED.with("replaced, indexed", List.of(), List.of(ReplacedParts.class)))) {
            cases.add(Case.of(
                            "mapping added and removed in " + variant.name(),
                            covered,
                            later,
                            add,
                            later,
                            covered,
                            remove,
                            later,
                            covered,
                            add,
                            covered,
                            remove,
                            covered)
                    .in(variant));
        }
    }

    private static void add(List<Case> cases, Variant variant, String name, Request request) {
        cases.add(Case.of(variant.name() + " " + name, request).in(variant));
    }
}
