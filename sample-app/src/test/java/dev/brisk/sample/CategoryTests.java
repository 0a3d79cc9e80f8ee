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
import org.junit.jupiter.api.Test;

@OverBothProtocols
class CategoryTests extends ClientSupport {

    private static final String PATH = "/api/categories/frames";

    @Test
    void listsCategoriesByName() throws Exception {
        HttpResponse<String> response = get("/api/categories");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Type")).isEqualTo("application/json");
        assertThat(body(response))
                .hasSize(10)
                .extracting(category -> category.path("name").asString())
                .isSorted();
    }

    @Test
    void readingIsConditional() throws Exception {
        HttpResponse<String> response = get("/api/categories/tyres");
        assertThat(body(response)).isEqualTo(JSON.readTree("""
                {"slug":"tyres","name":"Tyres and tubes","description":"Tyres, inner tubes, sealant and valves"}"""));
        HttpResponse<String> again = get("/api/categories/tyres", "If-None-Match", header(response, "ETag"));
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @Test
    void putCreatesThenReplaces() throws Exception {
        HttpResponse<String> created = send(json("PUT", PATH, "{\"name\":\"Frames\",\"description\":\"\"}"));
        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(header(created, "Location")).isEqualTo(PATH);
        HttpResponse<String> replaced = send(json("PUT", PATH, "{\"name\":\"Frames\",\"description\":\"Steel\"}"));
        assertThat(replaced.statusCode()).isEqualTo(200);
        assertThat(header(replaced, "ETag")).isEqualTo("\"1\"");
        assertThat(body(get(PATH)).path("description").asString()).isEqualTo("Steel");
        assertThat(delete(PATH).statusCode()).isEqualTo(204);
        assertProblem(get(PATH), 404, "There is no category 'frames'.");
    }

    @Test
    void errorsAreProblems() throws Exception {
        assertInvalidFields(send(json("PUT", PATH, "{\"name\":\"\"}")), "name", "description");
        assertInvalidFields(send(json("PUT", "/api/categories/No", "{\"name\":\"n\",\"description\":\"\"}")), "slug");
        assertProblem(send(json("PUT", PATH, "{")), 400, "Failed to read");
        assertProblem(send(json("PUT", PATH, "")), 400, "expected in the body");
        assertProblem(send(json("PUT", PATH, "x").setHeader("Content-Type", "text/plain")), 415, "text/plain");
        assertProblem(delete("/api/categories/frames"), 404, "frames");
        assertProblem(delete("/api/categories/brakes"), 409, "still has parts");
    }
}
