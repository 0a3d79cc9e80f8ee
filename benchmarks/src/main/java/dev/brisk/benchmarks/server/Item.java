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

import java.util.List;
import java.util.stream.IntStream;

/** What is answered with arguments of the request in it. */
record Item(int id, int page, int size, String name) {

    private static final int LISTED = 100;

    private static final String NAME = "a name of a length that makes one hundred of these records ten kilobytes";

    static Item create(int id, int page, int size) {
        return new Item(id, page, size, "item");
    }

    /** One hundred records, about 10 kB of JSON; new ones for each request. */
    static List<Item> list() {
        return IntStream.range(0, LISTED)
                .mapToObj(id -> new Item(id, 1, LISTED, NAME))
                .toList();
    }
}
