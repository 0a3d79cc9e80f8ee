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

import io.netty.util.AsciiString;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The value of the Date field (RFC 9110 §6.6.1) as an IMF-fixdate (§5.6.7), formatted once a second. There is no timer: whoever asks
 * first in a new second formats it.
 *
 * <p>Thread-safe without a lock. Every call reads the clock and returns the text of exactly that second, so what one caller sees
 * goes back only if the clock does. Threads that meet at the turn of a second may each format the same text.
 *
 * @since 0.1.0
 */
public final class DateField {

    // Names from RFC 9110 §5.6.7, not from the locale data of the JDK, which its users can replace.
    private static final DateTimeFormatter IMF_FIXDATE = new DateTimeFormatterBuilder()
            .appendText(
                    ChronoField.DAY_OF_WEEK,
                    Map.of(1L, "Mon", 2L, "Tue", 3L, "Wed", 4L, "Thu", 5L, "Fri", 6L, "Sat", 7L, "Sun"))
            .appendLiteral(", ")
            .appendValue(ChronoField.DAY_OF_MONTH, 2)
            .appendLiteral(' ')
            .appendText(
                    ChronoField.MONTH_OF_YEAR,
                    Map.ofEntries(
                            Map.entry(1L, "Jan"),
                            Map.entry(2L, "Feb"),
                            Map.entry(3L, "Mar"),
                            Map.entry(4L, "Apr"),
                            Map.entry(5L, "May"),
                            Map.entry(6L, "Jun"),
                            Map.entry(7L, "Jul"),
                            Map.entry(8L, "Aug"),
                            Map.entry(9L, "Sep"),
                            Map.entry(10L, "Oct"),
                            Map.entry(11L, "Nov"),
                            Map.entry(12L, "Dec")))
            .appendLiteral(' ')
            .appendValue(ChronoField.YEAR, 4)
            .appendLiteral(' ')
            .appendValue(ChronoField.HOUR_OF_DAY, 2)
            .appendLiteral(':')
            .appendValue(ChronoField.MINUTE_OF_HOUR, 2)
            .appendLiteral(':')
            .appendValue(ChronoField.SECOND_OF_MINUTE, 2)
            .appendLiteral(" GMT")
            .toFormatter();

    private final LongSupplier epochMillis;

    /** Replaced as a whole. Read without ordering: its fields are final, and an older one is noticed by its second. */
    private Formatted last;

    /** Follows the system clock. */
    public DateField() {
        this(System::currentTimeMillis);
    }

    /** Follows the instants of a clock; its zone does not matter. */
    public DateField(Clock clock) {
        this(clock::millis);
    }

    /** Follows a source of milliseconds since 1970-01-01T00:00:00Z. */
    public DateField(LongSupplier epochMillis) {
        this.epochMillis = epochMillis;
        this.last = Formatted.at(Math.floorDiv(epochMillis.getAsLong(), 1000L));
    }

    /** The date and time now, 29 characters, for example {@code Sun, 06 Nov 1994 08:49:37 GMT}. */
    public AsciiString current() {
        long second = Math.floorDiv(this.epochMillis.getAsLong(), 1000L);
        Formatted formatted = this.last;
        if (formatted.second != second) {
            formatted = Formatted.at(second);
            this.last = formatted;
        }
        return formatted.text;
    }

    private record Formatted(long second, AsciiString text) {

        static Formatted at(long second) {
            OffsetDateTime time = Instant.ofEpochSecond(second).atOffset(ZoneOffset.UTC);
            // The String is kept too: fields are read back as Strings.
            return new Formatted(second, AsciiString.cached(IMF_FIXDATE.format(time)));
        }
    }
}
