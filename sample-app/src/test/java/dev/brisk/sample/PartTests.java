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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@OverBothProtocols
class PartTests extends ClientSupport {

    @Test
    void readsASeededPart() throws Exception {
        HttpResponse<String> response = get("/api/parts/1");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Type")).isEqualTo("application/json");
        assertThat(JSON.readTree(response.body())).isEqualTo(JSON.readTree("""
                {"id":1,"sku":"BR-1007","name":"Norrby hydraulic disc calliper front","category":"brakes",
                 "maker":"Norrby","price":53.90,"weightGrams":117,"stock":12,
                 "description":"Two-piston calliper, flat mount, without pads.",
                 "updatedAt":"2026-01-21T08:52:00Z","version":0}"""));
    }

    @Test
    void unknownPartIsNotFound() throws Exception {
        assertProblem(get("/api/parts/999999"), 404, "There is no part 999999.");
        assertProblem(delete("/api/parts/999999"), 404, "There is no part 999999.");
    }

    @Test
    void partLivesFromCreationToDeletion() throws Exception {
        String sku = newSku();
        HttpResponse<String> created = send(json("POST", "/api/parts", part(sku, "Tyre lever")));
        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(header(created, "ETag")).isEqualTo("\"0\"");
        JsonNode part = body(created);
        assertThat(part.path("sku").asString()).isEqualTo(sku);
        assertThat(created.body()).contains("\"price\":12.50,");
        assertThat(part.path("description").asString()).isEmpty();
        String path = header(created, "Location");
        assertThat(path).isEqualTo("/api/parts/" + part.path("id").asLong());

        HttpResponse<String> updated =
                send(json("PUT", path, part(sku, "Pair of tyre levers")).header("If-Match", "\"0\""));
        assertThat(updated.statusCode()).isEqualTo(200);
        assertThat(header(updated, "ETag")).isEqualTo("\"1\"");
        HttpResponse<String> read = get(path);
        assertThat(read.body()).isEqualTo(updated.body());
        assertThat(body(read).path("name").asString()).isEqualTo("Pair of tyre levers");

        HttpResponse<String> deleted = delete(path);
        assertThat(deleted.statusCode()).isEqualTo(204);
        assertThat(deleted.body()).isEmpty();
        assertThat(get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void everyInvalidFieldIsNamed() throws Exception {
        assertInvalidFields(
                send(json("POST", "/api/parts", "{\"sku\":\"x\",\"price\":-1,\"stock\":-2}")),
                "sku",
                "name",
                "category",
                "maker",
                "price",
                "weightGrams",
                "stock");
        assertInvalidFields(send(json("POST", "/api/parts", part(newSku(), " "))), "name");
        assertInvalidFields(send(json("POST", "/api/parts", part(newSku(), "x".repeat(121)))), "name");
    }

    @Test
    void categoryMustExist() throws Exception {
        assertInvalidFields(send(json("POST", "/api/parts", part(newSku(), "Sail", "boats"))), "category");
    }

    @Test
    void skuOfAnotherPartIsAConflict() throws Exception {
        String body = part("BR-1007", "Copy");
        assertProblem(send(json("POST", "/api/parts", body)), 409, "BR-1007");
        String path = create(newSku());
        assertProblem(send(json("PUT", path, body).header("If-Match", "*")), 409, "BR-1007");
        delete(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "{\"stock\":\"many\"}"})
    void unreadableBodyIsABadRequest(String body) throws Exception {
        assertProblem(send(json("POST", "/api/parts", body)), 400, "");
    }

    @Test
    void idMustBeANumber() throws Exception {
        assertProblem(get("/api/parts/first"), 400, "Type mismatch");
    }

    @Test
    void whatTheApiDoesNotSpeakIsRefused() throws Exception {
        HttpResponse<String> response = send(json("PATCH", "/api/parts/1", "{}"));
        assertProblem(response, 405, "Supported methods");
        assertThat(header(response, "Allow").split(", ?")).containsExactlyInAnyOrder("GET", "PUT", "DELETE");
        assertProblem(
                send(json("POST", "/api/parts", "sku=x").setHeader("Content-Type", "text/plain")), 415, "text/plain");
        assertThat(get("/api/parts/1", "Accept", "image/png").statusCode()).isEqualTo(406);
        assertProblem(get("/api/nothing"), 404, "");
    }
}
