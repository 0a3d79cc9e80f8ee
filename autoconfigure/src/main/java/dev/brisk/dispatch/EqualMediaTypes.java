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

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Compares media types. Those that are written alike, with a charset at most, are found equal without going through parameters. */
final class EqualMediaTypes {

    private static final String CHARSET = "charset";

    private EqualMediaTypes() {}

    static boolean areEqual(@Nullable MediaType one, @Nullable MediaType other) {
        return (one != null && other != null && areAlike(one, other)) || Objects.equals(one, other);
    }

    private static boolean areAlike(MediaType one, MediaType other) {
        int parameters = one.getParameters().size();
        return one.getSubtype().equals(other.getSubtype())
                && one.getType().equals(other.getType())
                && parameters == other.getParameters().size()
                && (parameters == 0 || (parameters == 1 && haveOneCharset(one, other)));
    }

    private static boolean haveOneCharset(MediaType one, MediaType other) {
        String charset = one.getParameter(CHARSET);
        return charset != null && charset.equals(other.getParameter(CHARSET));
    }
}
