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
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Explains a value of one of Brisk's properties that is out of its range: property, value, where it comes from, what was expected, and
 * what to do. Comes before Spring Boot's analyzer of the same exception, which knows no way out.
 */
final class InvalidValueFailureAnalyzer extends AbstractFailureAnalyzer<InvalidConfigurationPropertyValueException>
        implements Ordered {

    private final @Nullable Environment environment;

    InvalidValueFailureAnalyzer(@Nullable Environment environment) {
        this.environment = environment;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(
            Throwable rootFailure, InvalidConfigurationPropertyValueException cause) {
        String name = cause.getName();
        if (!name.startsWith("brisk.")) {
            return null;
        }
        ConfigurationProperty property = find(this.environment, name);
        String reason = cause.getReason();
        String description = "Property '" + name + "' has the value '"
                + (property == null ? cause.getValue() : property.getValue()) + "'"
                + from(property) + ", which it cannot have. " + (reason == null ? "" : reason);
        return new FailureAnalysis(description.strip(), PropertyAdvice.on(name), cause);
    }

    /** Where the value comes from, in brackets with a space before them, or nothing where that is not known. */
    static String from(@Nullable ConfigurationProperty property) {
        return property == null || property.getOrigin() == null ? "" : " (from " + property.getOrigin() + ")";
    }

    /** The property as it is set, or null where it is not, or not by this name. */
    static @Nullable ConfigurationProperty find(@Nullable Environment environment, String name) {
        if (environment == null || !ConfigurationPropertyName.isValid(name)) {
            return null;
        }
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            ConfigurationProperty property = source.getConfigurationProperty(ConfigurationPropertyName.of(name));
            if (property != null) {
                return property;
            }
        }
        return null;
    }
}
