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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResultHandler;

/** Makes the framework's dispatcher for some handler mappings only, such as those that were not asked yet. */
final class RemainingDispatcher {

    private RemainingDispatcher() {}

    static DispatcherHandler of(
            List<HandlerMapping> mappings, List<HandlerAdapter> adapters, List<HandlerResultHandler> resultHandlers) {
        return new DispatcherHandler(new Strategies(mappings, adapters, resultHandlers));
    }

    /** A context that is asked for beans by their type, once, and is never started. */
    private static final class Strategies extends GenericApplicationContext {

        private final Map<Class<?>, List<?>> beans;

        Strategies(
                List<HandlerMapping> mappings,
                List<HandlerAdapter> adapters,
                List<HandlerResultHandler> resultHandlers) {
            this.beans = Map.of(
                    HandlerMapping.class, mappings,
                    HandlerAdapter.class, adapters,
                    HandlerResultHandler.class, resultHandlers);
        }

        @Override
        public <T> Map<String, T> getBeansOfType(
                @Nullable Class<T> type, boolean includeNonSingletons, boolean allowEagerInit) {
            Map<String, T> found = new LinkedHashMap<>();
            if (type != null) {
                this.beans
                        .getOrDefault(type, List.of())
                        .forEach(bean -> found.put("bean" + found.size(), type.cast(bean)));
            }
            return found;
        }
    }
}
