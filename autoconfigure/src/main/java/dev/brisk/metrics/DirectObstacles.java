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
package dev.brisk.metrics;

import dev.brisk.metrics.WatchedObservationRegistry.Registered;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * What stands against recording directly: everything that would see or change the observation, and everything unknown. Conventions of
 * the registry are no obstacle, for a handler always brings one of its own.
 */
final class DirectObstacles {

    private static final boolean CONTEXT_PROPAGATION =
            ClassUtils.isPresent("io.micrometer.context.ContextRegistry", DirectObstacles.class.getClassLoader());

    private DirectObstacles() {}

    /** The first obstacle in what never changes, in words, or null. */
    static @Nullable String ofConvention(ServerRequestObservationConvention convention) {
        if (convention.getClass() != DefaultServerRequestObservationConvention.class) {
            return "the convention is a " + convention.getClass().getName();
        }
        return StringUtils.hasText(convention.getName()) ? null : "the convention has no name";
    }

    /** The first obstacle in the libraries: what carries observations to threads, and unknown versions. */
    static @Nullable String ofLibraries() {
        if (CONTEXT_PROPAGATION) {
            return "context propagation is on the class path";
        }
        Set<String> unknown = new TreeSet<>();
        unknown.addAll(Overrides.missing(DirectObservationContext.class, DirectObservationContext.KNOWN));
        unknown.addAll(Overrides.missing(WatchedObservationConfig.class, WatchedObservationConfig.KNOWN));
        return unknown.isEmpty() ? null : "this version of Micrometer or Spring has unknown methods: " + unknown;
    }

    /** The first obstacle in what is registered now. */
    static @Nullable String ofRegistered(Registered registered, MeterSource source, Predicate<Object> harmless) {
        for (Object predicate : registered.predicates()) {
            if (!harmless.test(predicate)) {
                return "there is an observation predicate: "
                        + predicate.getClass().getName();
            }
        }
        for (Object filter : registered.filters()) {
            if (!harmless.test(filter)) {
                return "there is an observation filter: " + filter.getClass().getName();
            }
        }
        return ofHandlers(registered.handlers(), source);
    }

    private static @Nullable String ofHandlers(List<ObservationHandler<?>> handlers, MeterSource source) {
        if (handlers.isEmpty()) {
            return "there is no observation handler";
        }
        for (ObservationHandler<?> handler : handlers) {
            if (handler != source.handler() && !isOnly(handler, source)) {
                return "there is an observation handler: " + describe(handler);
            }
        }
        return handlers.size() == 1 ? null : "the meters' observation handler is registered more than once";
    }

    private static boolean isOnly(ObservationHandler<?> handler, MeterSource source) {
        return handler.getClass() == FirstMatchingCompositeObservationHandler.class
                && ((FirstMatchingCompositeObservationHandler) handler)
                        .getHandlers()
                        .equals(List.of(source.handler()));
    }

    private static String describe(ObservationHandler<?> handler) {
        return handler.getClass() == FirstMatchingCompositeObservationHandler.class
                ? "one of " + ((FirstMatchingCompositeObservationHandler) handler).getHandlers()
                : handler.getClass().getName();
    }
}
