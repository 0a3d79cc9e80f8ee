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
package dev.brisk.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.metrics.BriskMeter;
import dev.brisk.test.GeneratedBlock;
import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.util.StringUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The meters that there are, as Prometheus scrapes them, are those that are documented, and the dashboard asks for no others. */
class MetersTests {

    private static final String[] PROPERTIES = {
        "management.endpoints.web.exposure.include=prometheus,brisk",
        "server.compression.enabled=true",
        "brisk.compression.cache.enabled=true"
    };

    private static final Pattern DASHBOARD_METRIC = Pattern.compile("\\b(?:brisk|http_server)_[a-z_]+");

    @Test
    void metersAreThoseOfTheDocumentationWithTheirTags() throws IOException {
        try (TestServer server = TestServer.start(PROPERTIES)) {
            use(server);
            Collection<Meter> meters =
                    server.context().getBean(MeterRegistry.class).getMeters();
            for (BriskMeter documented : BriskMeter.values()) {
                assertThat(meters)
                        .filteredOn(meter -> meter.getId().getName().equals(documented.getName()))
                        .as(documented.getName())
                        .isNotEmpty()
                        .allSatisfy(meter -> {
                            assertThat(meter.getId().getType()).isEqualTo(documented.getType());
                            assertThat(meter.getId().getDescription()).isEqualTo(documented.getDescription());
                            assertThat(meter.getId().getTags())
                                    .extracting(Tag::getKey)
                                    .containsExactlyElementsOf(keys(documented));
                        });
            }
            assertThat(meters.stream()
                            .map(meter -> meter.getId().getName())
                            .filter(name -> name.startsWith("brisk."))
                            .distinct())
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(BriskMeter.values())
                            .map(BriskMeter::getName)
                            .toList());
        }
    }

    @Test
    void prometheusScrapesThem() throws IOException {
        try (TestServer server = TestServer.start(PROPERTIES)) {
            use(server);
            String scrape = scrape(server);
            assertThat(scrape)
                    .contains("brisk_requests_total{lane=\"direct\"} 5.0\n")
                    .contains("brisk_compression_responses_total{coding=\"gzip\",outcome=\"compressed\"} 2.0\n")
                    .contains("brisk_compression_responses_total{coding=\"identity\",outcome=\"not-acceptable\"} 1.0\n")
                    .contains("brisk_compression_cache_requests_total{result=\"hit\"} 1.0\n")
                    .contains("brisk_compression_time_seconds_count{coding=\"gzip\"} 2\n")
                    .doesNotContain("brisk_compression_time_seconds_bucket");
            for (BriskMeter meter : BriskMeter.values()) {
                assertThat(scrape).contains("\n" + prometheusName(meter));
            }
        }
    }

    @Test
    void distributionSettingsOfSpringBootApply() throws IOException {
        List<String> properties = new ArrayList<>(List.of(PROPERTIES));
        properties.add("management.metrics.distribution.percentiles-histogram.[brisk.compression.time]=true");
        try (TestServer server = TestServer.start(properties.toArray(new String[0]))) {
            use(server);
            assertThat(scrape(server)).contains("brisk_compression_time_seconds_bucket{coding=\"gzip\",le=\"");
        }
    }

    @Test
    void theDashboardAsksForMetersThatAreThere() throws IOException {
        JsonNode dashboard = JsonMapper.shared().readTree(Files.readString(Path.of("../docs/grafana-dashboard.json")));
        Set<String> asked = dashboard.findValuesAsString("expr").stream()
                .flatMap(expression -> DASHBOARD_METRIC.matcher(expression).results())
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(asked).hasSizeGreaterThan(8);
        try (TestServer server = TestServer.start(PROPERTIES)) {
            use(server);
            String scrape = scrape(server);
            assertThat(asked).allSatisfy(name -> assertThat(scrape).containsPattern("(?m)^" + name + "[{ ]"));
        }
    }

    @Test
    void thePageListsThem() throws IOException {
        StringBuilder table =
                new StringBuilder("\n| meter | in Prometheus | type | tags | what |\n|---|---|---|---|---|\n");
        for (BriskMeter meter : BriskMeter.values()) {
            String unit = meter.getBaseUnit();
            table.append("| `").append(meter.getName()).append("` | `");
            table.append(prometheusName(meter)).append("` | ");
            table.append(meter.getType().name().toLowerCase(Locale.ROOT));
            table.append(unit == null ? "" : " of " + unit).append(" | ");
            table.append(keys(meter).stream().map(key -> "`" + key + "`").collect(Collectors.joining(", ")));
            table.append(" | ").append(meter.getDescription()).append(" |\n");
        }
        table.append("\n| tag | values |\n|---|---|\n");
        for (BriskMeter.Key key : BriskMeter.Key.values()) {
            table.append("| `")
                    .append(key.asString())
                    .append("` | ")
                    .append(key.getValues())
                    .append(" |\n");
        }
        new GeneratedBlock("metrics.md", "meters").check(table + "\n");
    }

    /** Makes each meter count something. */
    private static void use(TestServer server) throws IOException {
        server.get("/large", "Accept-Encoding: gzip");
        server.get("/large", "Accept-Encoding: gzip");
        server.get("/large");
        server.get("/words/a");
        server.get("/words/b");
        server.get("/missing");
    }

    private static String scrape(TestServer server) throws IOException {
        return StringUtils.replace(server.get("/actuator/prometheus").body(), "\r", "");
    }

    private static List<String> keys(BriskMeter meter) {
        return Arrays.stream(meter.getKeyNames())
                .map(KeyName::asString)
                .sorted()
                .toList();
    }

    private static String prometheusName(BriskMeter meter) {
        String name = new PrometheusNamingConvention().name(meter.getName(), meter.getType(), meter.getBaseUnit());
        return meter.getType() == Meter.Type.COUNTER ? name + "_total" : name;
    }
}
