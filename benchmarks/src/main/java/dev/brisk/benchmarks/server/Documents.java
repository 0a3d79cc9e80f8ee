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

import dev.brisk.benchmarks.compression.Corpus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON that is compressed. It is parsed once, and written by Jackson for each request that wants it as a tree. */
final class Documents {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final String NEXT = ",{\"id\":";

    /** 2.4 kB, just above what {@code server.compression.min-response-size} is by default. */
    static final JsonNode SMALL = parse(2_600);

    /** 30 kB. */
    static final JsonNode LARGE = parse(30_720);

    private Documents() {}

    static byte[] bytes(JsonNode document) {
        return MAPPER.writeValueAsBytes(document);
    }

    /** At the level that Brisk has by default, so that as many bytes are sent as where it compresses. */
    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new LevelFour(out)) {
            gzip.write(bytes);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return out.toByteArray();
    }

    /** As many whole elements as fit into this size. */
    private static JsonNode parse(int size) {
        String text = new String(Corpus.JSON.bytes(size), StandardCharsets.US_ASCII);
        return MAPPER.readTree(text.substring(0, text.lastIndexOf(NEXT)) + "]}");
    }

    /** A {@link GZIPOutputStream} cannot be told its level. */
    private static final class LevelFour extends GZIPOutputStream {

        LevelFour(ByteArrayOutputStream out) throws IOException {
            super(out);
            this.def.setLevel(4);
        }
    }
}
