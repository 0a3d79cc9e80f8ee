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

import java.lang.annotation.Annotation;
import java.util.HashMap;
import java.util.Map;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.TypeDescriptor;

/**
 * The types of parameters as a conversion service is told them. They are those that the framework makes of parameters, but
 * annotations that are equal are one object in all of them: a conversion service finds its converter by comparing types with their
 * annotations, and two that are not the same object are compared by reflection.
 *
 * <p>Not thread-safe; used where plans are made.
 */
final class ParameterTypes {

    private final Map<Key, Annotation> annotations = new HashMap<>();

    TypeDescriptor of(MethodParameter parameter) {
        ResolvableType type = ResolvableType.forMethodParameter(parameter);
        Annotation[] own = parameter.getParameterAnnotations();
        Annotation[] shared = new Annotation[own.length];
        for (int i = 0; i < own.length; i++) {
            shared[i] = shared(own[i]);
        }
        return new TypeDescriptor(type, type.resolve(parameter.getNestedParameterType()), shared);
    }

    @SuppressWarnings("GetClassOnAnnotation") // the class of the proxy is meant
    private Annotation shared(Annotation annotation) {
        return this.annotations.computeIfAbsent(new Key(annotation.getClass(), annotation), Key::annotation);
    }

    /** An annotation may be equal to one of another class, which attributes are read from in another way. */
    private record Key(Class<?> type, Annotation annotation) {}
}
