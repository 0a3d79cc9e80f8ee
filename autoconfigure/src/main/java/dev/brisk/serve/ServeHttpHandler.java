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

import dev.brisk.metrics.RequestRecorder;
import dev.brisk.metrics.RequestRecorderFactory;
import dev.brisk.metrics.RequestRecording;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.adapter.ForwardedHeaderTransformer;
import org.springframework.web.server.adapter.HttpWebHandlerAdapter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import org.springframework.web.server.handler.ExceptionHandlingWebHandler;
import org.springframework.web.server.handler.FilteringWebHandler;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * The handler between the server adapter and the application's filters and {@link WebHandler}: makes the exchange, observes the
 * request, hands errors to the {@link WebExceptionHandler}s and completes the response, as {@link HttpWebHandlerAdapter} does, with
 * one subscriber in place of a chain of operators and with a lazy exchange.
 *
 * <p>The superclass's own chain, on the lazy exchange, is used where something watches the operators themselves: debug logging of
 * the web layer and Micrometer's context propagation.
 *
 * <p>Immutable after construction and thread-safe. Works with any server that Spring supports; its full effect needs
 * {@link ServeHandlerAdapter}.
 *
 * @since 0.1.0
 */
public final class ServeHttpHandler extends HttpWebHandlerAdapter {

    private static final Log logger = LogFactory.getLog(HttpWebHandlerAdapter.class);

    private static final boolean CONTEXT_PROPAGATION =
            ClassUtils.isPresent("io.micrometer.context.ContextRegistry", ServeHttpHandler.class.getClassLoader());

    /** What runs a request that no exception handler has touched: the filters, or without any the handler itself. */
    private final WebHandler target;

    /** Asked before the filters; {@code null} where no route has given them up. */
    private final @Nullable ServeRoutesHandlerMapping unfiltered;

    /** Without the first, which every {@link ExceptionHandlingWebHandler} adds by itself. */
    private final List<WebExceptionHandler> exceptionHandlers;

    private final RequestRecorderFactory recorderFactory;

    private volatile RequestRecorder recorder;

    private ServeHttpHandler(
            HttpWebHandlerAdapter original,
            ExceptionHandlingWebHandler delegate,
            FilteringWebHandler filtering,
            RequestRecorderFactory recorderFactory) {
        super(delegate);
        setSessionManager(original.getSessionManager());
        setCodecConfigurer(original.getCodecConfigurer());
        setLocaleContextResolver(original.getLocaleContextResolver());
        setForwardedHeaderTransformer(original.getForwardedHeaderTransformer());
        super.setObservationRegistry(original.getObservationRegistry());
        super.setObservationConvention(original.getObservationConvention());
        this.recorderFactory = recorderFactory;
        this.recorder = recorderFactory.create(getObservationRegistry(), getObservationConvention());
        Boolean defaultHtmlEscape = original.getDefaultHtmlEscape();
        if (defaultHtmlEscape != null) {
            setDefaultHtmlEscape(defaultHtmlEscape);
        }
        ApplicationContext applicationContext = original.getApplicationContext();
        if (applicationContext != null) {
            setApplicationContext(applicationContext);
        }
        List<WebFilter> filters = filtering.getFilters();
        FilteringWebHandler remaining = filtering;
        ServeRoutesHandlerMapping routes = null;
        if (!filters.isEmpty() && filters.get(0) instanceof ServeRoutesFilter first) {
            routes = first.routes().hasRoutesWithoutFilters() ? first.routes() : null;
            remaining = new FilteringWebHandler(filtering.getDelegate(), filters.subList(1, filters.size()));
        }
        this.unfiltered = routes;
        this.target = remaining.getFilters().isEmpty() ? remaining.getDelegate() : remaining;
        List<WebExceptionHandler> handlers = delegate.getExceptionHandlers();
        this.exceptionHandlers = List.copyOf(handlers.subList(1, handlers.size()));
    }

    @Override
    public void setObservationRegistry(ObservationRegistry observationRegistry) {
        super.setObservationRegistry(observationRegistry);
        this.recorder = this.recorderFactory.create(observationRegistry, getObservationConvention());
    }

    @Override
    public void setObservationConvention(ServerRequestObservationConvention observationConvention) {
        super.setObservationConvention(observationConvention);
        this.recorder = this.recorderFactory.create(getObservationRegistry(), observationConvention);
    }

