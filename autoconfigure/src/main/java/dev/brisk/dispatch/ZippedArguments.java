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
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * The arguments of a method of which more than one may have to be awaited, or one is looked at after another has begun to be read:
 * all resolvers are asked in the order of the parameters, then all answers are subscribed to, and the first error ends it, as in
 * the framework's own invocation.
 */
final class ZippedArguments {

    private static final Object NOTHING = new Object();

    private final Arguments arguments;

    private final List<ResolvedArgument> resolved;

    private final boolean validated;

    ZippedArguments(Arguments arguments, List<ResolvedArgument> resolved, boolean validated) {
        this.arguments = arguments;
        this.resolved = List.copyOf(resolved);
        this.validated = validated;
    }

    /** The values, as an array. */
    Mono<Object> resolve(ServerWebExchange exchange) {
        BindingContext context = this.arguments.bindingContext(this.validated);
        List<Mono<Object>> values = new ArrayList<>(this.resolved.size());
        for (ResolvedArgument argument : this.resolved) {
            try {
                values.add(argument.publisher(context, exchange).defaultIfEmpty(NOTHING));
            } catch (Exception ex) {
                values.add(Mono.error(ex));
            }
        }
        return Mono.zip(values, ZippedArguments::withNulls);
    }

    private static @Nullable Object[] withNulls(Object[] values) {
        @Nullable Object[] result = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = values[i] == NOTHING ? null : values[i];
        }
        return result;
    }
}
