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
package dev.brisk.metrics;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tells whether a subclass sees every call to its superclass. A later version of a library may add a method; a class that relies on
 * overriding all of them asks here, once, at start.
 */
final class Overrides {

    private Overrides() {}

    /** The names of the public methods that a class inherits, without those of {@link Object} and those allowed. */
    static Set<String> missing(Class<?> type, Set<String> allowed) {
        Set<String> result = new TreeSet<>();
        for (Method method : type.getMethods()) {
            Class<?> declaring = method.getDeclaringClass();
            if (declaring != type
                    && declaring != Object.class
                    && !Modifier.isStatic(method.getModifiers())
                    && !allowed.contains(method.getName())) {
                result.add(method.getName());
            }
        }
        return result;
    }
}
