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
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.observation.ObservationRegistry.ObservationConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Keeps a copy of what is registered, for the superclass shows it to Micrometer only. Conventions are left out: they are for
 * observations that come without one.
 */
final class WatchedObservationConfig extends ObservationConfig {

    /** The inherited methods that register nothing of interest. */
    static final Set<String> KNOWN = Set.of("observationConvention");

    private volatile Registered registered = Registered.NOTHING;

    Registered registered() {
        return this.registered;
    }

    @Override
    public synchronized ObservationConfig observationHandler(ObservationHandler<?> handler) {
        super.observationHandler(handler);
        Registered before = this.registered;
        this.registered = new Registered(plus(before.handlers(), handler), before.predicates(), before.filters());
        return this;
    }

    @Override
    public synchronized ObservationConfig observationPredicate(ObservationPredicate predicate) {
        super.observationPredicate(predicate);
        Registered before = this.registered;
        this.registered = new Registered(before.handlers(), plus(before.predicates(), predicate), before.filters());
        return this;
    }

    @Override
    public synchronized ObservationConfig observationFilter(ObservationFilter filter) {
        super.observationFilter(filter);
        Registered before = this.registered;
        this.registered = new Registered(before.handlers(), before.predicates(), plus(before.filters(), filter));
        return this;
    }

    private static <T> List<T> plus(List<T> list, T element) {
        List<T> result = new ArrayList<>(list);
        result.add(element);
        return List.copyOf(result);
    }
}
