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

import org.jspecify.annotations.Nullable;

/**
 * A request that knows parts of its target as text, without parsing it.
 *
 * @since 0.1.0
 */
public interface DirectRequest {

    /**
     * The path within the application as it was sent, equal to {@code getPath().pathWithinApplication().value()}.
     *
     * @return the path, or {@code null} where it has to be parsed to be known
     */
    @Nullable
    String plainPath();

    /**
     * A query parameter, without parsing all of them.
     *
     * @param name the name
     * @return the value, or {@code null} where there is none, are several, or the parameters have to be parsed to be known
     */
    @Nullable
    String queryParameter(String name);
}
