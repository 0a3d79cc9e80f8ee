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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** The shared table is bounded whatever clients send, and right whatever threads do. */
class ValueCacheTests {

    private static final int HOSTILE = 100_000;

    @Test
    void repeatedValueIsParsedOnce() {
        AtomicInteger parsed = new AtomicInteger();
        ValueCache<String> cache = new ValueCache<>(raw -> raw + parsed.incrementAndGet());
        assertThat(cache.get("text/html")).isEqualTo("text/html1");
        assertThat(cache.get(copyOf("text/html"))).isEqualTo("text/html1");
        assertThat(parsed).hasValue(1);
    }

    @Test
    void twoValuesOfOneSetStayTogether() {
        AtomicInteger parsed = new AtomicInteger();
        ValueCache<Integer> cache = new ValueCache<>(raw -> parsed.incrementAndGet());
        assertThat("AaBB").hasSameHashCodeAs("BBAa");
        for (int i = 0; i < 10; i++) {
            assertThat(cache.get("AaBB")).isEqualTo(1);
            assertThat(cache.get("BBAa")).isEqualTo(2);
        }
    }

    @Test
    void valuesOfEqualHashAreNotTakenForEachOther() {
        ValueCache<String> cache = new ValueCache<>(raw -> raw);
        for (int i = 0; i < 100; i++) {
            for (String raw : List.of("AaAaAa", "AaAaBB", "AaBBAa", "BBAaAa", "BBBBBB")) {
                assertThat(cache.get(raw)).isEqualTo(raw);
            }
        }
        assertThat(cache.size()).isEqualTo(2);
    }

    @Test
    void distinctHostileValuesNeverGrowTheTable() {
        ValueCache<String> cache = new ValueCache<>(raw -> raw);
        for (int i = 0; i < HOSTILE; i++) {
            String raw = "text/x-" + i;
            assertThat(cache.get(raw)).isEqualTo(raw);
        }
        assertThat(cache.size()).isEqualTo(ValueCache.SLOTS);
    }

    @Test
    void valueInUseIsFoundAmongHostileOnes() {
        AtomicInteger parsed = new AtomicInteger();
        ValueCache<Integer> cache = new ValueCache<>(raw -> raw.equals("text/html") ? parsed.incrementAndGet() : 0);
        for (int i = 0; i < HOSTILE; i++) {
            cache.get("text/x-" + i);
            cache.get("text/html");
        }
        // Half of all values are new: expected to be replaced about once in SLOTS reads, however the hashes fall.
        assertThat(parsed.get()).isLessThan(HOSTILE / ValueCache.SLOTS * 4);
    }

    @Test
    void hugeValuesAreParsedButNeitherStoredNorReplaceOthers() {
        AtomicInteger parsed = new AtomicInteger();
        ValueCache<String> cache = new ValueCache<>(raw -> raw + parsed.incrementAndGet());
        cache.get("text/html");
        String huge = "x".repeat(ValueCache.MAX_KEY_LENGTH + 1);
        for (int i = 0; i < 1000; i++) {
            cache.get(huge + i);
        }
        assertThat(cache.size()).isEqualTo(1);
        assertThat(cache.contains("text/html")).isTrue();
        assertThat(parsed).hasValue(1001);
        cache.get(huge);
        assertThat(cache.size()).isEqualTo(1);
        cache.get("x".repeat(ValueCache.MAX_KEY_LENGTH));
        assertThat(cache.size()).isEqualTo(2);
    }

    @Test
    void failureIsThrownEachTimeAndNotStored() {
        ValueCache<MediaType> cache = new ValueCache<>(MediaType::parseMediaType);
        for (int i = 0; i < 3; i++) {
            assertThatExceptionOfType(InvalidMediaTypeException.class)
                    .isThrownBy(() -> cache.get("nonsense"))
                    .withMessage("Invalid mime type \"nonsense\": does not contain '/'");
        }
        assertThat(cache.size()).isZero();
    }

    @Test
    @Timeout(60)
    void threadsThatReplaceEachOthersEntriesAlwaysGetTheirOwnValue() throws Exception {
        ValueCache<List<String>> cache = new ValueCache<>(raw -> List.of(raw, raw + "!"));
        int threads = 4;
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Integer>> wrong = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int seed = t;
                wrong.add(executor.submit(() -> {
                    start.await();
                    int mismatches = 0;
                    for (int i = 0; i < 300_000; i++) {
                        String raw = "v" + (i * 31 + seed * 7) % 400; // more than there are slots
                        List<String> value = cache.get(raw);
                        if (!value.get(0).equals(raw) || !value.get(1).equals(raw + "!")) {
                            mismatches++;
                        }
                    }
                    return mismatches;
                }));
            }
            start.countDown();
            for (Future<Integer> mismatches : wrong) {
                assertThat(mismatches.get(50, TimeUnit.SECONDS)).isZero();
            }
        } finally {
            executor.shutdownNow();
        }
        assertThat(cache.size()).isLessThanOrEqualTo(ValueCache.SLOTS);
    }

    private static String copyOf(String string) {
        return new String(string.toCharArray());
    }
}
