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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.core.io.Resource;
import org.springframework.http.server.PathContainer;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.util.pattern.PathPatternParser;
import reactor.core.publisher.Mono;

/** Makes the table of a router function from the framework's visit of it. */
final class RouterCompiler implements RouterFunctions.Visitor {

    private final PathPatternParser parser;

    private final boolean indexed;

    /** The parts of each level of nesting that is open, innermost first. */
    private final Deque<List<RouteNode>> levels = new ArrayDeque<>();

    private RouterCompiler(PathPatternParser parser) {
        this.parser = parser;
        this.indexed = parser.isCaseSensitive()
                && parser.getPathOptions().separator() == PathContainer.Options.HTTP_PATH.separator();
    }

    static RouteTable compile(RouterFunctionMapping mapping) {
        RouterCompiler compiler = new RouterCompiler(mapping.getPathPatternParser());
        RouterFunction<?> routerFunction = mapping.getRouterFunction();
        List<RouteNode> nodes = new ArrayList<>();
        if (routerFunction != null) {
            RouterFunction<?> silent = silent(mapping, compiler);
            if (silent != null) {
                // It may want any request, and its place in the order does not show.
                nodes.add(new RouteNode.Opaque(silent, null));
            }
            nodes.addAll(compiler.visit(routerFunction));
        }
        return new RouteTable(nodes, compiler.indexed);
    }

    private List<RouteNode> visit(RouterFunction<?> routerFunction) {
        this.levels.push(new ArrayList<>());
        routerFunction.accept(this);
        return this.levels.pop();
    }

    /** A router function of the mapping that shows a visitor nothing, or {@code null}. */
    private static @Nullable RouterFunction<?> silent(RouterFunctionMapping mapping, RouterCompiler compiler) {
        RouterFunction<?> all = mapping.getRouterFunction();
        if (all != null && compiler.visit(all).isEmpty()) {
            return all;
        }
        ApplicationContext context = mapping.getApplicationContext();
        if (context != null) {
            for (String name : BeanFactoryUtils.beanNamesForTypeIncludingAncestors(context, RouterFunction.class)) {
                RouterFunction<?> bean = context.isSingleton(name) ? context.getBean(name, RouterFunction.class) : null;
                if (bean != null && compiler.visit(bean).isEmpty()) {
                    return bean;
                }
            }
        }
        return null;
    }

    @Override
    public void startNested(RequestPredicate predicate) {
        this.levels.push(new ArrayList<>());
    }

    @Override
    public void endNested(RequestPredicate predicate) {
        VisitedThrough through = VisitedThrough.now(RouterCompiler.class);
        RouteTable children = new RouteTable(this.levels.pop(), this.indexed);
        PredicateTraits traits = PredicateTraits.of(predicate);
        // Below a predicate there is always something, even if it does not show itself.
        RouteNode node = children.all().isEmpty()
                ? new RouteNode.Opaque(predicate, traits.patterns())
                : new RouteNode.Nest(predicate, children, traits);
        add(through, node, predicate);
    }

    @Override
    public void route(RequestPredicate predicate, HandlerFunction<?> handlerFunction) {
        VisitedThrough through = VisitedThrough.now(RouterCompiler.class);
        PredicateTraits traits = PredicateTraits.of(predicate);
        PlainRoute.Shape shape = traits.shape();
        PlainRoute plain = shape == null ? null : PlainRoute.of(shape, this.parser);
        add(through, new RouteNode.Leaf(predicate, handlerFunction, traits, plain, through.filters() > 0), predicate);
    }

    /** What a router function of the application shows need not be what it does. */
    private void add(VisitedThrough through, RouteNode node, Object source) {
        this.levels.element().add(through.framework() ? node : new RouteNode.Opaque(source, null));
    }

    @Override
    public void resources(Function<ServerRequest, Mono<Resource>> lookupFunction) {
        boolean framework = VisitedThrough.now(RouterCompiler.class).framework();
        this.levels
                .element()
                .add(new RouteNode.Opaque(lookupFunction, framework ? ResourcePattern.of(lookupFunction) : null));
    }

    @Override
    public void attributes(Map<String, Object> attributes) {
        // Not for matching.
    }

    @Override
    public void unknown(RouterFunction<?> routerFunction) {
        this.levels.element().add(new RouteNode.Opaque(routerFunction, null));
    }
}
