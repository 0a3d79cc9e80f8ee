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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.accept.ApiVersionHolder;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import org.springframework.web.util.pattern.PathPattern;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The way of requests through the router functions. Their predicates are asked here, in the framework's order and as often as the
 * framework does, and no publisher is made for it. The framework routes the first request to each handler, which shows what it makes
 * of the handler with the filters around it, and all requests whose handler cannot be known beforehand.
 *
 * <p>Thread-safe.
 */
final class RouterLane {

    private final RouterFunctionMapping mapping;

    private final RouteTable table;

    private final EarlierMappings earlier;

    private final HandlerFunctions functions;

    private final FrameworkDispatch framework;

    private final LaneCounts counts;

    /** Dispatches all over again. */
    private final WebHandler standard;

    /** Where a request goes that no router function wants; told whether this mapping must not be asked again. */
    private final BiFunction<ServerWebExchange, Boolean, Mono<Void>> next;

    private final CorsWatch cors;

    /** What the framework's requests read bodies by; {@code null} as long as it has not made one. */
    private volatile @Nullable List<HttpMessageReader<?>> readers;

    private volatile boolean distrusted;

    RouterLane(
            RouterFunctionMapping mapping,
            EarlierMappings earlier,
            FrameworkDispatch framework,
            HandlerFunctions functions,
            LaneCounts counts,
            WebHandler standard,
            BiFunction<ServerWebExchange, Boolean, Mono<Void>> next) {
        this.mapping = mapping;
        this.table = RouterCompiler.compile(mapping);
        this.earlier = earlier;
        this.framework = framework;
        this.functions = functions;
        this.counts = counts;
        this.standard = standard;
        this.next = next;
        this.cors = CorsWatch.of(mapping);
    }

    /** The mapping of router functions, if it is the framework's and asked before annotated methods; {@code null} where there is none. */
    static @Nullable RouterFunctionMapping mappingOf(List<HandlerMapping> mappings) {
        for (HandlerMapping mapping : mappings) {
            if (mapping instanceof DirectRequestMappingHandlerMapping) {
                return null;
            }
            if (mapping.getClass() == RouterFunctionMapping.class) {
                RouterFunctionMapping router = (RouterFunctionMapping) mapping;
                return router.getRouterFunction() != null
                                && earlier(mappings, router).opaque() == null
                        ? router
                        : null;
            }
        }
        return null;
    }

    /** What is asked before the mapping of router functions. */
    static EarlierMappings earlier(List<HandlerMapping> mappings, RouterFunctionMapping router) {
        EarlierMappings earlier = new EarlierMappings();
        for (HandlerMapping mapping : mappings.subList(0, mappings.indexOf(router))) {
            earlier.add(mapping);
        }
        return earlier;
    }

    /** Which part runs on which lane. */
    List<DirectPathReport.Entry> entries() {
        List<DirectPathReport.Entry> entries = new ArrayList<>();
        RouterReport.add(entries, this.table.all(), "", obstacle());
        return entries;
    }

    /** Why the framework finds all handlers, or {@code null}. */
    private @Nullable String obstacle() {
        if (this.distrusted) {
            return "the framework has found another handler than its visit has shown";
        }
        if (this.mapping.getApiVersionStrategy() != null) {
            return "API versioning is configured";
        }
        return this.cors.isSeen() ? "CORS is configured for router functions" : null;
    }

    Mono<Void> dispatch(ServerWebExchange exchange) {
        String path = path(exchange.getRequest());
        RouteCandidates candidates = this.table.candidates(path);
        if (candidates.isEmpty()) {
            return this.next.apply(exchange, false);
        }
        if (this.earlier.mayMatch(exchange.getRequest(), path)) {
            return this.standard.handle(exchange);
        }
        List<HttpMessageReader<?>> known = this.readers;
        boolean routed = candidates.frameworkFirst() || obstacle() != null || RouterLogs.areWatched();
        if (known == null || routed) {
            return ask(exchange, null, routed);
        }
        MatchAttributes before = MatchAttributes.of(exchange);
        Mono<Void> handled = before.isNone() ? plain(exchange, candidates, path, known) : null;
        if (handled != null) {
            return handled;
        }
        exchange.getAttributes().put(HandlerMapping.API_VERSION_ATTRIBUTE, ApiVersionHolder.EMPTY);
        ServerRequest request = ServerRequest.create(exchange, known);
        RouteNode found;
        try {
            found = RouteTable.match(candidates, request);
        } catch (Throwable ex) {
            Exceptions.throwIfFatal(ex);
            this.counts.onStandard();
            return this.framework.failed(exchange, Exceptions.unwrap(ex));
        }
        if (found == null) {
            return this.next.apply(exchange, candidates.hasUserCode());
        }
        if (!(found instanceof RouteNode.Leaf leaf)) {
            return ask(exchange, null, true);
        }
        HandlerFunction<?> handler = leaf.resolved(!candidates.hasUserCode());
        if (handler == null) {
            // The framework asks the same predicates, which must find what these have found.
            before.restore(exchange);
            return ask(exchange, leaf, leaf.isFiltered() && candidates.hasUserCode());
        }
        publish(exchange, request, handler);
        this.counts.onDirect();
        return this.functions.handle(exchange, handler, request);
    }

