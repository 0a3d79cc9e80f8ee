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

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.Parameter;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real client for test classes that are {@link OverBothProtocols}. */
abstract class ClientSupport {

    /** How long anything may take before the test fails. */
    static final Duration LIMIT = Duration.ofSeconds(20);

    static final JsonMapper JSON = JsonMapper.shared();

    private static final AtomicInteger SKUS = new AtomicInteger(1000);

    private static final HttpClient HTTP_1_1 = client(HttpClient.Version.HTTP_1_1);
    private static final HttpClient HTTP_2 = client(HttpClient.Version.HTTP_2);

    @Parameter
    HttpClient.Version protocol = HttpClient.Version.HTTP_1_1;

    @LocalServerPort
    int port;

    private static HttpClient client(HttpClient.Version version) {
        return HttpClient.newBuilder().version(version).connectTimeout(LIMIT).build();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(LIMIT);
    }

    HttpRequest.Builder json(String method, String path, String body) {
        return request(path).method(method, BodyPublishers.ofString(body)).header("Content-Type", "application/json");
    }

    <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler)
            throws IOException, InterruptedException {
        HttpClient client = protocol == HttpClient.Version.HTTP_2 ? HTTP_2 : HTTP_1_1;
        HttpResponse<T> response = client.send(request.build(), handler);
        assertThat(response.version()).isEqualTo(protocol);
        return response;
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return send(request, BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    HttpResponse<String> delete(String path) throws IOException, InterruptedException {
        return send(request(path).DELETE());
    }

    static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    static JsonNode body(HttpResponse<String> response) {
        return JSON.readTree(response.body());
    }

    static String newSku() {
        return "ZZ-" + SKUS.incrementAndGet();
    }

    static String part(String sku, String name) {
        return part(sku, name, "tools");
    }

    static String part(String sku, String name, String category) {
        return """
                {"sku":"%s","name":"%s","category":"%s","maker":"Testwerk","price":12.5,"weightGrams":90,"stock":3}""".formatted(sku, name, category);
    }

    /** Creates a part and returns its path. */
    String create(String sku) throws IOException, InterruptedException {
        HttpResponse<String> response = send(json("POST", "/api/parts", part(sku, "Tyre lever")));
        assertThat(response.statusCode()).isEqualTo(201);
        return header(response, "Location");
    }

    /** Asserts that a response is a problem detail of that status whose detail has that text. */
    static JsonNode assertProblem(HttpResponse<String> response, int status, String detail) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(header(response, "Content-Type")).isEqualTo("application/problem+json");
        JsonNode problem = body(response);
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("title").asString()).isNotEmpty();
        assertThat(problem.path("detail").asString()).contains(detail);
        assertThat(problem.path("instance").asString())
                .isEqualTo(response.request().uri().getPath());
        return problem;
    }

    /** Asserts a 400 that names exactly these fields. */
    static void assertInvalidFields(HttpResponse<String> response, String... fields) {
        JsonNode problem = assertProblem(response, 400, "Invalid request content.");
        assertThat(problem.path("errors"))
                .isNotEmpty()
                .allSatisfy(
                        error -> assertThat(error.path("message").asString()).isNotEmpty());
        assertThat(problem.path("errors"))
                .extracting(error -> error.path("field").asString())
                .containsExactlyInAnyOrder(fields);
    }
}
