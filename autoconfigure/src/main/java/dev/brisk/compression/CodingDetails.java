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

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a content coding works with, for people who look at a server. Immutable.
 *
 * @param settings by name, such as {@code level}; in an order that makes sense to readers
 * @param library what encodes
 * @param version of the library, or null where it is not known
 * @param nativeCode whether the library has a native part of its own, which may be missing on a machine
 * @since 0.1.0
 */
public record CodingDetails(
        Map<String, Integer> settings,
        String library,
        @Nullable String version,
        boolean nativeCode) {

    public CodingDetails {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Of a coding that says nothing about itself. */
    static CodingDetails of(ContentCoding coding) {
        Class<?> type = coding.getClass();
        return new CodingDetails(Map.of(), type.getName(), type.getPackage().getImplementationVersion(), false);
    }

    /** Of the codings of the JDK. */
    static CodingDetails ofZlib(int level) {
        return new CodingDetails(
                Map.of("level", level), "java.util.zip", Runtime.version().toString(), false);
    }

    /**
     * Of a coding with a level and a window.
     *
     * @param window as the logarithm to base 2 of its size, or 0 where it depends on the body
     */
    static CodingDetails of(String levelName, int level, String windowName, int window, String library, Class<?> type) {
        Map<String, Integer> settings = new LinkedHashMap<>();
        settings.put(levelName, level);
        if (window != 0) {
            settings.put(windowName, window);
        }
        return new CodingDetails(settings, library, LibraryVersion.of(type, library), true);
    }

    /** The same with one more setting. */
    CodingDetails with(String name, int value) {
        Map<String, Integer> more = new LinkedHashMap<>(this.settings);
        more.put(name, value);
        return new CodingDetails(more, this.library, this.version, this.nativeCode);
    }
}
