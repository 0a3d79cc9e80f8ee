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
package dev.brisk.serve;

import dev.brisk.dispatch.DirectAttributes;
import dev.brisk.metrics.LateAttributes;
import java.util.AbstractMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.handler.ExceptionHandlingWebHandler;

/**
 * The attributes of an exchange: a {@link ConcurrentHashMap} that is made when somebody looks at it. Until then there are at most the
 * entries with which an exchange begins and those of its mapping, and both are known without a map. A question for one attribute is
 * answered without making it, unless it is for one of these.
 *
 * <p>Thread-safe as the map is. {@link #state} goes from {@code null} over any number of matches to the map, each time by
 * compare-and-set, so that whatever was published is in the map.
 */
final class ServeAttributes extends AbstractMap<String, Object>
        implements ConcurrentMap<String, Object>, DirectAttributes, LateAttributes {

    private static final AtomicReferenceFieldUpdater<ServeAttributes, @Nullable Object> STATE =
            AtomicReferenceFieldUpdater.newUpdater(ServeAttributes.class, Object.class, "state");

    private final ServerHttpRequest request;

    private @Nullable Supplier<ServerRequestObservationContext> context;

    private @Nullable Boolean htmlEscape;

    /** The last {@link DirectAttributes.Match}, or the map. */
    private volatile @Nullable Object state;

    ServeAttributes(ServerHttpRequest request) {
        this.request = request;
    }

    @Override
    public void observe(Supplier<ServerRequestObservationContext> context) {
        this.context = context;
        if (this.state instanceof ConcurrentHashMap<?, ?>) {
            put(ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE, context.get());
        }
    }

    /** Adds the attribute for HTML escaping. Called before the application sees the attributes. */
    void htmlEscape(boolean escape) {
        this.htmlEscape = escape;
        if (this.state instanceof ConcurrentHashMap<?, ?>) {
            put(ServerWebExchange.HTML_ESCAPE_ATTRIBUTE, escape);
        }
    }

    @Override
    public void tellContext() {
        map(); // which publishes to it
    }

    @Override
    public @Nullable String latePathPattern() {
        return this.state instanceof Match match ? match.pathPattern() : null;
    }

    @Override
    public @Nullable Match match() {
        return this.state instanceof Match match ? match : null;
    }

    @Override
    public void publish(Match match) {
        Object current = this.state;
        while (!(current instanceof ConcurrentHashMap<?, ?>)) {
            if (STATE.compareAndSet(this, current, match)) {
                return;
            }
            current = this.state;
        }
        match.publishTo(map());
    }

    @SuppressWarnings("unchecked")
    private ConcurrentHashMap<String, Object> map() {
        while (true) {
            Object current = this.state;
            if (current instanceof ConcurrentHashMap<?, ?> map) {
                return (ConcurrentHashMap<String, Object>) map;
            }
            ConcurrentHashMap<String, Object> map = new ConcurrentHashMap<>();
            map.put(ServerWebExchange.LOG_ID_ATTRIBUTE, this.request.getId());
            if (this.context != null) {
                map.put(ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE, this.context.get());
            }
            if (this.htmlEscape != null) {
                map.put(ServerWebExchange.HTML_ESCAPE_ATTRIBUTE, this.htmlEscape);
            }
            if (current instanceof Match match) {
                match.publishTo(map);
            }
            if (STATE.compareAndSet(this, current, map)) {
                return map;
            }
        }
    }

    /** Whether the attribute is there from the beginning; of these, only the log id is known without the map. */
    private static boolean isInitial(Object key) {
        return ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE.equals(key)
                || ServerWebExchange.HTML_ESCAPE_ATTRIBUTE.equals(key);
    }

    @Override
    public @Nullable Object get(Object key) {
        Object current = this.state;
        if (!(current instanceof ConcurrentHashMap<?, ?>)
                && ExceptionHandlingWebHandler.HANDLED_WEB_EXCEPTION.equals(key)) {
            // Asked for by the recording of each request.
            return null;
        }
        if (current instanceof Match match && HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE.equals(key)) {
            return match.handler();
        }
        if (!(current instanceof ConcurrentHashMap<?, ?>) && ServerWebExchange.LOG_ID_ATTRIBUTE.equals(key)) {
            // Asked for by responses of router functions, for the hints of their writers.
            return this.request.getId();
        }
        boolean known = current instanceof ConcurrentHashMap<?, ?>
                || !(key instanceof String name)
                || isInitial(name)
                || (current instanceof Match match && match.has(name));
        return known ? map().get(key) : null;
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public @Nullable Object getOrDefault(Object key, @Nullable Object defaultValue) {
        Object value = get(key);
        return value != null ? value : defaultValue;
    }

    @Override
    public int size() {
        return map().size();
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return map().entrySet();
    }

    @Override
    public Set<String> keySet() {
        return map().keySet();
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Object> action) {
        map().forEach(action);
    }

    @Override
    public @Nullable Object put(String key, Object value) {
        return map().put(key, value);
    }

    @Override
    public @Nullable Object putIfAbsent(String key, Object value) {
        return map().putIfAbsent(key, value);
    }

    @Override
    public @Nullable Object remove(Object key) {
        return key instanceof String && get(key) == null ? null : map().remove(key);
    }

    @Override
    public boolean remove(Object key, @Nullable Object value) {
        return map().remove(key, value);
    }

    @Override
    public void clear() {
        map().clear();
    }

    @Override
    public @Nullable Object replace(String key, Object value) {
        return map().replace(key, value);
    }

    @Override
    public boolean replace(String key, Object oldValue, Object newValue) {
        return map().replace(key, oldValue, newValue);
    }

    @Override
    public void replaceAll(BiFunction<? super String, ? super Object, ?> function) {
        map().replaceAll(function);
    }

    @Override
    public @Nullable Object compute(String key, BiFunction<? super String, ? super @Nullable Object, ?> function) {
        return map().compute(key, function);
    }

    @Override
    public @Nullable Object computeIfAbsent(String key, Function<? super String, ?> function) {
        return map().computeIfAbsent(key, function);
    }

    @Override
    public @Nullable Object computeIfPresent(String key, BiFunction<? super String, ? super Object, ?> function) {
        return map().computeIfPresent(key, function);
    }

    @Override
    public @Nullable Object merge(String key, Object value, BiFunction<? super Object, ? super Object, ?> function) {
        return map().merge(key, value, function);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this || map().equals(other);
    }

    @Override
    public int hashCode() {
        return map().hashCode();
    }

    @Override
    public String toString() {
        return map().toString();
    }
}
