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
package dev.brisk.it.harness;

import dev.brisk.test.RawHttp1Response;
import dev.brisk.test.RawHttp1Response.Ending;
import java.util.ArrayList;
import java.util.List;

/** What a client saw, line by line, after {@link Normalisation}. Not thread-safe. */
public final class Transcript {

    private final List<String> lines = new ArrayList<>();
    private final boolean piecesVary;

    Transcript(boolean piecesVary) {
        this.piecesVary = piecesVary;
    }

    boolean piecesVary() {
        return piecesVary;
    }

    /** Adds one line. */
    public void add(String line) {
        lines.add(line);
    }

    /** Adds text that came as it is. */
    public void addText(String label, String text) {
        Visible.lines(text).forEach(line -> lines.add(label + line));
    }

    /** Adds a response of HTTP/1.1 as it came, framing included. */
    public void addResponse(RawHttp1Response response) {
        String head = Normalisation.all(response.head());
        if (response.chunked()) {
            addText("< ", head);
            addChunks(response.body());
        } else {
            if (response.body().isEmpty()) {
                head = Normalisation.unsentError(head);
            }
            String body = Normalisation.all(response.body());
            addText("< ", adjustLength(head, response.body().length(), body.length()));
            addText("| ", body);
        }
        if (response.ending() != Ending.COMPLETE) {
            lines.add("# " + response.ending());
        }
    }

    private void addChunks(String body) {
        int at = 0;
        StringBuilder joined = new StringBuilder();
        for (int end = body.indexOf("\r\n"); end >= 0 && at < body.length(); end = body.indexOf("\r\n", at)) {
            String size = body.substring(at, end);
            int length = Integer.parseInt(size.split(";", 2)[0], 16);
            int from = end + 2;
            if (length == 0) {
                break;
            }
            String data = body.substring(from, Math.min(body.length(), from + length));
            String normal = Normalisation.all(data);
            if (piecesVary) {
                joined.append(data);
            } else {
                addText("chunk ", normal.equals(data) ? size : Integer.toHexString(normal.length()));
                addText("| ", normal);
            }
            at = from + data.length();
            at = Math.min(body.length(), at + 2);
        }
        addText("| ", Normalisation.all(joined.toString()));
        addText("end ", body.substring(at));
    }

    /** A length that was right before normalisation is right after it; a wrong one stays as it is. */
    static String adjustLength(String head, int before, int after) {
        return before == after
                ? head
                : head.replaceFirst("(?mi)^(content-length: )" + before + "(?=\\r?$)", "$1" + after);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
