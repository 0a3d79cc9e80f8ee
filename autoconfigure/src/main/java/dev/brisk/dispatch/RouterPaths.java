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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/**
 * The paths without which a router function cannot match, read from it by the framework's visitor. There are none to be told where
 * a part of it is the application's own code: a lambda as predicate, a look-up of resources, a router function of its own class.
 */
final class RouterPaths implements RouterFunctions.Visitor {

    /** For each level of nesting the patterns that lead there; an empty list where any path does. */
    private final Deque<List<String>> nesting = new ArrayDeque<>();

    private final List<String> patterns = new ArrayList<>();

    private boolean opaque;

    private RouterPaths() {}

    /**
     * The patterns, one of which matches the path of every request that the router function may answer; {@code null} where that
     * cannot be told.
     */
    static @Nullable List<String> of(RouterFunction<?> routerFunction) {
        RouterPaths paths = new RouterPaths();
        routerFunction.accept(paths);
        return paths.opaque ? null : paths.patterns;
    }

    @Override
    public void startNested(RequestPredicate predicate) {
        List<String> own = required(predicate);
        List<String> outer = this.nesting.peek();
        if (outer != null && !outer.isEmpty()) {
            // The outermost path is enough to tell what cannot match.
            this.nesting.push(outer);
        } else {
            List<String> prefixes = new ArrayList<>();
            own.forEach(pattern -> prefixes.add(everythingBelow(pattern)));
            this.nesting.push(prefixes);
        }
    }

    /** A pattern that takes the rest of the path already cannot be extended, and need not be. */
    private static String everythingBelow(String pattern) {
        if (pattern.contains("**") || pattern.contains("{*")) {
            return pattern;
        }
        return pattern.endsWith("/") ? pattern + "**" : pattern + "/**";
    }

    @Override
    public void endNested(RequestPredicate predicate) {
        this.nesting.pop();
    }

    @Override
    public void route(RequestPredicate predicate, HandlerFunction<?> handlerFunction) {
        List<String> own = required(predicate);
        List<String> outer = this.nesting.peek();
        if (outer != null && !outer.isEmpty()) {
            this.patterns.addAll(outer);
        } else if (own.isEmpty()) {
            this.opaque = true;
        } else {
            this.patterns.addAll(own);
        }
    }

    @Override
    public void resources(Function<ServerRequest, Mono<Resource>> lookupFunction) {
        this.opaque = true;
    }

    @Override
    public void attributes(Map<String, Object> attributes) {
        // Not for matching.
    }

    @Override
    public void unknown(RouterFunction<?> routerFunction) {
        this.opaque = true;
    }

    private List<String> required(RequestPredicate predicate) {
        Required required = new Required();
        predicate.accept(required);
        this.opaque |= required.unknown;
        List<String> result = required.result();
        return result == null ? List.of() : result;
    }

    /** Computes for a tree of predicates the paths one of which it needs; {@code null} on the stack where it needs none. */
    private static final class Required implements RequestPredicates.Visitor {

        /** One list of operands for each operator that is open, innermost first. */
        private final Deque<List<Operand>> open = new ArrayDeque<>();

        private boolean unknown;

        Required() {
            this.open.push(new ArrayList<>());
        }

        @Nullable
        List<String> result() {
            List<Operand> operands = this.open.element();
            return operands.size() == 1 ? operands.get(0).paths() : null;
        }

        private void operand(@Nullable List<String> paths) {
            this.open.element().add(new Operand(paths));
        }

        @Override
        public void path(String pattern) {
            operand(List.of(pattern));
        }

        @Override
        public void method(Set<HttpMethod> methods) {
            operand(null);
        }

        @Override
        @Deprecated(since = "7.0", forRemoval = true)
        @SuppressWarnings("removal") // as long as the framework's visitor has it
        public void pathExtension(String extension) {
            operand(null);
        }

        @Override
        public void header(String name, String value) {
            operand(null);
        }

        @Override
        public void queryParam(String name, String value) {
            operand(null);
        }

        @Override
        public void version(String version) {
            operand(null);
        }

        @Override
        public void startAnd() {
            this.open.push(new ArrayList<>());
        }

        @Override
        public void and() {
            // Between the operands.
        }

        @Override
        public void endAnd() {
            List<String> paths = null;
            for (Operand operand : this.open.pop()) {
                if (paths == null) {
                    paths = operand.paths();
                }
            }
            operand(paths);
        }

        @Override
        public void startOr() {
            this.open.push(new ArrayList<>());
        }

        @Override
        public void or() {
            // Between the operands.
        }

        @Override
        public void endOr() {
            List<String> paths = new ArrayList<>();
            boolean all = true;
            for (Operand operand : this.open.pop()) {
                List<String> needed = operand.paths();
                if (needed == null) {
                    all = false;
                } else {
                    paths.addAll(needed);
                }
            }
            operand(all ? paths : null);
        }

        @Override
        public void startNegate() {
            this.open.push(new ArrayList<>());
        }

        @Override
        public void endNegate() {
            this.open.pop();
            operand(null);
        }

        @Override
        public void unknown(RequestPredicate predicate) {
            this.unknown = true;
            operand(null);
        }

        private record Operand(@Nullable List<String> paths) {}
    }
}
