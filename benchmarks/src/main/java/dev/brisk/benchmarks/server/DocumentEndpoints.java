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
package dev.brisk.benchmarks.server;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Documents that are worth compressing: as JSON to be written, as its bytes, and compressed by the application. */
@RestController
class DocumentEndpoints {

    private final byte[] plain = Documents.bytes(Documents.LARGE);

    private final byte[] precompressed = Documents.gzip(this.plain);

    @GetMapping("/documents/small")
    JsonNode small() {
        return Documents.SMALL;
    }

    @GetMapping("/documents/large")
    JsonNode large() {
        return Documents.LARGE;
    }

    @GetMapping(path = "/documents/bytes", produces = MediaType.APPLICATION_JSON_VALUE)
    byte[] bytes() {
        return this.plain;
    }

    /** The counterpart of {@link #bytes}: what compressing would give, with the fields that it would set. */
    @GetMapping("/documents/precompressed")
    ResponseEntity<byte[]> precompressed() {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_ENCODING, "gzip")
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .body(this.precompressed);
    }
}
