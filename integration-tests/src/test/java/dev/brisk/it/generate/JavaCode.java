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
package dev.brisk.it.generate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Wire;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a conversation as the Java code of a case of the equivalence harness. */
final class JavaCode {

    private static final int LONGEST = 300;

    private JavaCode() {}

    static String of(Conversation conversation) {
        String requests = conversation.requests().stream()
                .map(JavaCode::of)
                .collect(Collectors.joining(",\n        ", "Case.of(\n        \"found\",\n        ", ")"));
        String how = conversation.together() ? ", all sent before the first answer is read" : "";
        return "// " + conversation.wire() + how + (conversation.wire() == Wire.H2C ? " (streams)" : "") + "\n"
                + requests;
    }

    private static String of(Request request) {
        StringBuilder code =
                new StringBuilder("Request.of(" + quoted(request.method()) + ", " + quoted(request.target()) + ")");
        for (Map.Entry<String, String> field : request.fields()) {
            code.append(".with(")
                    .append(quoted(field.getKey()))
                    .append(", ")
                    .append(quoted(field.getValue()))
                    .append(")");
        }
        if (!request.parts().isEmpty()) {
            code.append(request.chunked() ? ".chunks(" : ".body(")
                    .append(request.parts().stream()
                            .map(part -> quoted(new String(part.getBytes(ISO_8859_1), UTF_8)))
                            .collect(Collectors.joining(", ")))
                    .append(")");
        }
        return code.toString();
    }

    private static String quoted(String text) {
        StringBuilder code = new StringBuilder("\"");
        String shown = text.length() <= LONGEST ? text : text.substring(0, LONGEST);
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            code.append(
                    switch (c) {
                        case '"' -> "\\\"";
                        case '\\' -> "\\\\";
                        case '\n' -> "\\n";
                        case '\r' -> "\\r";
                        case '\t' -> "\\t";
                        default -> c >= ' ' && c < 0x7F ? String.valueOf(c) : String.format("\\u%04x", (int) c);
                    });
        }
        code.append('"');
        return text.length() <= LONGEST ? code.toString() : code + " /* " + text.length() + " characters in all */";
    }
}
