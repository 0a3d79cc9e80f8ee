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
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.server.ServerWebExchange;

/**
 * The attributes of an exchange that the framework's predicates change when they match.
 *
 * @param pattern the pattern so far
 * @param variables the URI template variables so far
 */
record MatchAttributes(@Nullable Object pattern, @Nullable Object variables) {

    private static final MatchAttributes NONE = new MatchAttributes(null, null);

    static MatchAttributes of(ServerWebExchange exchange) {
        Object pattern = exchange.getAttribute(RouterFunctions.MATCHING_PATTERN_ATTRIBUTE);
        Object variables = exchange.getAttribute(RouterFunctions.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        return pattern == null && variables == null ? NONE : new MatchAttributes(pattern, variables);
    }

    /** Whether there are none, so that predicates have nothing to combine theirs with. */
    boolean isNone() {
        return this.pattern == null && this.variables == null;
    }

    /** Takes back what has changed since. */
    void restore(ServerWebExchange exchange) {
        restore(exchange, RouterFunctions.MATCHING_PATTERN_ATTRIBUTE, this.pattern);
        restore(exchange, RouterFunctions.URI_TEMPLATE_VARIABLES_ATTRIBUTE, this.variables);
    }

    private static void restore(ServerWebExchange exchange, String name, @Nullable Object value) {
        if (value == null) {
            exchange.getAttributes().remove(name);
        } else {
            exchange.getAttributes().put(name, value);
        }
    }
}
