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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.springframework.context.ApplicationContext;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/** Finds the endpoints of router functions: whatever their predicates name. Not thread-safe, used once. */
final class FunctionalEndpoints implements RouterFunctions.Visitor {

    private final List<Endpoint> endpoints = new ArrayList<>();
    private final Deque<Conditions> nests = new ArrayDeque<>(List.of(new Conditions()));

    private FunctionalEndpoints() {}

    static List<Endpoint> of(ApplicationContext context) {
        FunctionalEndpoints visitor = new FunctionalEndpoints();
        context.getBeanProvider(RouterFunction.class).orderedStream().forEach(function -> function.accept(visitor));
        return visitor.endpoints;
    }

    @Override
    public void startNested(RequestPredicate predicate) {
        Conditions inner = nests.getLast().copy();
        predicate.accept(inner);
        nests.addLast(inner);
    }

    @Override
    public void endNested(RequestPredicate predicate) {
        nests.removeLast();
    }

    @Override
    public void route(RequestPredicate predicate, HandlerFunction<?> handlerFunction) {
        Conditions conditions = nests.getLast().copy();
        predicate.accept(conditions);
        endpoints.add(conditions.endpoint());
    }

    @Override
    public void resources(Function<ServerRequest, Mono<Resource>> lookupFunction) {}

    @Override
    public void attributes(Map<String, Object> attributes) {}

    @Override
    public void unknown(RouterFunction<?> routerFunction) {}

    /** What a predicate and those around it ask for. */
    private static final class Conditions implements RequestPredicates.Visitor {

        private final StringBuilder path = new StringBuilder();
        private final List<HttpMethod> methods = new ArrayList<>();
        private final List<String> parameters = new ArrayList<>();
        private final List<Map.Entry<String, String>> fields = new ArrayList<>();

        Conditions copy() {
            Conditions copy = new Conditions();
            copy.path.append(path);
            copy.methods.addAll(methods);
            copy.parameters.addAll(parameters);
            copy.fields.addAll(fields);
            return copy;
        }

        Endpoint endpoint() {
            List<String> names = Endpoint.names(methods);
            List<String> bodies = names.contains("GET") ? List.of() : Samples.BODIES;
            return new Endpoint(path.toString(), names, List.copyOf(parameters), List.copyOf(fields), bodies);
        }

        @Override
        public void method(Set<HttpMethod> allowed) {
            methods.addAll(allowed);
        }

        @Override
        public void path(String pattern) {
            path.append(pattern);
        }

        @Override
        public void header(String name, String value) {
            fields.add(Map.entry(name, value));
        }

        @Override
        public void queryParam(String name, String value) {
            // A predicate of the application's own has no value to tell but the name of its class.
            parameters.add(name + "=" + (value.contains("$$Lambda") ? "long" : value));
        }

        // Abstract until it goes.
        @SuppressWarnings("removal")
        @Override
        public void pathExtension(String extension) {}

        @Override
        public void version(String version) {}

        @Override
        public void startAnd() {}

        @Override
        public void and() {}

        @Override
        public void endAnd() {}

        @Override
        public void startOr() {}

        @Override
        public void or() {}

        @Override
        public void endOr() {}

        @Override
        public void startNegate() {}

        @Override
        public void endNegate() {}

        @Override
        public void unknown(RequestPredicate predicate) {}
    }
}
