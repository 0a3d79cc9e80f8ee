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
package dev.brisk.compression;

import dev.brisk.headers.ValueCache;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The media types that are to be compressed. A Content-Type is compared up to its parameters and without regard to case
 * (RFC 9110 §8.3.1); one that is no media type matches nothing. The result is kept for each value of the field. Thread-safe.
 */
final class MediaTypes {

    private static final String EVENT_STREAM = "text/event-stream";

    private static final Verdict LISTED = new Verdict(true, false);

    private static final Verdict NOT_LISTED = new Verdict(false, false);

    private final ValueCache<Verdict> verdicts = new ValueCache<>(this::verdict);

    private final boolean all;

    private final Set<String> types = new HashSet<>();

    /** With the slash, such as {@code text/}. */
    private final Set<String> ranges = new HashSet<>();

    /** With the plus sign, such as {@code +json} (RFC 6839). */
    private final Set<String> suffixes = new HashSet<>();

    MediaTypes(List<String> listed) {
        boolean any = listed.isEmpty();
        for (String entry : listed) {
            String type = essence(entry);
            int slash = type.indexOf('/') + 1;
            String subtype = type.substring(slash);
            any |= type.equals("*/*") || type.equals("*");
            if (subtype.equals("*")) {
                this.ranges.add(type.substring(0, slash));
            } else if (subtype.startsWith("*+")) {
                this.suffixes.add(subtype.substring(1));
            } else {
                this.types.add(type);
                if (subtype.equals("json") || subtype.equals("xml")) {
                    this.suffixes.add("+" + subtype);
                }
            }
        }
        this.all = any;
    }

    /**
     * What there is to know about a media type.
     *
     * @param contentType the value of the field, or null where there is none
     */
    Verdict of(@Nullable String contentType) {
        if (contentType == null) {
            return this.all ? LISTED : NOT_LISTED;
        }
        return this.verdicts.get(contentType);
    }

    private Verdict verdict(String contentType) {
        String type = essence(contentType);
        if (type.equals(EVENT_STREAM)) {
            return new Verdict(matches(type), true);
        }
        return matches(type) ? LISTED : NOT_LISTED;
    }

    private boolean matches(String type) {
        int slash = type.indexOf('/') + 1;
        if (this.all || this.types.contains(type) || this.ranges.contains(type.substring(0, slash))) {
            return true;
        }
        int plus = type.lastIndexOf('+');
        return plus > slash && this.suffixes.contains(type.substring(plus));
    }

    /** Type and subtype, in lower case. */
    private static String essence(String value) {
        int end = value.indexOf(';');
        return (end < 0 ? value : value.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    /**
     * A media type, judged.
     *
     * @param listed whether it is to be compressed
     * @param eventStream whether it is that of server-sent events
     */
    record Verdict(boolean listed, boolean eventStream) {}
}
