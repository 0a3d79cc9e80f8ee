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

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;

/** What a nested request knows of its match, handed to the request around it once the match is complete. */
final class NestedAttributes {

    private NestedAttributes() {}

    /**
     * Hands the attributes over.
     *
     * @param inner the nested request
     * @param outer the request around it
     * @param plain whether no predicate of the application has seen the nested request, so that the framework's own two attributes
     *     are all that can have changed
     */
    static void merge(ServerRequest inner, ServerRequest outer, boolean plain) {
        Map<String, Object> from = inner.attributes();
        Map<String, Object> to = outer.attributes();
        if (plain) {
            hand(from, to, RouterFunctions.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
            hand(from, to, RouterFunctions.MATCHING_PATTERN_ATTRIBUTE);
        } else {
            // The one may be a view of the other.
            Map<String, Object> all = new LinkedHashMap<>(from);
            to.clear();
            to.putAll(all);
        }
    }

    private static void hand(Map<String, Object> from, Map<String, Object> to, String name) {
        Object value = from.get(name);
        if (value != null) {
            to.put(name, value);
        }
    }
}
