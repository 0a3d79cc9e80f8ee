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
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.SimpleHandlerAdapter;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The {@link DirectHandlerMapping} of an application, as far as it may be asked before the framework's dispatcher. Immutable. */
final class DirectMappings {

    private static final DirectMappings NONE = new DirectMappings(null, null, List.of());

    private final @Nullable DirectHandlers handlers;

    private final @Nullable FrameworkDispatch framework;

    private final List<DirectPathReport.Entry> entries;

    private DirectMappings(
            @Nullable DirectHandlers handlers,
            @Nullable FrameworkDispatch framework,
            List<DirectPathReport.Entry> entries) {
        this.handlers = handlers;
        this.framework = framework;
        this.entries = entries;
    }

    /**
     * The first of these mappings, if there is one.
     *
     * @param mappings in the framework's order
     * @param adapters in the framework's order
     * @param framework handles the errors of its handlers
     */
    static DirectMappings of(
            List<HandlerMapping> mappings, List<HandlerAdapter> adapters, FrameworkDispatch framework) {
        EarlierMappings before = new EarlierMappings();
        for (HandlerMapping mapping : mappings) {
            if (mapping instanceof DirectHandlerMapping direct) {
                String reason = obstacle(direct, before, adapters);
                return new DirectMappings(
                        reason != null ? null : direct.directHandlers(before::mayMatch),
                        framework,
                        direct.describe(reason));
            }
            before.add(mapping);
        }
        return NONE;
    }

    private static @Nullable String obstacle(
            DirectHandlerMapping mapping, EarlierMappings before, List<HandlerAdapter> adapters) {
        if (mapping.obstacle() != null) {
            return mapping.obstacle();
        }
        if (before.opaque() != null) {
            return before.opaque();
        }
        for (HandlerAdapter adapter : adapters) {
            if (adapter.getClass() == SimpleHandlerAdapter.class) {
                return null;
            }
            if (!adapter.getClass().getName().startsWith("org.springframework.")
                    && !(adapter instanceof DirectRequestMappingHandlerAdapter)) {
                return "a handler adapter that Brisk does not know is asked first: "
                        + adapter.getClass().getName();
            }
        }
        return "there is no handler adapter for it";
    }

    /** No such mapping. */
    static DirectMappings none() {
        return NONE;
    }

    /** Whether there are handlers to ask. */
    boolean isEmpty() {
        return this.handlers == null;
    }

    /** Runs the request's handler, or gives {@code null} where the framework has to. Nothing is thrown. */
    @Nullable
    Mono<Void> handle(ServerWebExchange exchange) {
        DirectHandlers direct = this.handlers;
        FrameworkDispatch dispatch = this.framework;
        if (direct == null || dispatch == null) {
            return null;
        }
        Mono<Void> result;
        try {
            result = direct.handle(exchange);
        } catch (VirtualMachineError ex) {
            throw ex;
        } catch (Throwable ex) {
            return dispatch.failed(exchange, ex);
        }
        return result == null ? null : new ResumedMono(result, ex -> dispatch.failed(exchange, ex));
    }

    List<DirectPathReport.Entry> entries() {
        return new ArrayList<>(this.entries);
    }
}
