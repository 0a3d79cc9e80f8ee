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

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "zstd,     'gzip, deflate, br, zstd', zstd",
                "br,       'gzip, deflate, br, zstd', br",
                "gzip,     'gzip, deflate, br, zstd', gzip",
                "deflate,  'gzip, deflate, br, zstd', deflate",
                "identity, 'gzip, deflate, br, zstd', none",
                "zstd,     'gzip',                    gzip",
                "zstd,     none,                      none",
                "br,       'br;q=0, gzip',            gzip",
                "rot13,    'gzip, rot13',             none",
                "none,     'gzip',                    gzip"
            })
    void wholeCatalogueIsSentInTheCodingThatIsAskedFor(
            @Nullable String coding, @Nullable String accepted, @Nullable String sent) throws Exception {
        HttpRequest.Builder request = request("/api/parts/all" + (coding == null ? "" : "?coding=" + coding));
        if (accepted != null) {
            request.header("Accept-Encoding", accepted);
        }
        HttpResponse<byte[]> response = send(request, BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Encoding")).isEqualTo(Optional.ofNullable(sent));
        assertThat(header(response, "Vary")).contains("Accept-Encoding");
        int plain = get("/api/parts/all").body().length();
        assertThat(response.body().length)
                .isBetween(sent == null ? plain : plain / 20, sent == null ? plain : plain / 4);
    }
}
