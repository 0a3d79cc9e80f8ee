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
package dev.brisk.headers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.springframework.http.MediaType;

/**
 * The media types that one request hands out for its Accept lines, and the very strings they were parsed from.
 *
 * @param lines the raw values in wire order
 * @param types the request's own list: as modifiable as the default's, which is fixed only for a single empty line
 */
record ParsedAccept(List<String> lines, List<MediaType> types) {

    static ParsedAccept of(String line) {
        return new ParsedAccept(
                Collections.singletonList(line),
                line.isEmpty() ? Collections.emptyList() : new ArrayList<>(SharedValues.accept(line)));
    }

    static ParsedAccept of(List<String> lines) {
        List<MediaType> types = new ArrayList<>(8);
        for (String line : lines) {
            types.addAll(SharedValues.accept(line));
        }
        return new ParsedAccept(new ArrayList<>(lines), types);
    }

    boolean isFrom(String line) {
        return this.lines.size() == 1 && same(this.lines.get(0), line);
    }

    boolean isFrom(List<String> others) {
        if (others.size() != this.lines.size()) {
            return false;
        }
        for (int i = 0; i < others.size(); i++) {
            if (!same(this.lines.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // the same string cannot have changed; an equal one is only parsed again
    private static boolean same(String line, String other) {
        return line == other;
    }
}
