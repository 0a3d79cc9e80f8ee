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

import dev.brisk.info.ServeHandlerInfoArgumentResolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.Assert;
import org.springframework.validation.method.MethodValidator;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.SessionAttribute;
import org.springframework.web.bind.support.WebBindingInitializer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.annotation.HandlerMethodValidator;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.CookieValueMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.ExpressionValueMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.HttpEntityMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.MatrixVariableMapMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.MatrixVariableMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.PathVariableMapMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.PathVariableMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.PrincipalMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.RequestAttributeMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.RequestBodyMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.RequestHeaderMapMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.RequestHeaderMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.reactive.result.method.annotation.RequestParamMapMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.RequestParamMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.ServerWebExchangeMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;

/**
 * Finds for a parameter where its value comes from. The framework's own resolvers, in the framework's order, decide which parameter
 * is whose; the simplest ones are read directly, all others through their resolver.
 */
final class Arguments {

    private final List<HandlerMethodArgumentResolver> resolvers = new ArrayList<>();

    private final @Nullable WebBindingInitializer bindingInitializer;

    private final ReactiveAdapterRegistry adapters;

    private final Conversions conversions;

    Arguments(
            RequestMappingHandlerAdapter adapter,
            ConfigurableBeanFactory beanFactory,
            ReactiveAdapterRegistry adapters) {
        this.bindingInitializer = adapter.getWebBindingInitializer();
        this.adapters = adapters;
        this.conversions = Conversions.of(this.bindingInitializer);
        this.resolvers.add(new RequestParamMethodArgumentResolver(beanFactory, adapters, false));
        this.resolvers.add(new RequestParamMapMethodArgumentResolver(adapters));
        this.resolvers.add(new PathVariableMethodArgumentResolver(beanFactory, adapters));
        this.resolvers.add(new PathVariableMapMethodArgumentResolver(adapters));
        this.resolvers.add(new MatrixVariableMethodArgumentResolver(beanFactory, adapters));
        this.resolvers.add(new MatrixVariableMapMethodArgumentResolver(adapters));
        this.resolvers.add(new RequestBodyMethodArgumentResolver(adapter.getMessageReaders(), adapters));
        this.resolvers.add(new RequestHeaderMethodArgumentResolver(beanFactory, adapters));
        this.resolvers.add(new RequestHeaderMapMethodArgumentResolver(adapters));
        this.resolvers.add(new CookieValueMethodArgumentResolver(beanFactory, adapters));
        this.resolvers.add(new ExpressionValueMethodArgumentResolver(beanFactory, adapters));
        this.resolvers.add(new RequestAttributeMethodArgumentResolver(beanFactory, adapters));
        this.resolvers.add(new HttpEntityMethodArgumentResolver(adapter.getMessageReaders(), adapters));
        this.resolvers.add(new ServerWebExchangeMethodArgumentResolver(adapters));
        this.resolvers.add(new PrincipalMethodArgumentResolver(adapters));
        this.resolvers.add(new ServeHandlerInfoArgumentResolver());
    }

    /**
     * The source of a parameter's value, or {@code null} where the framework must see to it.
     *
     * @param validated whether all arguments are validated together later, so that a binder leaves it to that
     */
    @Nullable
    ArgumentSource source(MethodParameter parameter, boolean validated) {
        HandlerMethodArgumentResolver resolver = resolver(parameter);
        if (resolver == null) {
            return null;
        }
        ResolvedArgument resolved = new ResolvedArgument(this, resolver, parameter, validated);
        ArgumentSource simple = simple(resolved);
        return simple != null ? simple : resolved;
    }

    /** All arguments through their resolvers, as the framework awaits them. */
    ZippedArguments zipped(MethodParameter[] parameters, boolean validated) {
        List<ResolvedArgument> resolved = new ArrayList<>();
        for (MethodParameter parameter : parameters) {
            HandlerMethodArgumentResolver resolver = resolver(parameter);
            Assert.state(resolver != null, "There is a resolver for each parameter of a plan");
            resolved.add(new ResolvedArgument(this, resolver, parameter, validated));
        }
        return new ZippedArguments(this, resolved, validated);
    }

    private @Nullable HandlerMethodArgumentResolver resolver(MethodParameter parameter) {
        if (parameter.hasParameterAnnotation(RequestPart.class)
                || parameter.hasParameterAnnotation(ModelAttribute.class)
                || parameter.hasParameterAnnotation(SessionAttribute.class)) {
            return null;
        }
        for (HandlerMethodArgumentResolver resolver : this.resolvers) {
            if (supports(resolver, parameter)) {
                return resolver;
            }
        }
        return null;
    }

    private static boolean supports(HandlerMethodArgumentResolver resolver, MethodParameter parameter) {
        try {
            return resolver.supportsParameter(parameter);
        } catch (IllegalStateException reactiveWrapper) {
            // The framework refuses the parameter, and must be the one to say so.
            return false;
        }
    }

    private @Nullable ArgumentSource simple(ResolvedArgument resolved) {
        if (resolved.resolver() instanceof ServerWebExchangeMethodArgumentResolver) {
            Class<?> type = resolved.parameter().getParameterType();
            if (type == ServerWebExchange.class) {
                return (exchange, match) -> exchange;
            }
            if (type == ServerHttpRequest.class) {
                return (exchange, match) -> exchange.getRequest();
            }
            if (type == ServerHttpResponse.class) {
                return (exchange, match) -> exchange.getResponse();
            }
            if (type == HttpMethod.class) {
                return (exchange, match) -> exchange.getRequest().getMethod();
            }
            if (type == Locale.class) {
                return (exchange, match) -> exchange.getLocaleContext().getLocale();
            }
            return null;
        }
        return NamedArgument.of(resolved, this.conversions);
    }

    BindingContext bindingContext() {
        return new BindingContext(this.bindingInitializer, this.adapters);
    }

    BindingContext bindingContext(boolean validated) {
        BindingContext context = bindingContext();
        context.setMethodValidationApplicable(validated);
        return context;
    }

    /** One that answers conversions with what they gave before. */
    BindingContext repeatingContext(RepeatedConversion conversion) {
        return new BindingContext(conversion.initializer(), this.adapters);
    }

    /** What validates the arguments of a method together, or {@code null} where that is not wanted or not configured. */
    @Nullable
    MethodValidator validator(HandlerMethod handlerMethod) {
        return handlerMethod.shouldValidateArguments()
                ? HandlerMethodValidator.from(
                        this.bindingInitializer,
                        null,
                        parameter -> false, // parameters that are model attributes have no plan
                        parameter -> resolver(parameter) instanceof RequestParamMethodArgumentResolver)
                : null;
    }

    /** Whether a source depends on what the client sends, and so may have an error for a value. */
    static boolean mayFail(ArgumentSource source) {
        if (source instanceof ResolvedArgument resolved) {
            return !(resolved.resolver() instanceof ServerWebExchangeMethodArgumentResolver)
                    && !(resolved.resolver() instanceof ServeHandlerInfoArgumentResolver);
        }
        return source instanceof NamedArgument;
    }

    /** Whether an argument of this type lets the method answer by itself. */
    static boolean seesResponse(Class<?> type) {
        return ServerWebExchange.class.isAssignableFrom(type) || ServerHttpResponse.class.isAssignableFrom(type);
    }
}
