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
package dev.brisk.dispatch;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by a segment of a path, found without a copy of the segment: a table of twice as many places as there are keys at least,
 * in which a key that finds its place taken has the next one that is free.
 *
 * <p>Immutable.
 *
 * @param <V> the values
 */
final class SegmentMap<V> {

    private final @Nullable String[] keys;

    private final @Nullable Object[] values;

    private final boolean empty;

    private SegmentMap(Map<String, V> entries) {
        int size = Integer.highestOneBit(Math.max(1, entries.size())) * 4;
        this.keys = new String[size];
        this.values = new Object[size];
        this.empty = entries.isEmpty();
        entries.forEach(this::put);
    }

    static <V> SegmentMap<V> of(Map<String, V> entries) {
        return new SegmentMap<>(entries);
    }

    private void put(String key, V value) {
        int place = place(hash(key, 0, key.length()));
        while (this.keys[place] != null) {
            place = place(place + 1);
        }
        this.keys[place] = key;
        this.values[place] = value;
    }

    boolean isEmpty() {
        return this.empty;
    }

    /**
     * The value of the segment that is the text from an index of a path to another one, exclusively.
     *
     * @return the value, or {@code null} where there is none
     */
    @SuppressWarnings("unchecked")
    @Nullable
    V get(String path, int start, int end) {
        int place = place(hash(path, start, end));
        for (String key = this.keys[place]; key != null; key = this.keys[place]) {
            if (key.length() == end - start && path.startsWith(key, start)) {
                return (V) this.values[place];
            }
            place = place(place + 1);
        }
        return null;
    }

    private int place(int hash) {
        return hash & (this.keys.length - 1);
    }

    private static int hash(String text, int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + text.charAt(i);
        }
        return hash ^ (hash >>> 16);
    }
}
