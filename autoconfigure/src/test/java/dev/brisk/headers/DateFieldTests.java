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

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Date field: RFC 9110 §6.6.1 and §5.6.7. */
class DateFieldTests {

    private final AtomicLong millis = new AtomicLong();

    private final DateField date = new DateField(this.millis::get);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1994-11-06T08:49:37Z     | Sun, 06 Nov 1994 08:49:37 GMT
            1970-01-01T00:00:00Z     | Thu, 01 Jan 1970 00:00:00 GMT
            1969-12-31T23:59:59.999Z | Wed, 31 Dec 1969 23:59:59 GMT
            2024-02-29T23:59:59.999Z | Thu, 29 Feb 2024 23:59:59 GMT
            2024-03-01T00:00:00Z     | Fri, 01 Mar 2024 00:00:00 GMT
            2025-12-31T23:59:59Z     | Wed, 31 Dec 2025 23:59:59 GMT
            2026-01-01T00:00:00Z     | Thu, 01 Jan 2026 00:00:00 GMT
            2026-09-15T12:00:00.500Z | Tue, 15 Sep 2026 12:00:00 GMT
            2100-02-28T23:59:59Z     | Sun, 28 Feb 2100 23:59:59 GMT
            """)
    void isAnImfFixdate(Instant instant, String expected) {
        this.millis.set(instant.toEpochMilli());
        assertThat(now()).isEqualTo(expected).hasSize(29);
    }

    @Test
    void everyDayOfFourYearsIsWhatTheJdkParses() {
        DateTimeFormatter parser = DateTimeFormatter.RFC_1123_DATE_TIME;
        ZonedDateTime day = ZonedDateTime.of(2023, 1, 1, 23, 59, 59, 0, ZoneOffset.UTC);
        for (int i = 0; i < 1461; i++, day = day.plusDays(1)) {
            this.millis.set(day.toInstant().toEpochMilli());
            assertThat(Instant.from(parser.parse(this.date.current()))).isEqualTo(day.toInstant());
        }
    }

    @Test
    void isFormattedOnceASecond() {
        this.millis.set(5_000);
        CharSequence first = this.date.current();
        this.millis.set(5_999);
        assertThat((CharSequence) this.date.current()).isSameAs(first);
        this.millis.set(6_000);
        assertThat((CharSequence) this.date.current()).isNotSameAs(first).hasToString("Thu, 01 Jan 1970 00:00:06 GMT");
    }

    @Test
    void followsAClockThatIsSetBack() {
        this.millis.set(10_000);
        this.date.current();
        this.millis.set(9_999);
        assertThat(now()).isEqualTo("Thu, 01 Jan 1970 00:00:09 GMT");
    }

    @Test
    void zoneOfTheClockDoesNotMatter() {
        Clock clock = Clock.fixed(Instant.parse("2026-06-30T22:30:00Z"), ZoneId.of("Europe/Vienna"));
        assertThat(new DateField(clock).current().toString()).isEqualTo("Tue, 30 Jun 2026 22:30:00 GMT");
    }

    @Test
    void followsTheSystemClockByDefault() {
        long before = System.currentTimeMillis() / 1000;
        Instant now = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(new DateField().current()));
        assertThat(now.getEpochSecond()).isBetween(before, System.currentTimeMillis() / 1000);
    }

    @Test
    @Timeout(60)
    void noThreadSeesTimeGoBackWhileTheClockGoesOn() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> backwards = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                backwards.add(executor.submit(() -> {
                    int count = 0;
                    long last = Long.MIN_VALUE;
                    for (int i = 0; i < 20_000; i++) {
                        long asked = this.millis.addAndGet(400) / 1000;
                        long second = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(this.date.current()))
                                .getEpochSecond();
                        if (second < last || second < asked) {
                            count++;
                        }
                        last = second;
                    }
                    return count;
                }));
            }
            for (Future<Integer> count : backwards) {
                assertThat(count.get(50, TimeUnit.SECONDS)).isZero();
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private String now() {
        return this.date.current().toString();
    }
}
