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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;

/**
 * The framework's dispatcher with a shorter way to router functions and annotated methods: a request that a router function wants
 * goes by the {@link RouterLane}, one whose method has a plan runs by that plan. Where the index knows the mapping beyond doubt, the
 * framework's mappings are not asked; otherwise they are, and what they find without a plan is dispatched by the framework.
 *
 * <p>Thread-safe. The plans are made at start-up, and made anew when a mapping is registered or unregistered later.
 *
 * @since 0.1.0
 */
public final class DirectDispatcherHandler extends DispatcherHandler {

    /** At debug level the framework describes each of its steps; then it takes them all itself. */
    private static final Log logger = LogFactory.getLog("org.springframework.web");

    private static final Log ownLogger = LogFactory.getLog(DirectDispatcherHandler.class);

    private final LaneCounts counts;

    private @Nullable DirectRequestMappingHandlerMapping mapping;

    private @Nullable PlanFactory factory;

    private DirectMappings others = DirectMappings.none();

    private @Nullable RouterLane routes;

    /** What comes after the mapping of router functions, and its dispatcher. */
    private List<HandlerMapping> remainingMappings = List.of();

    private @Nullable WebHandler remaining;

    private EarlierMappings earlier = new EarlierMappings();

    private @Nullable String obstacle = "not initialized";

    /** Why the framework has to find the mapping of every request, or {@code null}. */
    private @Nullable String unindexed;

    private @Nullable FoundHandlers foundHandlers;

    private volatile @Nullable DirectIndex index;

    private volatile DirectPathReport report = new DirectPathReport(List.of());

    /**
     * A dispatcher for the handler mappings, adapters and result handlers of an application context.
     *
     * @param applicationContext the context
     */
    public DirectDispatcherHandler(ApplicationContext applicationContext) {
        this(applicationContext, new LaneCounts());
    }

    /**
     * A dispatcher for the handler mappings, adapters and result handlers of an application context.
     *
     * @param applicationContext the context
     * @param counts is told the lane of each request
     */
    public DirectDispatcherHandler(ApplicationContext applicationContext, LaneCounts counts) {
        super(applicationContext);
        this.counts = counts;
        try {
            prepare(applicationContext);
        } catch (RuntimeException ex) {
            // Never in the way: what cannot be planned is dispatched by the framework.
            this.factory = null;
            this.mapping = null;
            this.others = DirectMappings.none();
            this.routes = null;
            logger.warn("No mapping runs direct, for the plans could not be made", ex);
        }
    }

