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
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The user agents whose responses are not compressed: those in whose User-Agent an entry is found, as text or as a regular
 * expression, without regard to case. The result is kept for each value of the field. Thread-safe.
 */
final class UserAgents {

    private final ValueCache<Boolean> excluded = new ValueCache<>(this::matches);

    private final List<String> texts = new ArrayList<>();

    private final List<Pattern> patterns = new ArrayList<>();

    private UserAgents(List<String> entries) {
        for (String entry : entries) {
            String text = entry.strip();
            if (!text.isEmpty()) {
                this.texts.add(text.toLowerCase(Locale.ROOT));
                Pattern pattern = pattern(text);
                if (pattern != null) {
                    this.patterns.add(pattern);
                }
            }
        }
    }

    /** Null where there are no entries. */
    static @Nullable UserAgents of(List<String> entries) {
        UserAgents result = new UserAgents(entries);
        return result.texts.isEmpty() ? null : result;
    }

    private static @Nullable Pattern pattern(String text) {
        try {
            return Pattern.compile(text, Pattern.CASE_INSENSITIVE);
        } catch (PatternSyntaxException ex) {
            return null; // it is text only, such as a whole User-Agent with parentheses
        }
    }

    /** Whether the request comes from one of them; one without User-Agent does not. */
    boolean excludes(HttpHeaders request) {
        String value = request.get(HttpHeaderNames.USER_AGENT);
        return value != null && this.excluded.get(value);
    }

    private boolean matches(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return this.texts.stream().anyMatch(lower::contains)
                || this.patterns.stream()
                        .anyMatch(pattern -> pattern.matcher(value).find());
    }
}
