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

import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the raw servers answer: the bytes and the field values that the Spring application sends for the same path.
 * JSON and text are encoded anew for each request, as the application does it.
 */
final class Answers {

    static final String TEXT = "Hello, World!";

    static final AsciiString CONTENT_TYPE = AsciiString.cached("Content-Type");

    static final AsciiString CONTENT_LENGTH = AsciiString.cached("Content-Length");

    static final String TEXT_TYPE = "text/plain;charset=UTF-8";

    static final String JSON_TYPE = "application/json";

    private static final ObjectWriter WRITER = JsonMapper.builder().build().writerFor(Greeting.class);

    private Answers() {}

    static boolean isJson(String path) {
        return path.equals("/json");
    }

    static byte[] text() {
        return TEXT.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] json() {
        return WRITER.writeValueAsBytes(Greeting.create());
    }
}
