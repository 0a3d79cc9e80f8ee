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
package dev.brisk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@OverBothProtocols
class ActuatorTests extends ClientSupport {

    @Test
    void healthIncludesTheDatabase() throws Exception {
        JsonNode health = body(get("/actuator/health"));
        assertThat(health.path("status").asString()).isEqualTo("UP");
        assertThat(health.path("components")
                        .path("r2dbc")
                        .path("details")
                        .path("database")
                        .asString())
                .isEqualTo("H2");
    }

    @Test
    void infoNamesTheApplication() throws Exception {
        JsonNode info = body(get("/actuator/info"));
        assertThat(info.path("app").path("name").asString()).isEqualTo("catalogue");
        assertThat(info.path("java").path("version").asString()).isNotEmpty();
    }

    @Test
    void metricsCountRequests() throws Exception {
        get("/api/categories/tyres");
        await(
                "/actuator/metrics/http.server.requests?tag=uri:/api/categories/%7Bslug%7D",
                response -> response.statusCode() == 200
                        && body(response)
                                        .path("measurements")
                                        .path(0)
                                        .path("value")
                                        .asInt()
                                > 0);
    }

    @Test
    void prometheusShowsRequestsByPattern() throws Exception {
        get("/api/parts/1");
        get("/api/parts/999999");
        await(
                "/actuator/prometheus",
                response -> response.body()
                                .lines()
                                .filter(line -> line.startsWith("http_server_requests_seconds_count{"))
                                .filter(line -> line.contains("uri=\"/api/parts/{id}\""))
                                .filter(line -> line.contains("status=\"200\"") || line.contains("status=\"404\""))
                                .count()
                        >= 2);
        assertThat(get("/actuator/prometheus").body())
                .contains("http_server_requests_seconds_bucket{", "catalogue_feed_listeners ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator/env", "/actuator/heapdump", "/actuator/shutdown"})
    void otherEndpointsAreNotExposed(String path) throws Exception {
        assertThat(get(path).statusCode()).isEqualTo(404);
    }

    /** A request is recorded after its response was sent, so it may take a moment to show. */
    private void await(String path, Predicate<HttpResponse<String>> condition) throws Exception {
        long end = System.nanoTime() + LIMIT.toNanos();
        HttpResponse<String> response = get(path);
        while (!condition.test(response) && System.nanoTime() < end) {
            Thread.sleep(20);
            response = get(path);
        }
        assertThat(response).as(response.body()).matches(condition);
    }
}
