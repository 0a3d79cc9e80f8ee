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

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9110, section 13. */
@OverBothProtocols
class ConditionalRequestTests extends ClientSupport {

    private static final String PART_1_DATE = "Wed, 21 Jan 2026 08:52:00 GMT";

    private String sku;
    private String path;

    @BeforeEach
    void createPart() throws Exception {
        sku = newSku();
        path = create(sku);
    }

    @AfterEach
    void deletePart() throws Exception {
        delete(path);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "If-None-Match,     `\"0\"`,                        304",
                "If-None-Match,     `W/\"0\"`,                      304",
                "If-None-Match,     `\"7\", \"0\"`,                 304",
                "If-None-Match,     `\"7\"`,                        200",
                "If-Modified-Since, `Wed, 21 Jan 2026 08:52:00 GMT`, 304",
                "If-Modified-Since, `Wed, 21 Jan 2026 08:51:59 GMT`, 200",
                "If-Modified-Since, yesterday,                      200"
            })
    void readingIsConditional(String field, String value, int status) throws Exception {
        HttpResponse<String> response = get("/api/parts/1", field, value);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(header(response, "ETag")).isEqualTo("\"0\"");
        assertThat(header(response, "Last-Modified")).isEqualTo(PART_1_DATE);
        assertThat(response.body().isEmpty()).isEqualTo(status == 304);
    }

    @Test
    void entityTagHasPrecedenceOverDate() throws Exception {
        HttpResponse<String> response = get("/api/parts/1", "If-None-Match", "\"7\"", "If-Modified-Since", PART_1_DATE);
        assertThat(response.statusCode()).isEqualTo(200);
    }

    @Test
    void headHasTheFieldsOfGet() throws Exception {
        HttpResponse<String> get = get("/api/parts/1");
        HttpResponse<String> head = send(request("/api/parts/1").method("HEAD", BodyPublishers.noBody()));
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers()).isEqualTo(get.headers());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"0\"", "*", "\"7\", \"0\""})
    void updateOnThePresentVersionIsStored(String ifMatch) throws Exception {
        HttpResponse<String> response = send(json("PUT", path, part(sku, "New")).header("If-Match", ifMatch));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "ETag")).isEqualTo("\"1\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"7\"", "W/\"0\""})
    void updateOnAnotherVersionIsRefused(String ifMatch) throws Exception {
        assertProblem(send(json("PUT", path, part(sku, "New")).header("If-Match", ifMatch)), 412, "changed since");
        assertThat(body(get(path)).path("name").asString()).isEqualTo("Tyre lever");
    }

    @Test
    void updateWithoutAVersionIsRefused() throws Exception {
        assertProblem(send(json("PUT", path, part(sku, "New"))), 428, "If-Match");
    }
}
