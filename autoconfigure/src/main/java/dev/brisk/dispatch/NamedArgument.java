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

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.ConversionService;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.PathVariableMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.RequestHeaderMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.RequestParamMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;

/**
 * A path variable, query parameter or header field by its name. A single, non-empty text that converts is taken directly;
 * everything else (absent, empty, repeated, not convertible) is the resolver's, which knows defaults and errors.
 */
final class NamedArgument implements ArgumentSource {

    private final Lookup lookup;

    private final String name;

    private final Conversions.TextConversion conversion;

    private final ConversionService service;

    private final ResolvedArgument resolver;

    private NamedArgument(
            Lookup lookup,
            String name,
            Conversions.TextConversion conversion,
            ConversionService service,
            ResolvedArgument resolver) {
        this.lookup = lookup;
        this.name = name;
        this.conversion = conversion;
        this.service = service;
        this.resolver = resolver;
    }

    static @Nullable ArgumentSource of(ResolvedArgument resolved, Conversions conversions) {
        Lookup lookup = lookupOf(resolved.resolver());
        String name = nameOf(resolved.parameter());
        Conversions.TextConversion conversion = conversions.to(resolved.parameter());
        ConversionService service = conversions.service();
        return lookup == null || name == null || conversion == null || service == null
                ? null
                : new NamedArgument(lookup, name, conversion, service, resolved);
    }

    private static @Nullable Lookup lookupOf(HandlerMethodArgumentResolver resolver) {
        if (resolver instanceof PathVariableMethodArgumentResolver) {
            return (name, exchange, match) -> match.variable(name);
        }
        if (resolver instanceof RequestParamMethodArgumentResolver) {
            return NamedArgument::queryParameter;
        }
        if (resolver instanceof RequestHeaderMethodArgumentResolver) {
            return (name, exchange, match) -> {
                HttpHeaders headers = exchange.getRequest().getHeaders();
                return only(headers.get(name));
            };
        }
        return null;
    }

    private static @Nullable String queryParameter(String name, ServerWebExchange exchange, DirectMatch match) {
        ServerHttpRequest request = exchange.getRequest();
        String value = request instanceof DirectRequest direct ? direct.queryParameter(name) : null;
        return value != null ? value : only(request.getQueryParams().get(name));
    }

    private static @Nullable String only(@Nullable List<String> values) {
        return values != null && values.size() == 1 ? values.get(0) : null;
    }

    /** The plain name; {@code null} where it is an expression or unknown. */
    private static @Nullable String nameOf(MethodParameter parameter) {
        String name = "";
        PathVariable pathVariable = parameter.getParameterAnnotation(PathVariable.class);
        RequestParam requestParam = parameter.getParameterAnnotation(RequestParam.class);
        RequestHeader requestHeader = parameter.getParameterAnnotation(RequestHeader.class);
        if (pathVariable != null) {
            name = pathVariable.name();
        } else if (requestParam != null) {
            name = requestParam.name();
        } else if (requestHeader != null) {
            name = requestHeader.name();
        }
        String result = name.isEmpty() ? parameter.getParameterName() : name;
        return result == null || result.contains("${") || result.contains("#{") ? null : result;
    }

    @Override
    public @Nullable Object resolve(ServerWebExchange exchange, DirectMatch match) throws Exception {
        String text = this.lookup.find(this.name, exchange, match);
        if (text == null || text.isEmpty()) {
            return this.resolver.resolve(exchange, match);
        }
        RuntimeException failure = null;
        try {
            Object value = this.conversion.convert(text);
            if (value != null) {
                return value;
            }
        } catch (RuntimeException ex) {
            failure = ex;
        }
        return this.resolver.resolveAfter(failure, this.service, exchange);
    }

    private interface Lookup {

        @Nullable
        String find(String name, ServerWebExchange exchange, DirectMatch match);
    }
}
