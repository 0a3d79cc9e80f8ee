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

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.web.reactive.function.server.RouterFunctions;

/**
 * The pattern of the framework's look-up of resources. It has no other way to be told than the text of the look-up, which is read
 * only where a look-up made here shows that it has the pattern in front.
 */
final class ResourcePattern {

    private static final String ARROW = " -> ";

    private static final Object SAMPLE = RouterFunctions.resourceLookupFunction("/a/**", new ClassPathResource("a/"));

    private static final boolean READABLE = SAMPLE.toString().startsWith("/a/**" + ARROW);

    private ResourcePattern() {}

    /** The pattern, or {@code null} where the look-up is not the framework's. */
    static @Nullable List<String> of(Function<?, ?> lookup) {
        if (!READABLE || lookup.getClass() != SAMPLE.getClass()) {
            return null;
        }
        String text = lookup.toString();
        int end = text.indexOf(ARROW);
        return end < 0 ? null : List.of(text.substring(0, end));
    }
}
