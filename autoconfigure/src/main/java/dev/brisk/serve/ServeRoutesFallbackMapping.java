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

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.AbstractHandlerMapping;
import org.springframework.web.reactive.resource.NoResourceFoundException;
import org.springframework.web.reactive.resource.ResourceWebHandler;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Answers requests to a path of {@link ServeRoutes} whose method no route has and that no other mapping has taken: OPTIONS with the
 * methods there are, others with 405 and the same (RFC 9110 §9.3.7, §15.5.6).
 *
 * <p>It comes behind all mappings but those of static resources, which take every path. What is behind it is asked first for GET and
 * HEAD, so that a file of that name is found.
 *
 * @since 0.1.0
 */
public final class ServeRoutesFallbackMapping extends AbstractHandlerMapping {

    /** Static resources are at {@code LOWEST_PRECEDENCE - 1}. */
    public static final int ORDER = Ordered.LOWEST_PRECEDENCE - 2;

    private final ServeRoutesHandlerMapping routes;

    private volatile @Nullable List<HandlerMapping> later;

    /**
     * The end of these routes.
     *
     * @param routes the routes
     */
    public ServeRoutesFallbackMapping(ServeRoutesHandlerMapping routes) {
        this.routes = routes;
        setOrder(ORDER);
    }

    @Override
    protected Mono<?> getHandlerInternal(ServerWebExchange exchange) {
        if (CorsUtils.isPreFlightRequest(exchange.getRequest())) {
            return Mono.empty();
        }
        Set<HttpMethod> methods = this.routes.methods(exchange);
        if (methods.isEmpty()) {
            return Mono.empty();
        }
        HttpMethod method = exchange.getRequest().getMethod();
        if (HttpMethod.OPTIONS.equals(method)) {
            return Mono.just((WebHandler) answered -> answerOptions(answered, methods));
        }
        Mono<Object> notAllowed = Mono.error(() -> notAllowed(exchange, methods));
        if (!HttpMethod.GET.equals(method) && !HttpMethod.HEAD.equals(method)) {
            return notAllowed;
        }
        return Flux.fromIterable(later())
                .concatMap(mapping -> mapping.getHandler(exchange))
                .next()
                .map(handler -> handler instanceof ResourceWebHandler resources
                        ? (WebHandler) asked -> resources
                                .handle(asked)
                                .onErrorMap(NoResourceFoundException.class, missing -> notAllowed(asked, methods))
                        : handler)
                .switchIfEmpty(notAllowed);
    }

    /** The error, with the field that belongs to it: not all exception handlers take it from there. */
    private static MethodNotAllowedException notAllowed(ServerWebExchange exchange, Set<HttpMethod> methods) {
        exchange.getResponse().getHeaders().setAllow(methods);
        return new MethodNotAllowedException(exchange.getRequest().getMethod(), methods);
    }

    private static Mono<Void> answerOptions(ServerWebExchange exchange, Set<HttpMethod> methods) {
        Set<HttpMethod> allowed = new LinkedHashSet<>(methods);
        allowed.add(HttpMethod.OPTIONS);
        exchange.getResponse().setStatusCode(HttpStatus.OK);
        exchange.getResponse().getHeaders().setAllow(allowed);
        return Mono.empty();
    }

    /** The mappings behind this one. */
    private List<HandlerMapping> later() {
        List<HandlerMapping> result = this.later;
        if (result == null) {
            ApplicationContext context = obtainApplicationContext();
            List<HandlerMapping> all = new ArrayList<>(
                    BeanFactoryUtils.beansOfTypeIncludingAncestors(context, HandlerMapping.class, true, false)
                            .values());
            AnnotationAwareOrderComparator.sort(all);
            result = List.copyOf(all.subList(all.indexOf(this) + 1, all.size()));
            this.later = result;
        }
        return result;
    }
}
