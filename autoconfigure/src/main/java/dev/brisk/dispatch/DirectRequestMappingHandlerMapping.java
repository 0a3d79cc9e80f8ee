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

import java.lang.reflect.Method;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsConfigurationSource;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;

/**
 * The framework's mapping of annotated methods, which in addition tells when its mappings change and whether one has to do with
 * CORS. Thread-safe as its superclass.
 *
 * @since 0.1.0
 */
public final class DirectRequestMappingHandlerMapping extends RequestMappingHandlerMapping {

    private final AtomicInteger changes = new AtomicInteger();

    private final Set<RequestMappingInfo> annotated = Collections.newSetFromMap(new IdentityHashMap<>());

    /** What the superclass keeps to itself. */
    private @Nullable CorsConfigurationSource globalCors;

    @Override
    protected @Nullable RequestMappingInfo getMappingForMethod(Method method, Class<?> handlerType) {
        RequestMappingInfo info = super.getMappingForMethod(method, handlerType);
        if (info != null) {
            synchronized (this.annotated) {
                this.annotated.add(info);
            }
        }
        return info;
    }

    /**
     * What the conditions of a mapping resolve media types by: this mapping's resolver where they were made from annotations.
     *
     * @return the resolver, or {@code null} where it is not known
     */
    @Nullable
    RequestedContentTypeResolver resolverOf(RequestMappingInfo info) {
        synchronized (this.annotated) {
            return this.annotated.contains(info) ? getContentTypeResolver() : null;
        }
    }

    /** Changes with each mapping that is registered or unregistered, and with the CORS configuration. */
    int version() {
        return this.changes.get();
    }

    /** Whether the framework's CORS processing has a say in requests to this method, if only by a Vary field. */
    boolean isCorsConfigured(HandlerMethod handlerMethod) {
        return hasCorsConfigurationSource(handlerMethod);
    }

    /**
     * Lets the CORS processor look at a request to a method that has to do with CORS, with the configuration that the superclass
     * would give it. The request is no preflight.
     *
     * @return whether the request may go on; if not, the processor has answered it
     */
    boolean processCors(HandlerMethod handlerMethod, ServerWebExchange exchange) {
        CorsConfigurationSource source = this.globalCors;
        CorsConfiguration global = source == null ? null : source.getCorsConfiguration(exchange);
        CorsConfiguration own = getCorsConfiguration(handlerMethod, exchange);
        CorsConfiguration combined = global == null ? own : global.combine(own);
        if (combined != null) {
            combined.validateAllowCredentials();
            combined.validateAllowPrivateNetwork();
        }
        return getCorsProcessor().process(combined, exchange);
    }

    @Override
    public void setCorsConfigurations(Map<String, CorsConfiguration> corsConfigurations) {
        super.setCorsConfigurations(corsConfigurations);
        this.globalCors = null;
        if (!corsConfigurations.isEmpty()) {
            UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource(getPathPatternParser());
            source.setCorsConfigurations(corsConfigurations);
            this.globalCors = source;
        }
        this.changes.incrementAndGet();
    }

    @Override
    public void setCorsConfigurationSource(CorsConfigurationSource corsConfigurationSource) {
        super.setCorsConfigurationSource(corsConfigurationSource);
        this.globalCors = corsConfigurationSource;
        this.changes.incrementAndGet();
    }

    @Override
    public void registerMapping(RequestMappingInfo mapping, Object handler, Method method) {
        super.registerMapping(mapping, handler, method);
        this.changes.incrementAndGet();
    }

    @Override
    public void unregisterMapping(RequestMappingInfo mapping) {
        super.unregisterMapping(mapping);
        this.changes.incrementAndGet();
    }

    @Override
    protected void registerHandlerMethod(Object handler, Method method, RequestMappingInfo mapping) {
        super.registerHandlerMethod(handler, method, mapping);
        this.changes.incrementAndGet();
    }
}
