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
package dev.brisk.tracing;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.stereotype.Component;

/** A value whose conversion from text, or from JSON, notes what it finds on its thread. */
record Noted(String text) {

    /** Read from JSON by reflection, so the application is found through here. */
    private static final AtomicReference<@Nullable Seen> SEEN = new AtomicReference<>();

    record Body(String name) {

        Body {
            Seen seen = SEEN.get();
            if (seen != null) {
                seen.at("constructor");
            }
        }
    }

    /** Made before each request that reads a body. */
    static void by(Seen seen) {
        SEEN.set(seen);
    }

    @Component
    static final class FromText implements Converter<String, Noted> {

        private final Seen seen;

        FromText(Seen seen) {
            this.seen = seen;
        }

        @Override
        public Noted convert(String source) {
            seen.at("converter");
            if (source.equals("bad")) {
                throw new IllegalArgumentException(source);
            }
            return new Noted(source);
        }
    }
}
