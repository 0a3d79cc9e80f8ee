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

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.EquivalenceTests;
import dev.brisk.it.harness.Request;
import java.util.ArrayList;
import java.util.List;

/** JSON of many shapes and sizes, one after another on a connection, and values of which no JSON can be made. */
class ValueTests extends EquivalenceTests {

    private static final List<String> SHAPES = List.of(
            "array",
            "set",
            "iterator",
            "map",
            "node",
            "shape",
            "shapes",
            "shapes-by-name",
            "page-of-shapes",
            "scalars",
            "lone-surrogate",
            "closing",
            "viewed",
            "unviewed",
            "unknown",
            "utf-16",
            "latin-1",
            "vendor");

    /** Around what is kept for a body at first, and at most, and far beyond. */
    private static final int[] SIZES = {0, 1, 9, 10, 11, 100, 2_000, 5_500};

    @Override
    protected List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String shape : SHAPES) {
            cases.add(Case.of(shape, get("/values/" + shape)));
            cases.add(Case.of("events of " + shape, get("/values/" + shape).with("Accept", "text/event-stream")));
        }
        for (String kind : List.of("list", "mono", "flux", "entity", "page", "text")) {
            List<Request> requests = new ArrayList<>();
            for (int size : SIZES) {
                requests.add(get("/values/" + kind + "?size=" + size));
            }
            requests.add(get("/values/" + kind + "?size=1"));
            cases.add(Case.of(kind + " of all sizes", requests.toArray(Request[]::new)));
        }
        cases.add(Case.of(
                "large list",
                get("/values/list?size=20000"),
                get("/values/list?size=1"),
                get("/values/list?size=20000")));
        cases.add(Case.of("events", get("/values/events?size=20").with("Accept", "text/event-stream")));
        cases.add(Case.of("lines", get("/values/events?size=20").with("Accept", "application/x-ndjson")));
        for (int at : new int[] {0, 100, 2_999}) {
            cases.add(Case.of("failing at " + at, get("/values/failing?at=" + at), get("/values/list?size=2")));
        }
        return cases;
    }
}
