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

import org.jspecify.annotations.Nullable;

/** The way out of a wrong value, in words. */
final class PropertyAdvice {

    private static final String MORE = "%n%ndocs/configuration.md explains the properties of Brisk. ";

    private static final String WITHOUT = "With 'brisk.enabled=false' the application runs without it.";

    /** See {@link BriskInfoAutoConfiguration}. */
    private static final String ALWAYS = "This one is read whatever 'brisk.enabled' says.";

    private PropertyAdvice() {}

    static String on(String property) {
        PropertyMetadata metadata = PropertyMetadata.all().get(plain(property));
        if (metadata == null) {
            return ("Correct the value of '" + property + "', or remove it." + MORE).formatted() + wayOut(property);
        }
        Object byDefault = metadata.defaultValue();
        return "Correct the value of '" + property + "', or remove the property"
                + (byDefault == null
                        ? "; there is no default."
                        : ": without it, the value is '" + text(byDefault) + "'.")
                + " What it is for: " + metadata.description() + MORE.formatted() + wayOut(property);
    }

    private static String wayOut(String property) {
        return IdleSettings.isAlwaysRead(property) ? ALWAYS : WITHOUT;
    }

    /** What values a property may have, or null where the metadata do not know it. */
    static @Nullable String values(String property) {
        PropertyMetadata metadata = PropertyMetadata.all().get(plain(property));
        return metadata == null ? null : metadata.values();
    }

    /** Without the index of an element of a list. */
    private static String plain(String property) {
        int index = property.indexOf('[');
        return index < 0 ? property : property.substring(0, index);
    }

    private static String text(Object value) {
        String text = value.toString();
        return text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
    }
}
