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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.core.env.Environment;

/**
 * Which of Brisk's properties are set to something else than their default, and whether they have an effect with
 * {@code brisk.enabled=false}. Immutable.
 *
 * @param without those that have none then
 * @param with those that have it all the same
 */
record IdleSettings(List<String> without, List<String> with) {

    private static final String ALWAYS_READ = "brisk.info.";

    /** What is kept from clients, or promised to them, by these is not with Brisk switched off. */
    private static final List<String> SEEN_FROM_OUTSIDE =
            List.of("brisk.server.", "brisk.headers.", "brisk.compression.requests.");

    static IdleSettings of(Environment environment) {
        List<String> without = new ArrayList<>();
        List<String> with = new ArrayList<>();
        for (Map.Entry<String, PropertyMetadata> entry : PropertyMetadata.all().entrySet()) {
            String name = entry.getKey();
            if (!name.equals(OnBriskEnabledCondition.PROPERTY) && isSet(environment, entry.getValue())) {
                (isAlwaysRead(name) ? with : without).add(name);
            }
        }
        return new IdleSettings(List.copyOf(without), List.copyOf(with));
    }

    /** Whether a property has an effect whatever {@code brisk.enabled} says. */
    static boolean isAlwaysRead(String property) {
        return property.startsWith(ALWAYS_READ);
    }

    /** Whether what has no effect could be missed by clients, or protect from them. */
    boolean isSeenFromOutside() {
        return this.without.stream().anyMatch(name -> SEEN_FROM_OUTSIDE.stream().anyMatch(name::startsWith));
    }

    /** The first source that has it decides, as when it is bound. */
    private static boolean isSet(Environment environment, PropertyMetadata metadata) {
        ConfigurationPropertyName name = ConfigurationPropertyName.of(metadata.name());
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            ConfigurationProperty property = source.getConfigurationProperty(name);
            if (property != null) {
                Object value = environment.resolvePlaceholders(String.valueOf(property.getValue()));
                return !value.equals(String.valueOf(metadata.defaultValue()));
            }
            // The elements of a list have names of their own.
            if (source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT) {
                return true;
            }
        }
        return false;
    }
}
