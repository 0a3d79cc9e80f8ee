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

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.ConversionService;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * A value through the framework's resolver: taken at once when it is there, awaited otherwise.
 *
 * @param arguments makes binding contexts
 * @param resolver the framework's resolver of the parameter
 * @param parameter the parameter
 * @param validated whether all arguments are validated together later
 */
record ResolvedArgument(
        Arguments arguments, HandlerMethodArgumentResolver resolver, MethodParameter parameter, boolean validated)
        implements ArgumentSource {

    /** Whether the value is always there at once. */
    boolean isSynchronous() {
        return this.resolver instanceof SyncHandlerMethodArgumentResolver;
    }

    /** The resolver's answer to a conversion that has been tried already and gave no value. */
    @Nullable
    Object resolveAfter(@Nullable RuntimeException failure, ConversionService service, ServerWebExchange exchange)
            throws Exception {
        BindingContext repeating = this.arguments.repeatingContext(new RepeatedConversion(service, failure));
        return Captured.of(this.resolver.resolveArgument(this.parameter, repeating, exchange));
    }

    @Override
    public @Nullable Object resolve(ServerWebExchange exchange, DirectMatch match) throws Exception {
        Mono<Object> value = publisher(this.arguments.bindingContext(this.validated), exchange);
        return isSynchronous() ? Captured.of(value) : Captured.orPending(value);
    }

    Mono<Object> publisher(BindingContext context, ServerWebExchange exchange) {
        return this.resolver.resolveArgument(this.parameter, context, exchange);
    }
}
