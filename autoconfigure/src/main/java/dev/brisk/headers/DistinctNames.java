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

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;

/**
 * The names of a header, each once whatever its case (RFC 9110 §5.1), in the order and the spelling of their first lines. The names
 * keep the type they have in Netty's header: an {@code AsciiString} has its hash already.
 */
final class DistinctNames {

    private DistinctNames() {}

    static List<CharSequence> of(HttpHeaders fields) {
        int lines = fields.size();
        List<CharSequence> names = new ArrayList<>(lines);
        // Open addressing at most half full: position in names plus one, zero where free.
        int[] table = new int[Integer.highestOneBit(Math.max(1, lines)) << 2];
        Iterator<Entry<CharSequence, CharSequence>> entries = fields.iteratorCharSequence();
        while (entries.hasNext()) {
            add(names, table, entries.next().getKey());
        }
        return names;
    }

    private static void add(List<CharSequence> names, int[] table, CharSequence name) {
        int mask = table.length - 1;
        int hash = AsciiString.hashCode(name); // the same for all spellings
        for (int i = (hash ^ (hash >>> 16)) & mask; ; i = (i + 1) & mask) {
            if (table[i] == 0) {
                names.add(name);
                table[i] = names.size();
                return;
            }
            if (AsciiString.contentEqualsIgnoreCase(names.get(table[i] - 1), name)) {
                return;
            }
        }
    }
}
