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
package dev.brisk.info;

import org.springframework.core.MethodParameter;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;

/**
 * Gives annotated controllers an argument of type {@link ServeHandlerInfo}.
 *
 * <p>Brisk's auto-configuration registers it; without Spring Boot add it in
 * {@code WebFluxConfigurer.configureArgumentResolvers}. Thread-safe, without state.
 *
 * @since 0.1.0
 */
public final class ServeHandlerInfoArgumentResolver implements SyncHandlerMethodArgumentResolver {

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == ServeHandlerInfo.class;
    }

    @Override
    public ServeHandlerInfo resolveArgumentValue(
            MethodParameter parameter, BindingContext bindingContext, ServerWebExchange exchange) {
        return ServeHandlerInfo.from(exchange);
    }
}
