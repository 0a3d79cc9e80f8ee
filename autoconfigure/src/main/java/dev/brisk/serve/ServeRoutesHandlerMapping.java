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
package dev.brisk.serve;

import dev.brisk.dispatch.DirectHandlerMapping;
import dev.brisk.dispatch.DirectHandlers;
import dev.brisk.dispatch.DirectPathReport;
import dev.brisk.dispatch.LaneCounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.reactive.handler.AbstractUrlHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import org.springframework.web.util.pattern.PathPattern;
import reactor.core.publisher.Mono;

/**
 * Maps requests to the routes of all {@link ServeRoutes} beans. A URL mapping to the framework, so that its dispatcher and Actuator's
 * list of mappings know it.
 *
 * <p>Its order is {@value #ORDER}: after Actuator's endpoints, before router functions and annotated methods. A request that no route
 * matches by method and path goes on to these.
 *
 * <p>Thread-safe once it is initialized.
 *
 * @since 0.1.0
 */
public final class ServeRoutesHandlerMapping extends AbstractUrlHandlerMapping implements DirectHandlerMapping {

    /** Before the mapping of router functions, which is at -1, and behind Actuator's at -100. */
    public static final int ORDER = -10;

    private static final Log startupLogger = LogFactory.getLog(ServeRoutes.class);

    private final Map<String, ServeRoutes> beans;

    private final RouteCodecs codecs;

    private final RouteTable table;

    private final LaneCounts counts;

    /**
     * A mapping of these routes.
     *
     * @param beans the routes by the names of their beans, in their order
     * @param codecs for bodies
     * @param caseSensitive whether the case of letters in paths counts
     */
    public ServeRoutesHandlerMapping(
            Map<String, ServeRoutes> beans, ServerCodecConfigurer codecs, boolean caseSensitive) {
        this(beans, codecs, caseSensitive, new LaneCounts());
    }

    /**
     * A mapping of these routes.
     *
     * @param beans the routes by the names of their beans, in their order
     * @param codecs for bodies
     * @param caseSensitive whether the case of letters in paths counts
     * @param counts is told of the requests to routes without filters; all others pass the dispatcher, which counts them
     */
    public ServeRoutesHandlerMapping(
            Map<String, ServeRoutes> beans, ServerCodecConfigurer codecs, boolean caseSensitive, LaneCounts counts) {
        this.beans = beans;
        this.counts = counts;
        this.codecs = new RouteCodecs(codecs.getReaders(), codecs.getWriters());
        setOrder(ORDER);
        setUseCaseSensitiveMatch(caseSensitive);
        this.table = new RouteTable(beans, getPathPatternParser(), this.codecs);
        List<String> withoutFilters = new ArrayList<>();
        for (PatternRoutes routes : this.table.patterns()) {
            registerHandler(routes.pattern().getPatternString(), routes);
            routes.routes().stream()
                    .filter(ServeRoute::withoutFilters)
                    .forEach(route -> withoutFilters.add(route.toString()));
        }
        if (!withoutFilters.isEmpty()) {
            startupLogger.info(withoutFilters.size() + " of the routes of ServeRoutes run without filters: "
                    + String.join(", ", withoutFilters));
        }
    }

    @Override
    public Mono<Object> getHandlerInternal(ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        RouteMatch match = isForeign(exchange)
                ? null
                : this.table.find(methodToMatch(request), DirectServeRoutes.path(request), request);
        if (match == null) {
            return Mono.empty();
        }
        match.publish(exchange);
        return Mono.just(match);
    }

    /** For a preflight, the method of the request that it is about. */
    private static HttpMethod methodToMatch(ServerHttpRequest request) {
        HttpMethod asked =
                CorsUtils.isPreFlightRequest(request) ? request.getHeaders().getAccessControlRequestMethod() : null;
        return asked != null ? asked : request.getMethod();
    }

    /** Whether the exchange is another server's: one for management has a context below this, and finds the mappings of both. */
    private boolean isForeign(ServerWebExchange exchange) {
        ApplicationContext context = exchange.getApplicationContext();
        return context != null && !context.equals(getApplicationContext());
    }

    /** The methods of the routes of a path. */
    Set<HttpMethod> methods(ServerWebExchange exchange) {
        return isForeign(exchange)
                ? Set.of()
                : this.table.methods(exchange.getRequest().getPath().pathWithinApplication());
    }

    boolean hasRoutesWithoutFilters() {
        return this.table.hasRoutesWithoutFilters();
    }

    /**
     * Handles a request whose route has given up the filters.
     *
     * @return what is left to do, or {@code null}, and nothing done, for all other requests
     */
    @Nullable
    Mono<Void> handleWithoutFilters(ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        String path = DirectServeRoutes.path(request);
        if (!this.table.mayBeWithoutFilters(path)
                || !UnfilteredPath.isPlain(path)
                || CorsUtils.isPreFlightRequest(request)
                || isForeign(exchange)) {
            return null;
        }
        RouteMatch match = this.table.find(request.getMethod(), path, request);
        if (match == null || !match.route().withoutFilters()) {
            return null;
        }
        if (isCorsConfigured()) {
            this.counts.onStandard();
            return getHandler(exchange).flatMap(handler -> ((WebHandler) handler).handle(exchange));
        }
        this.counts.onDirect();
        match.publish(exchange);
        return match.handle(exchange);
    }

    private boolean isCorsConfigured() {
        return hasCorsConfigurationSource(this);
    }

    @Override
    public Collection<PathPattern> patterns() {
        return getHandlerMap().keySet();
    }

    @Override
    public @Nullable String obstacle() {
        return isCorsConfigured() ? "CORS is configured for it" : null;
    }

    @Override
    public DirectHandlers directHandlers(Predicate<PathContainer> takenEarlier) {
        return new DirectServeRoutes(this.table, takenEarlier);
    }

    @Override
    public List<DirectPathReport.Entry> describe(@Nullable String reason) {
        return this.beans.entrySet().stream()
                .flatMap(bean -> bean.getValue().routes().stream()
                        .map(route -> new DirectPathReport.Entry(
                                route.toString(),
                                "ServeRoutes '" + bean.getKey() + "'",
                                reason,
                                route.withoutFilters())))
                .collect(Collectors.toList());
    }
}
