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
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.bind.support.WebBindingInitializer;

/**
 * Conversion of text without a data binder: what a binder does where it has a conversion service and no property editors. The
 * service is asked for the converter at each conversion, for converters may be added to it at any time.
 */
final class Conversions {

    private static final TypeDescriptor STRING = TypeDescriptor.valueOf(String.class);

    private final @Nullable ConversionService service;

    private final ParameterTypes types = new ParameterTypes();

    private Conversions(@Nullable ConversionService service) {
        this.service = service;
    }

    static Conversions of(@Nullable WebBindingInitializer initializer) {
        return initializer instanceof ConfigurableWebBindingInitializer configurable
                        && initializer.getClass() == ConfigurableWebBindingInitializer.class
                        && configurable.getPropertyEditorRegistrars() == null
                ? new Conversions(configurable.getConversionService())
                : new Conversions(null);
    }

    /** The conversion service, or {@code null} where only the framework's binder knows. */
    @Nullable
    ConversionService service() {
        return this.service;
    }

    /** The conversion to a parameter's type, or {@code null} where the binder must do it. */
    @Nullable
    TextConversion to(MethodParameter parameter) {
        ConversionService conversionService = this.service;
        TypeDescriptor target = this.types.of(parameter);
        if (conversionService == null || !conversionService.canConvert(STRING, target)) {
            return null;
        }
        return text -> conversionService.convert(text, STRING, target);
    }

    /** Turns text into a value, or fails in any way. */
    interface TextConversion {

        @Nullable
        Object convert(String text);
    }
}
