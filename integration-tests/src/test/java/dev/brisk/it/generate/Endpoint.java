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
package dev.brisk.it.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpMethod;

/**
 * What one mapping of the application under test is known to ask for: the material of requests to it. Immutable.
 *
 * @param pattern its path pattern
 * @param methods its methods; none for any
 * @param parameters query parameters as {@code name=value}, with values that suit and some that do not
 * @param fields header fields that its conditions and arguments ask for
 * @param bodies what its body may be; empty where it reads none
 */
record Endpoint(
        String pattern,
        List<String> methods,
        List<String> parameters,
        List<Map.Entry<String, String>> fields,
        List<String> bodies) {

    /** Where an endpoint allows any method. */
    static List<String> names(Iterable<HttpMethod> methods) {
        List<String> names = new ArrayList<>();
        methods.forEach(method -> names.add(method.name()));
        names.sort(null);
        return names.isEmpty() ? List.of("GET", "POST") : names;
    }

    @Override
    public String toString() {
        return methods + " " + pattern;
    }
}
