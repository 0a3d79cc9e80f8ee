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
package dev.brisk.autoconfigure;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a part of Brisk tells people about its settings. All beans of this type have their say, in their order, in the line of the log
 * when the server has started and at the endpoint {@code brisk}.
 *
 * @since 0.1.0
 */
public interface PartDescription {

    /** The key at the endpoint, such as {@code trust}. */
    String name();

    /** A few words for the line of the log, or null to be silent there. */
    @Nullable
    String summary();

    /** The settings by name, for the endpoint: strings, numbers, booleans, and lists and maps of them. */
    Map<String, Object> details();
}
