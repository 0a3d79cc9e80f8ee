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
package dev.brisk.it.coding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Static resources with precompressed files beside them, whose contents here tell which one was sent. */
class PrecompressedFileTests {

    private static final String PLAIN = "body { color: red }\n".repeat(200);

    @Test
    void theFileIsChosenByTheSameNegotiation() throws Exception {
        Path files = Files.createTempDirectory("files");
        for (String extension : new String[] {".zst", ".br", ".gz"}) {
            Files.writeString(files.resolve("page.css" + extension), extension);
        }
        Files.writeString(files.resolve("page.css"), PLAIN);
        Files.writeString(files.resolve("code.wasm"), PLAIN);
        Files.writeString(files.resolve("code.wasm.gz"), ".gz");
        Files.writeString(files.resolve("other.css"), PLAIN);
        Lane lane = new Lane(
                "precompressed",
                CodedApp.with(
                        CodedApp.DIRECT.properties(),
                        "spring.web.resources.chain.enabled=true",
                        "spring.web.resources.chain.compressed=true",
                        "spring.web.resources.static-locations=file:" + files + "/"));
        CodedApp app = CodedApp.of(lane, Protocol.HTTP11);
        // Twice, for the chain has a cache.
        for (int i = 0; i < 2; i++) {
            check(app, "page.css", "gzip", ".gz", "gzip");
            check(app, "page.css", "br;q=0, gzip", ".gz", "gzip");
            check(app, "page.css", "gzip, br, zstd", ".zst", "zstd");
            check(app, "page.css", "gzip, br", ".br", "br");
            check(app, "page.css", "zstd;q=0.5, gzip", ".gz", "gzip");
            check(app, "page.css", "zstd, gzip;q=0.5", ".zst", "zstd");
            check(app, "page.css", "identity", PLAIN, null);
            check(app, "page.css", "gzip;q=0", PLAIN, null);
            check(app, "code.wasm", "gzip", ".gz", "gzip");
            check(app, "code.wasm", "br, gzip", ".gz", "gzip");
            check(app, "code.wasm", "br", PLAIN, null);
        }
        partsAndRevalidation(app);
        HttpResponse<byte[]> encoded = app.get("/other.css", "Accept-Encoding", "gzip");
        assertThat(new String(Decoders.decode("gzip", encoded.body()), UTF_8)).isEqualTo(PLAIN);
    }

    /** The plain file of one that there is encoded as well, for which CORS has set a Vary before. */
    @Test
    void varyIsExtended() throws Exception {
        Path files = Files.createTempDirectory("files");
        Files.writeString(files.resolve("code.wasm"), PLAIN);
        Files.writeString(files.resolve("code.wasm.br"), ".br");
        Lane lane = new Lane(
                "precompressed with CORS",
                CodedApp.with(
                        CodedApp.DIRECT.properties(),
                        "spring.web.resources.chain.enabled=true",
                        "spring.web.resources.chain.compressed=true",
                        "spring.web.resources.static-locations=file:" + files + "/"));
        HttpResponse<byte[]> response =
                CodedApp.ofCases(lane, Protocol.HTTP11).get("/code.wasm", "Accept-Encoding", "gzip");
        assertThat(new String(response.body(), UTF_8)).isEqualTo(PLAIN);
        assertThat(response.headers().allValues("vary")).contains("Origin", "Accept-Encoding");
    }

    /** A range is one of the encoded file (RFC 9110 §14.2), and nothing is encoded twice. */
    private static void partsAndRevalidation(CodedApp app) throws Exception {
        HttpResponse<byte[]> part = app.get("/page.css", "Accept-Encoding", "gzip", "Range", "bytes=1-2");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(new String(part.body(), UTF_8)).isEqualTo("gz");
        assertThat(part.headers().allValues("content-range")).containsExactly("bytes 1-2/3");
        assertThat(part.headers().allValues("content-encoding")).containsExactly("gzip");
        HttpResponse<byte[]> plain = app.get("/page.css", "Range", "bytes=0-3");
        assertThat(plain.statusCode()).isEqualTo(206);
        assertThat(new String(plain.body(), UTF_8)).isEqualTo("body");
        assertThat(plain.headers().allValues("content-encoding")).isEmpty();
        for (HttpResponse<byte[]> each : List.of(part, plain)) {
            assertThat(each.headers().allValues("vary")).containsExactly("Accept-Encoding");
        }
        String modified = app.get("/page.css", "Accept-Encoding", "gzip")
                .headers()
                .firstValue("last-modified")
                .orElseThrow();
        HttpResponse<byte[]> again = app.get("/page.css", "Accept-Encoding", "gzip", "If-Modified-Since", modified);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.headers().allValues("content-encoding")).isEmpty();
        assertThat(again.headers().allValues("vary")).containsExactly("Accept-Encoding");
    }

    private static void check(CodedApp app, String file, String accept, String body, @Nullable String coding)
            throws Exception {
        HttpResponse<byte[]> response = app.get("/" + file, "Accept-Encoding", accept);
        assertThat(new String(response.body(), UTF_8)).as(accept).isEqualTo(body);
        assertThat(response.headers().firstValue("content-encoding").orElse(null))
                .isEqualTo(coding);
        assertThat(response.headers().allValues("vary")).as(accept).containsExactly("Accept-Encoding");
    }
}
