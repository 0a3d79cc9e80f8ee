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
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.bind.support.WebBindingInitializer;

/**
 * Answers a conversion with the outcome that it had before, so that the framework can make of it what it always does without the
 * application's converter being called a second time.
 *
 * @param service what it stands for
 * @param failure what the conversion has thrown, or {@code null} where it gave no value
 */
record RepeatedConversion(
        ConversionService service, @Nullable RuntimeException failure) implements ConversionService {

    WebBindingInitializer initializer() {
        ConfigurableWebBindingInitializer initializer = new ConfigurableWebBindingInitializer();
        initializer.setConversionService(this);
        return initializer;
    }

    @Override
    public boolean canConvert(@Nullable Class<?> sourceType, Class<?> targetType) {
        return this.service.canConvert(sourceType, targetType);
    }

    @Override
    public boolean canConvert(@Nullable TypeDescriptor sourceType, TypeDescriptor targetType) {
        return this.service.canConvert(sourceType, targetType);
    }

    @Override
    public <T> @Nullable T convert(@Nullable Object source, Class<T> targetType) {
        return outcome();
    }

    @Override
    public @Nullable Object convert(
            @Nullable Object source, @Nullable TypeDescriptor sourceType, TypeDescriptor targetType) {
        return outcome();
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // there never is a value to have the type
    private <T> @Nullable T outcome() {
        if (this.failure != null) {
            throw this.failure;
        }
        return null;
    }
}