    /** Runs the handler of a route whose predicate need not be asked, if that is where the request goes. */
    private @Nullable Mono<Void> plain(
            ServerWebExchange exchange, RouteCandidates candidates, String path, List<HttpMessageReader<?>> known) {
        RouteNode.Leaf leaf = RouteTable.plain(candidates, exchange.getRequest().getMethod(), path);
        PlainRoute route = leaf == null ? null : leaf.plain();
        HandlerFunction<?> handler = leaf == null ? null : leaf.resolved(!candidates.hasUserCode());
        if (route == null || handler == null) {
            return null;
        }
        ServerRequest request = ServerRequest.create(exchange, known);
        new PlainRouteMatch(route, handler, request, path).publish(exchange);
        this.counts.onDirect();
        return this.functions.handle(exchange, handler, request);
    }

    private static String path(ServerHttpRequest request) {
        String path = request instanceof DirectRequest direct ? direct.plainPath() : null;
        return path != null ? path : request.getPath().pathWithinApplication().value();
    }

    /** What the mapping publishes of a handler that it has found. */
    @SuppressWarnings("unchecked")
    private static void publish(ServerWebExchange exchange, ServerRequest request, HandlerFunction<?> handler) {
        Map<String, Object> attributes = exchange.getAttributes();
        attributes.put(RouterFunctions.REQUEST_ATTRIBUTE, request);
        attributes.put(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE, handler);
        if (attributes.get(RouterFunctions.MATCHING_PATTERN_ATTRIBUTE) instanceof PathPattern pattern) {
            attributes.put(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE, pattern);
            if (attributes.get(ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE)
                    instanceof ServerRequestObservationContext context) {
                context.setPathPattern(pattern.toString());
            }
        }
        Map<String, String> variables =
                (Map<String, String>) attributes.get(RouterFunctions.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        if (variables != null) {
            attributes.put(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, variables);
        }
    }

    /**
     * Leaves the routing to the framework, which is asked once.
     *
     * @param leaf whose handler the framework is to find, and then known
     * @param routed whether such requests are always routed by the framework, and not only until the handler is known
     */
    private Mono<Void> ask(ServerWebExchange exchange, RouteNode.@Nullable Leaf leaf, boolean routed) {
        Mono<Object> answer = Flux.from(Mono.defer(() -> this.mapping.getHandler(exchange)))
                .next()
                .onErrorResume(ex -> Mono.just(new Failure(ex)));
        return new ValueMono<>(answer, handler -> answered(exchange, handler, leaf, routed));
    }

    private Mono<Void> answered(
            ServerWebExchange exchange, @Nullable Object handler, RouteNode.@Nullable Leaf leaf, boolean routed) {
        if (handler == null) {
            return this.next.apply(exchange, true);
        }
        if (handler instanceof Failure failure) {
            this.counts.onStandard();
            return this.framework.failed(exchange, failure.error());
        }
        ServerRequest request = exchange.getAttribute(RouterFunctions.REQUEST_ATTRIBUTE);
        if (request == null || !(handler instanceof HandlerFunction<?> function)) {
            this.counts.onStandard();
            return this.framework.dispatch(exchange, handler);
        }
        if (this.readers == null) {
            this.cors.end();
            this.readers = request.messageReaders();
        }
        if (leaf != null && !leaf.learn(function)) {
            this.distrusted = true;
        }
        if (routed) {
            this.counts.onStandard();
        } else {
            this.counts.onDirect();
        }
        return this.functions.handle(exchange, function, request);
    }

    /** An error as a value. */
    private record Failure(Throwable error) {}
}
