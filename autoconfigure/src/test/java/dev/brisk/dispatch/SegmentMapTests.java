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

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the map with a hash map that is asked for copies of the segments. */
class SegmentMapTests {

    /** Of which many have the same hash code. */
    private static final List<String> PARTS = List.of("Aa", "BB", "C#", "a", "", "é", "items");

    private static String segment(Random random) {
        StringBuilder segment = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            segment.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return segment.toString();
    }

    @Test
    void findsWhatAHashMapFinds() {
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 500; i++) {
            Map<String, String> entries = new HashMap<>();
            for (int j = random.nextInt(20); j > 0; j--) {
                entries.put(segment(random), "value " + j);
            }
            SegmentMap<String> map = SegmentMap.of(entries);
            assertThat(map.isEmpty()).isEqualTo(entries.isEmpty());
            for (int j = 0; j < 40; j++) {
                String segment = segment(random);
                String path = "/before/" + segment + (random.nextBoolean() ? "" : "/Aa");
                String value = map.get(path, 8, 8 + segment.length());
                assertThat(value).as("%s of %s", path, entries).isEqualTo(entries.get(segment));
                found += value == null ? 0 : 1;
            }
        }
        assertThat(found).isGreaterThan(1000);
    }

    @Test
    void findsAllOfMany() {
        Map<String, Integer> entries = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            entries.put("segment" + i, i);
        }
        SegmentMap<Integer> map = SegmentMap.of(entries);
        entries.forEach(
                (key, value) -> assertThat(map.get(key, 0, key.length())).isEqualTo(value));
        assertThat(map.get("segment1000", 0, 11)).isNull();
    }
}
