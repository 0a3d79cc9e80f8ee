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
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;

/**
 * Explains a value of one of Brisk's properties that is not of its type. Comes before Spring Boot's analyzer of the same exception, which
 * says neither what was expected nor what the default is.
 */
final class UnreadableValueFailureAnalyzer extends AbstractFailureAnalyzer<BindException> implements Ordered {

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
        ConfigurationProperty property = cause.getProperty();
        if (property == null || !property.getName().toString().startsWith("brisk.")) {
            return null;
        }
        String name = property.getName().toString();
        String values = PropertyAdvice.values(name);
        String description = cause.getMessage()
                + ":%n".formatted()
                + "%n    Property: ".formatted()
                + name
                + "%n    Value: \"".formatted()
                + property.getValue()
                + '"'
                + "%n    Origin: ".formatted()
                + property.getOrigin()
                + (values == null ? "" : "%n    Expected: ".formatted() + values);
        return new FailureAnalysis(description, PropertyAdvice.on(name), cause);
    }
}
