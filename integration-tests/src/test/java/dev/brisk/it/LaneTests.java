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

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.dispatch.DirectDispatcherHandler;
import dev.brisk.dispatch.DirectPathReport;
import dev.brisk.it.app.VersionConfiguration;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.MatrixVariable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Which requests to the harness's applications run direct. Without this, all could be equal for running the same way. */
class LaneTests {

    @Test
    void methodsOfTheHarnessRunDirectButForKnownReasons() {
        try (RunningApp app = Variant.PLAIN.start(Lane.BRISK, false)) {
            Map<String, TreeSet<String>> standard = new TreeMap<>();
            DirectPathReport report = report(app);
            report.entries().forEach(entry -> {
                // Methods, for routes have no # and reasons of their own.
                if (entry.reason() != null && entry.handler().contains("#")) {
                    standard.computeIfAbsent(entry.reason(), reason -> new TreeSet<>())
                            .add(entry.mapping());
                }
            });
            assertThat(report.direct()).isGreaterThan(150);
            assertThat(standard.keySet())
                    .allMatch(reason -> reason.contains("is resolved by the framework only")
                            || reason.contains("takes the HandlerMethod"));
        }
    }

    @Test
    void routerFunctionsRunDirect() {
        for (Variant variant : List.of(Variant.ROUTES, Variant.BODY_ROUTES)) {
            try (RunningApp app = variant.start(Lane.BRISK, false)) {
                DirectPathReport report = report(app);
                assertThat(report.direct()).as("%s", report.entries()).isGreaterThan(2 * report.standard());
            }
        }
    }

    @Test
    void methodsWithVersionsRunDirect() {
        Variant variant = Variant.PLAIN.with(
                "lanes of versions",
                List.of("spring.webflux.apiversion.use.header=X-Version"),
                List.of(VersionConfiguration.class));
        try (RunningApp app = variant.start(Lane.BRISK, false)) {
            assertThat(report(app).entries())
                    .filteredOn(entry -> entry.mapping().contains("/versions"))
                    .isNotEmpty()
                    .allMatch(DirectPathReport.Entry::isDirect);
        }
    }

    @Test
    void requestsWhosePathsNeedDecodingRunDirect() throws Exception {
        Variant variant = Variant.PLAIN.with("lanes", List.of(), List.of(LaneConfiguration.class));
        try (RunningApp app = variant.start(Lane.BRISK, false)) {
            HttpClient client = HttpClient.newHttpClient();
            for (String target : List.of("/lane/x", "/lane/%78", "/lane/x;a=1", "/lane/a%2Fb", "/%6Cane/x")) {
                URI uri = URI.create("http://localhost:" + app.port() + target);
                HttpResponse<String> response =
                        client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
                assertThat(response.body()).as(target).startsWith("direct");
            }
        }
    }

    @Test
    void requestsAreFoundByTheIndex() throws Exception {
        Variant variant = Variant.INDEXED.with("lanes of the index", List.of(), List.of(LaneConfiguration.class));
        try (RunningApp app = variant.start(Lane.BRISK, false)) {
            HttpClient client = HttpClient.newHttpClient();
            URI uri = URI.create("http://localhost:" + app.port() + "/lane/x");
            HttpResponse<String> response =
                    client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(response.body()).isEqualTo("direct index xnone");
        }
    }

    private static DirectPathReport report(RunningApp app) {
        return app.context()
                .getBean("webHandler", DirectDispatcherHandler.class)
                .report();
    }

    @Configuration(proxyBeanMethods = false)
    @Import(LaneController.class)
    static class LaneConfiguration {}

    /** Tells who has invoked it. */
    @RestController
    static class LaneController {

        @GetMapping("/lane/{name}")
        String lane(@PathVariable String name, @MatrixVariable(required = false, defaultValue = "none") String a) {
            String callers = StackWalker.getInstance()
                    .walk(frames ->
                            frames.map(StackWalker.StackFrame::getClassName).collect(Collectors.joining(" ")));
            String finder = callers.contains("dev.brisk.dispatch.SearchMono") ? "search " : "index ";
            return (callers.contains("dev.brisk.dispatch.HandlerPlan") ? "direct " : "standard ") + finder + name + a;
        }
    }
}