    private void prepare(ApplicationContext context) {
        List<HandlerMapping> all = getHandlerMappings();
        List<HandlerMapping> mappings = all == null ? List.of() : all;
        List<HandlerAdapter> adapters = ordered(context, HandlerAdapter.class);
        List<HandlerResultHandler> resultHandlers = ordered(context, HandlerResultHandler.class);
        FrameworkDispatch framework = new FrameworkDispatch(adapters, resultHandlers);
        RouterFunctionMapping router = RouterLane.mappingOf(mappings);
        if (router != null) {
            this.remainingMappings = mappings.subList(mappings.indexOf(router) + 1, mappings.size());
            this.remaining = RemainingDispatcher.of(this.remainingMappings, adapters, resultHandlers);
            this.routes = new RouterLane(
                    router,
                    RouterLane.earlier(mappings, router),
                    framework,
                    new HandlerFunctions(framework, resultHandlers),
                    this.counts,
                    exchange -> standard(exchange, false),
                    this::dispatchMethod);
        }
        EarlierMappings before = new EarlierMappings();
        DirectRequestMappingHandlerMapping found = null;
        this.others = DirectMappings.of(mappings, adapters, framework);
        for (HandlerMapping candidate : mappings) {
            if (candidate instanceof DirectRequestMappingHandlerMapping direct) {
                found = direct;
                break;
            }
            if (candidate != router) {
                before.add(candidate);
            }
        }
        this.earlier = before;
        this.mapping = found;
        this.obstacle = obstacle(context, found, adapters);
        this.foundHandlers = new FoundHandlers(adapters, resultHandlers);
        this.unindexed = found == null ? null : unindexed(found, before);
        if (this.obstacle == null && found != null) {
            DirectRequestMappingHandlerAdapter adapter = (DirectRequestMappingHandlerAdapter) adapters.stream()
                    .filter(DirectRequestMappingHandlerAdapter.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            ErrorDispatch errors = new ErrorDispatch(adapter, framework);
            this.factory = new PlanFactory(adapter, (ConfigurableApplicationContext) context, errors, resultHandlers);
        }
        this.report = new DirectPathReport(this.others.entries());
        if (found != null) {
            rebuild(found);
        }
    }

    private static @Nullable String obstacle(
            ApplicationContext context,
            @Nullable DirectRequestMappingHandlerMapping mapping,
            List<HandlerAdapter> adapters) {
        if (mapping == null) {
            return "the handler mapping of annotated methods is not Brisk's";
        }
        if (!(context instanceof ConfigurableApplicationContext)) {
            return "the application context is not configurable";
        }
        for (HandlerAdapter adapter : adapters) {
            if (adapter instanceof DirectRequestMappingHandlerAdapter) {
                return null;
            }
            if (!adapter.getClass().getName().startsWith("org.springframework.")) {
                return "a handler adapter that Brisk does not know is asked first: "
                        + adapter.getClass().getName();
            }
        }
        return "the handler adapter of annotated methods is not Brisk's";
    }

    private static @Nullable String unindexed(DirectRequestMappingHandlerMapping mapping, EarlierMappings before) {
        if (mapping.getApiVersionStrategy() != null) {
            return "API versioning is configured";
        }
        return mapping.getPathPatternParser().isCaseSensitive()
                ? before.opaque()
                : "paths are matched without regard to case";
    }

    private static <T> List<T> ordered(ApplicationContext context, Class<T> type) {
        List<T> beans = new ArrayList<>(BeanFactoryUtils.beansOfTypeIncludingAncestors(context, type, true, false)
                .values());
        AnnotationAwareOrderComparator.sort(beans);
        return beans;
    }

    private synchronized DirectIndex rebuild(DirectRequestMappingHandlerMapping source) {
        int version = source.version();
        DirectIndex current = this.index;
        if (current != null && current.version() == version) {
            return current;
        }
        List<Candidate> candidates = new ArrayList<>();
        List<DirectPathReport.Entry> entries = this.others.entries();
        List<DirectPathReport.Entry> methods = new ArrayList<>();
        for (Map.Entry<RequestMappingInfo, HandlerMethod> entry :
                source.getHandlerMethods().entrySet()) {
            HandlerMethod handlerMethod = entry.getValue();
            Planned planned = plan(handlerMethod);
            Candidate candidate = new Candidate(
                    entry.getKey(), handlerMethod, planned.plan(), source.isCorsConfigured(handlerMethod));
            candidates.add(candidate.resolvingBy(source.resolverOf(entry.getKey())));
            methods.add(
                    new DirectPathReport.Entry(entry.getKey().toString(), handlerMethod.toString(), planned.reason()));
        }
        // The framework's own order is another in each JVM.
        methods.sort(
                Comparator.comparing(DirectPathReport.Entry::mapping).thenComparing(DirectPathReport.Entry::handler));
        entries.addAll(methods);
        DirectIndex result = this.unindexed == null
                ? new DirectIndex(version, candidates, this.earlier)
                : DirectIndex.byMethodOnly(version, candidates);
        this.report = new DirectPathReport(entries);
        this.index = result;
        return result;
    }

    private Planned plan(HandlerMethod handlerMethod) {
        PlanFactory plans = this.factory;
        if (plans == null) {
            return Planned.standard(this.obstacle == null ? "no plan" : this.obstacle);
        }
        try {
            return plans.plan(handlerMethod);
        } catch (RuntimeException ex) {
            // A bean may be gone while its mapping is still there. The other methods have nothing to do with it.
            ownLogger.debug("No plan for " + handlerMethod, ex);
            return Planned.standard("its plan could not be made: " + ex);
        }
    }

    /**
     * Registers what the direct path uses by reflection.
     *
     * @param hints where to register it
     */
    public static void registerHints(RuntimeHints hints) {
        hints.reflection().registerMethod(FailedHandlerMethod.Failure.RETHROW, ExecutableMode.INVOKE);
    }

    /** Which mapping runs on which lane. */
    public DirectPathReport report() {
        RouterLane router = this.routes;
        return router == null ? this.report : this.report.and(router.entries());
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange) {
        if ((this.routes == null && this.factory == null && this.others.isEmpty())
                || logger.isDebugEnabled()
                || CorsUtils.isPreFlightRequest(exchange.getRequest())) {
            return Mono.defer(() -> standard(exchange, false));
        }
        return new DispatchMono(this, exchange);
    }

    private Mono<Void> dispatch(ServerWebExchange exchange) {
        Mono<Void> handled = FrameworkDispatch.isForbidden(exchange) ? null : this.others.handle(exchange);
        if (handled != null) {
            this.counts.onDirect();
            return handled;
        }
        RouterLane router = this.routes;
        return router == null || Hooks.isAutomaticContextPropagationEnabled()
                ? dispatchMethod(exchange, false)
                : router.dispatch(exchange);
    }

    /**
     * Dispatches to annotated methods and what comes after them.
     *
     * @param asked whether the mappings up to that of router functions were asked, and must not be asked again
     */
    private Mono<Void> dispatchMethod(ServerWebExchange exchange, boolean asked) {
        DirectRequestMappingHandlerMapping source = this.mapping;
        DirectIndex current = this.index;
        if (source == null || this.factory == null) {
            return standard(exchange, asked);
        }
        if (current == null || current.version() != source.version()) {
            current = rebuild(source);
        }
        DirectMatch match;
        try {
            match = current.find(exchange);
        } catch (RuntimeException ex) {
            // A condition that cannot be evaluated: the framework meets the same, and knows who is told.
            return standard(exchange, asked);
        }
        if (match == null) {
            return search(exchange, current, asked);
        }
        HandlerPlan plan = match.candidate().plan();
        if (plan == null || FrameworkDispatch.isForbidden(exchange) || !plan.hasBean()) {
            return standard(exchange, asked);
        }
        match.publish(exchange);
        if (match.candidate().isCorsConfigured()) {
            try {
                if (!source.processCors(plan.resolved(), exchange)) {
                    this.counts.onDirect();
                    return Mono.empty();
                }
            } catch (RuntimeException ex) {
                return standard(exchange, asked);
            }
        }
        this.counts.onDirect();
        return plan.run(exchange, match);
    }

    /** Lets the framework's mappings find the handler, and runs a method with a plan by it all the same. */
    private Mono<Void> search(ServerWebExchange exchange, DirectIndex current, boolean asked) {
        FoundHandlers framework = this.foundHandlers;
        List<HandlerMapping> mappings = asked ? this.remainingMappings : getHandlerMappings();
        if (framework == null || mappings == null) {
            return standard(exchange, asked);
        }
        return new SearchMono(
                exchange,
                mappings,
                (source, handler) -> {
                    // Another mapping may give the same methods, but publish nothing of it, or something else.
                    Candidate candidate = source == this.mapping && handler instanceof HandlerMethod method
                            ? current.of(method)
                            : null;
                    HandlerPlan plan = candidate == null ? null : candidate.plan();
                    if (candidate == null
                            || plan == null
                            || FrameworkDispatch.isForbidden(exchange)
                            || !plan.hasBean()) {
                        this.counts.onStandard();
                        return framework.handle(exchange, handler);
                    }
                    this.counts.onDirect();
                    return plan.run(exchange, DirectMatch.published(candidate, exchange));
                },
                error -> {
                    this.counts.onStandard();
                    return framework.fail(exchange, error);
                });
    }

    private Mono<Void> standard(ServerWebExchange exchange, boolean asked) {
        this.counts.onStandard();
        WebHandler rest = this.remaining;
        return asked && rest != null ? rest.handle(exchange) : super.handle(exchange);
    }

    /** Dispatches when subscribed to. */
    private static final class DispatchMono extends Mono<Void> {

        private final DirectDispatcherHandler dispatcher;

        private final ServerWebExchange exchange;

        DispatchMono(DirectDispatcherHandler dispatcher, ServerWebExchange exchange) {
            this.dispatcher = dispatcher;
            this.exchange = exchange;
        }

        @Override
        public void subscribe(CoreSubscriber<? super Void> actual) {
            this.dispatcher.dispatch(this.exchange).subscribe(actual);
        }
    }
}