    /**
     * The handler for the filters, exception handlers and the {@link WebHandler} of an application context, found as
     * {@link WebHttpHandlerBuilder#applicationContext} finds them.
     *
     * @param context the application context, with a bean named {@value WebHttpHandlerBuilder#WEB_HANDLER_BEAN_NAME}
     * @return a serve handler, decorated by the context's decorators if it has any
     */
    public static HttpHandler from(ApplicationContext context) {
        return WebHttpHandlerBuilder.applicationContext(context)
                .httpHandlerDecorator(ServeHttpHandler::from)
                .build();
    }

    /**
     * The serve handler that does what the given handler does, or the given handler itself where its parts are not exactly those
     * that {@link WebHttpHandlerBuilder} puts together.
     *
     * @param handler any handler
     * @return a serve handler, or {@code handler}
     */
    public static HttpHandler from(HttpHandler handler) {
        return from(handler, RequestRecorder::observing);
    }

    /**
     * As {@link #from(HttpHandler)}, with the choice of how requests are recorded.
     *
     * @param handler any handler
     * @param recorderFactory makes the recorder for the observation registry and the convention of {@code handler}
     * @return a serve handler, or {@code handler}
     */
    public static HttpHandler from(HttpHandler handler, RequestRecorderFactory recorderFactory) {
        Assert.notNull(handler, "'handler' must not be null");
        Assert.notNull(recorderFactory, "'recorderFactory' must not be null");
        if (handler.getClass() == HttpWebHandlerAdapter.class) {
            HttpWebHandlerAdapter adapter = (HttpWebHandlerAdapter) handler;
            if (adapter.getDelegate().getClass() == ExceptionHandlingWebHandler.class) {
                ExceptionHandlingWebHandler delegate = (ExceptionHandlingWebHandler) adapter.getDelegate();
                if (delegate.getDelegate().getClass() == FilteringWebHandler.class) {
                    return new ServeHttpHandler(
                            adapter, delegate, (FilteringWebHandler) delegate.getDelegate(), recorderFactory);
                }
            }
        }
        return handler;
    }

    @Override
    public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
        if (Hooks.isAutomaticContextPropagationEnabled() || logger.isDebugEnabled()) {
            return super.handle(request, response);
        }
        ServerHttpRequest transformed = request;
        ForwardedHeaderTransformer transformer = getForwardedHeaderTransformer();
        if (transformer != null) {
            try {
                transformed = transformer.apply(request);
            } catch (Throwable ex) {
                response.setStatusCode(HttpStatus.BAD_REQUEST);
                return response.setComplete();
            }
        }
        return new ExchangeMono(this, new ServeExchange(transformed, response, this));
    }

    /**
     * Whether the framework's operator that makes the observation would restore thread-locals around it: in the mode of context
     * propagation that is not automatic, from a context that is not empty.
     */
    static boolean restoresThreadLocals(ContextView context) {
        return CONTEXT_PROPAGATION && !context.isEmpty();
    }

    /** By the framework's own chain of operators. */
    Mono<Void> handleByOperators(ServerWebExchange exchange) {
        return super.handle(exchange.getRequest(), exchange.getResponse());
    }

    @Override
    protected ServerWebExchange createExchange(ServerHttpRequest request, ServerHttpResponse response) {
        return new ServeExchange(request, response, this);
    }

    /** The recording of a new exchange. */
    RequestRecording record(ServeExchange exchange) {
        ServeAttributes attributes = exchange.attributes();
        RequestRecording recording = this.recorder.record(exchange.getRequest(), exchange.getResponse(), attributes);
        Boolean htmlEscape = getDefaultHtmlEscape();
        if (htmlEscape != null) {
            attributes.htmlEscape(htmlEscape);
        }
        return recording;
    }

    /** The work of a request; an exception on the way becomes an error of the result. */
    Mono<Void> invoke(ServerWebExchange exchange) {
        try {
            Mono<Void> handled = this.unfiltered == null ? null : this.unfiltered.handleWithoutFilters(exchange);
            return handled != null ? handled : this.target.handle(exchange);
        } catch (Throwable ex) {
            return Mono.error(ex);
        }
    }

    /** Lets the exception handlers answer an error, and is empty or still an error when none did. */
    Mono<Void> handleError(ServeExchange exchange, Throwable error) {
        WebHandler failing = failed -> Mono.error(error);
        return new ExceptionHandlingWebHandler(failing, this.exceptionHandlers).handle(exchange);
    }

    /** For the log, as the default formats it. */
    String describe(ServeExchange exchange) {
        return formatRequest(exchange.getRequest());
    }
}
