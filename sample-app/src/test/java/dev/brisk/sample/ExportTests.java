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
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@OverBothProtocols
class ExportTests extends ClientSupport {

    @Test
    void everyLineIsOnePart() throws Exception {
        HttpResponse<Stream<String>> response = send(request("/api/parts/export"), BodyHandlers.ofLines());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Type")).isEqualTo("application/x-ndjson");
        assertThat(response.headers().firstValue("Content-Length")).isEmpty();
        List<Long> ids = new ArrayList<>();
        try (Stream<String> lines = response.body()) {
            lines.forEach(line -> ids.add(JSON.readTree(line).path("id").asLong()));
        }
        assertThat(ids).isSorted().doesNotHaveDuplicates();
        assertThat(header(get("/api/parts"), "X-Total-Count")).isEqualTo(Integer.toString(ids.size()));
    }
}
