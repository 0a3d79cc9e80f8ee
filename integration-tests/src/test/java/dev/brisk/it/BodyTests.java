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
package dev.brisk.it;

import static dev.brisk.it.harness.Request.get;
import static dev.brisk.it.harness.Request.post;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Wire;
import java.util.ArrayList;
import java.util.List;

/** Bodies of requests, whole, in pieces, missing, broken and too large. */
class BodyTests extends EquivalenceTests {

    private static final String JSON = "application/json";
    private static final String ITEM = "{\"id\":1,\"name\":\"Grüße\"}";
    private static final String LARGE = "x".repeat(70_000);

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String path : List.of("item", "mono-item", "optional-item", "map", "string", "bytes", "echo", "count")) {
            Request request = post("/body/" + path);
            cases.add(Case.of("JSON to " + path, request.body(JSON, ITEM)));
            cases.add(Case.of(
                            "chunks to " + path,
                            request.with("Content-Type", JSON).chunks("{\"id\":", "2", "}"))
                    .whosePiecesVary());
            cases.add(Case.of("nothing to " + path, request.with("Content-Type", JSON)));
            cases.add(Case.of(
                            "empty chunks to " + path,
                            request.with("Content-Type", JSON).chunks())
                    .whosePiecesVary());
            cases.add(Case.of(
                    "length 0 to " + path, request.with("Content-Length", "0").with("Content-Type", JSON)));
            cases.add(Case.of("broken JSON to " + path, request.body(JSON, "{\"id\":")));
            cases.add(Case.of("untyped to " + path, request.body("plain")));
            cases.add(Case.of("text to " + path, request.body("text/plain", "plain")));
            cases.add(Case.of("bad type to " + path, request.body("no type", "plain")));
            Case large = Case.of("too large to " + path, request.body(JSON, "\"" + LARGE + "\""))
                    .whosePiecesVary();
            // Over HTTP/2 the default loses a buffer where a Mono of an object is too large.
            cases.add(path.equals("mono-item") ? large.notOver(Wire.H2C) : large);
        }
        cases.add(Case.of("wrong property", post("/body/item").body(JSON, "{\"id\":\"x\"}")));
        cases.add(Case.of("items", post("/body/items").body(JSON, "[{\"id\":1},{\"id\":2}]")));
        cases.add(Case.of("NDJSON", post("/body/items").body("application/x-ndjson", "{\"id\":1}\n{\"id\":2}\n")));
        cases.add(Case.of("entity", post("/body/entity").body("text/plain;charset=ISO-8859-1", "entity")));
        cases.add(Case.of("first buffer", post("/body/first-buffer").chunks("one", "two", "three")));
        cases.add(Case.of("read twice", post("/body/twice").body("text/plain", "twice")));
        cases.add(Case.of("GET with body", get("/returns/string").body("text/plain", "unread")));
        Request echo = post("/body/echo").body("application/octet-stream", "y".repeat(200_000));
        cases.add(Case.of("large echo", echo).whosePiecesVary());
        cases.addAll(forms());
        cases.addAll(multipart());
        return cases;
    }

    private static List<Case> forms() {
        String type = "application/x-www-form-urlencoded";
        return List.of(
                Case.of("form", post("/body/form?q=1").body(type, "a=1&b=x+y&a=2&c")),
                Case.of("encoded form", post("/body/form").body(type, "n%C3%BC=%26%3D&%zz=1")),
                Case.of("empty form", post("/body/form").with("Content-Type", type)),
                Case.of("form of another type", post("/body/form").body("text/plain", "a=1")),
                Case.of("form to model", post("/body/form-model").body(type, "id=1&name=one")),
                Case.of("bad form to model", post("/body/form-model").body(type, "id=x")),
                // Over HTTP/2 a buffer is lost now and then where a form is too large, as with the objects above.
                Case.of("large form", post("/body/form").body(type, "a=" + LARGE))
                        .notOver(Wire.H2C),
                Case.of("PUT form", post("/body/form").method("PUT").body(type, "a=1")));
    }

    private static List<Case> multipart() {
        String type = "multipart/form-data; boundary=frontier";
        String item = part("name=\"item\"", "application/json", ITEM);
        String file = part("name=\"file\"; filename=\"a b.txt\"", "text/plain", "the file");
        String end = "--frontier--\r\n";
        return List.of(
                Case.of("parts", post("/body/parts").body(type, item + file + end)),
                Case.of(
                        "chunked parts",
                        post("/body/parts").with("Content-Type", type).chunks(item, file, end)),
                Case.of("missing part", post("/body/parts").body(type, item + end)),
                Case.of("no end", post("/body/parts").body(type, item + file)),
                Case.of("no boundary", post("/body/parts").body("multipart/form-data", item + file + end)),
                Case.of("no multipart", post("/body/parts").body("text/plain", "none")),
                Case.of("part names", post("/body/multipart").body(type, item + file + end)),
                Case.of("parts deleted", post("/body/unread-parts").body(type, item + file + end)),
                Case.of("parts not read", post("/connection/unread").body(type, item + file + end)));
    }

    private static String part(String disposition, String type, String content) {
        return String.join(
                "\r\n",
                "--frontier",
                "Content-Disposition: form-data; " + disposition,
                "Content-Type: " + type,
                "",
                content,
                "");
    }
}
