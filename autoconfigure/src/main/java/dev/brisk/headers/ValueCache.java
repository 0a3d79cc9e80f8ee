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

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A small table of parsed field values, shared by all requests. Clients repeat themselves: the same Accept line arrives thousands of
 * times, and finding it costs a hash and a comparison where parsing costs a microsecond.
 *
 * <p><b>Bounds.</b> The number of entries is fixed and a raw value longer than {@link #MAX_KEY_LENGTH} is parsed without being
 * stored, so values made up by a client can neither grow the table nor fill it with large keys. A stream of ever new values
 * replaces entries one by one; a value that is in use comes back with its next request and is missed only when about as many new
 * values as there are slots have arrived in between. Two raw values that meet in a set cost a replacement, never a chain to walk.
 *
 * <p><b>Memory ordering.</b> Reads and writes of the slots are plain. All fields of {@link Entry} are final, so a thread that sees
 * an entry sees it whole (JLS §17.5); a thread that does not see it yet, or whose entry is overwritten, parses again and gets an equal
 * value. An entry holds its own key, and is used only if that key equals the raw value asked for. Values must be immutable.
 *
 * @param <V> the parsed, immutable value
 */
public final class ValueCache<V> {

    /** Longest raw value that is stored, in characters: browsers' Accept lines have up to 180. */
    static final int MAX_KEY_LENGTH = 256;

    /** Entries per table; in sets of two, so that two frequent values do not replace each other. */
    static final int SLOTS = 128;

    private final @Nullable Entry<V>[] slots = newSlots();

    private final Function<String, V> parser;

    /** Which of the two slots of a full set is replaced next. A lost update only changes the choice. */
    private int turn;

    /**
     * An empty table.
     *
     * @param parser makes the value of a raw value; a pure function
     */
    public ValueCache(Function<String, V> parser) {
        this.parser = parser;
    }

    /** The parsed value: stored, or parsed now. What the parser throws is thrown, and not remembered. */
    public V get(String raw) {
        int hash = raw.hashCode();
        int first = (hash ^ (hash >>> 16)) & (SLOTS - 1);
        Entry<V> entry = this.slots[first];
        if (entry != null && entry.raw.equals(raw)) {
            return entry.value;
        }
        entry = this.slots[first ^ 1];
        if (entry != null && entry.raw.equals(raw)) {
            return entry.value;
        }
        return parse(raw, first);
    }

    private V parse(String raw, int first) {
        V value = this.parser.apply(raw);
        if (raw.length() <= MAX_KEY_LENGTH) {
            this.slots[this.slots[first] == null ? first : this.slots[first ^ 1] == null ? first ^ 1 : next(first)] =
                    new Entry<>(raw, value);
        }
        return value;
    }

    private int next(int first) {
        return first ^ (this.turn++ & 1);
    }

    /** Entries in use, for tests. */
    int size() {
        int size = 0;
        for (Entry<V> entry : this.slots) {
            if (entry != null) {
                size++;
            }
        }
        return size;
    }

    /** Whether a raw value is stored now, for tests. */
    boolean contains(String raw) {
        for (Entry<V> entry : this.slots) {
            if (entry != null && entry.raw.equals(raw)) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type; it never leaves this class
    private static <V> @Nullable Entry<V>[] newSlots() {
        return new Entry[SLOTS];
    }

    private record Entry<V>(String raw, V value) {}
}
