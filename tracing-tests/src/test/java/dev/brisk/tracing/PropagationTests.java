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
package dev.brisk.tracing;

import static dev.brisk.it.harness.Request.get;
import static dev.brisk.it.harness.Request.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.dispatch.DirectDispatcherHandler;
import dev.brisk.dispatch.DirectPathReport;
import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import dev.brisk.it.harness.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Hooks;

/** What user code finds on its thread, and the spans that are reported, with each tracing library and without one. */
abstract class PropagationTests extends EquivalenceTests {

    private static final String SECURITY = "org.springframework.boot.security.autoconfigure.web.reactive"
            + ".ReactiveWebSecurityAutoConfiguration,"
            + "org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration,"
            + "org.springframework.boot.security.autoconfigure.actuate.web.reactive"
            + ".ReactiveManagementWebSecurityAutoConfiguration";

    private static final String BRAVE =
            "org.springframework.boot.micrometer.tracing.brave.autoconfigure.BraveAutoConfiguration";

    private static final String OPEN_TELEMETRY = "org.springframework.boot.micrometer.tracing.opentelemetry"
            + ".autoconfigure.OpenTelemetryTracingAutoConfiguration";

    private final String mode;

    private final boolean automatic;

    /** For a mode of Spring Boot's {@code spring.reactor.context-propagation}. */
    PropagationTests(String mode, boolean automatic) {
        this.mode = mode;
        this.automatic = automatic;
    }

    private List<Variant> variants() {
        return List.of(
                variant("brave", OPEN_TELEMETRY),
                variant("otel", BRAVE),
                variant("no tracing", BRAVE + "," + OPEN_TELEMETRY));
    }

    private Variant variant(String name, String without) {
        return new Variant(
                name + " " + mode,
                List.of(
                        "spring.autoconfigure.exclude=" + SECURITY + "," + without,
                        "spring.reactor.context-propagation=" + mode,
                        "management.tracing.sampling.probability=1.0",
                        "management.tracing.baggage.remote-fields=tenant",
                        "management.tracing.baggage.correlation.fields=tenant"),
                List.of(TracedApplication.class));
    }

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Variant variant : variants()) {
            for (Request request : requests()) {
                String name = variant.name() + " " + request.method() + " " + request.target();
                add(cases, variant, name + " user", user(request));
                if (variant.name().startsWith("brave")) {
                    add(cases, variant, name, request);
                    // The elements of a list are asked for by whichever thread is first.
                    if (!request.target().equals("/traced/list")) {
                        add(cases, variant, name + " late", user(request).with("X-Late", "yes"));
                    }
                }
            }
            add(
                    cases,
                    variant,
                    variant.name() + " one after another",
                    user(get("/traced/object")),
                    get("/traced/string"));
        }
        Variant outer = variants().get(0).with("outer " + mode, List.of("it.outer-user=true"), List.of());
        for (String path :
                List.of("string", "mono", "own", "void", "error", "unhandled", "context", "commit-action", "nothing")) {
            add(cases, outer, outer.name() + " " + path, get("/traced/" + path));
            add(cases, outer, outer.name() + " user " + path, user(get("/traced/" + path)));
        }
        return cases;
    }

    private static void add(List<Case> cases, Variant variant, String name, Request... requests) {
        cases.add(Case.of(name, requests).in(variant).notOver(Wire.HTTP11_BESIDE_H2C));
    }

    private static Request user(Request request) {
        return request.with("X-User", "anna")
                .with("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                .with("baggage", "tenant=blue");
    }

    private static List<Request> requests() {
        Stream<Request> gets = Stream.of(
                        "string",
                        "number/1?other=2",
                        "number/1",
                        "number/bad",
                        "object",
                        "entity",
                        "mono",
                        "elastic",
                        "delayed",
                        "future",
                        "own",
                        "own-entity",
                        "own-error",
                        "own-failure",
                        "context",
                        "child",
                        "child-mono",
                        "tap",
                        "void",
                        "answered",
                        "list",
                        "events",
                        "error",
                        "unhandled",
                        "unwritable",
                        "commit-action",
                        "commit-failure",
                        "nothing")
                .map(path -> get("/traced/" + path));
        Stream<Request> posts = Stream.of(
                post("/traced/text").body("text/plain", "body"),
                post("/traced/read").body("application/json", "{\"name\":\"x\"}"),
                post("/traced/read").body("application/json", "{\"name\":"),
                post("/traced/read-mono").body("application/json", "{\"name\":\"x\"}"));
        return Stream.concat(gets, posts).toList();
    }

    @Test
    void isInTheModeThatItIsAbout() {
        try (RunningApp app = variants().get(0).start(Lane.BRISK, false)) {
            assertThat(app.context().isActive()).isTrue();
            assertThat(Hooks.isAutomaticContextPropagationEnabled()).isEqualTo(automatic);
        }
    }

    @Test
    void runsDirect() {
        try (RunningApp app = variants().get(0).start(Lane.BRISK, false)) {
            DirectPathReport report = app.context()
                    .getBean("webHandler", DirectDispatcherHandler.class)
                    .report();
            assertThat(report.entries())
                    .filteredOn(entry -> entry.mapping().contains("/traced"))
                    .isNotEmpty()
                    .allMatch(DirectPathReport.Entry::isDirect);
        }
    }
}
