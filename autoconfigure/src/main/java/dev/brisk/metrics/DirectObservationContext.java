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

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/**
 * The context of a directly recorded exchange. What an observation would have written into it at its start and stop (name, key
 * values, samples) is written on the first access to any of that, so that whoever looks finds it; while nobody does, it costs
 * nothing. A context that was accessed before the stop is stopped the regular way, whatever was changed in it.
 *
 * <p>What the framework's convention reads at the stop anyway (path pattern, error, aborted connection) is plain state of the
 * superclass and no access in this sense. {@link #KNOWN} lists these methods; every other is overridden here.
 *
 * <p>States and their transitions: {@link #NEW} → {@link #STARTED} → {@link #STOPPED} by the recording, the last by compare-and-set;
 * from the latter two by compare-and-set to {@link #FILLING}, under the lock, and then to {@link #FILLED}. A thread that fills passes
 * its own nested accesses, for the lock is its own; others wait.
 */
final class DirectObservationContext extends ServerRequestObservationContext {

    /** The inherited methods that are no access. */
    static final Set<String> KNOWN = Set.of(
            "getAttributes",
            "getCarrier",
            "getError",
            "getGetter",
            "getKind",
            "getOrDefault", // the one that is not overridden asks get
            "getParentObservation",
            "getPathPattern",
            "getRemoteServiceAddress",
            "getRemoteServiceName",
            "getResponse",
            "isConnectionAborted",
            "setConnectionAborted",
            "setError",
            "setParentObservation",
            "setRemoteServiceAddress",
            "setRemoteServiceName");

    private static final int NEW = 0;

    private static final int STARTED = 1;

    private static final int STOPPED = 2;

    private static final int FILLING = 3;

    private static final int FILLED = 4;

    private static final AtomicIntegerFieldUpdater<DirectObservationContext> STATE =
            AtomicIntegerFieldUpdater.newUpdater(DirectObservationContext.class, "state");

    private volatile int state;

    private @Nullable DirectRecording recording;

    private @Nullable TaggedOutcome stopped;

    DirectObservationContext(ServerHttpRequest request, ServerHttpResponse response, Map<String, Object> attributes) {
        super(request, response, attributes);
    }

    void started(DirectRecording recording) {
        this.recording = recording;
        this.state = STARTED;
    }

    /** Whether it is stopped hereby with these tags; else somebody has accessed it, and it has to be stopped the regular way. */
    boolean stop(TaggedOutcome outcome) {
        this.stopped = outcome;
        return STATE.compareAndSet(this, STARTED, STOPPED);
    }

    private void access() {
        int current = this.state;
        if (current != NEW && current != FILLED) {
            fill();
        }
    }

    private synchronized void fill() {
        DirectRecording filler = this.recording;
        if (filler == null) {
            return;
        }
        if (STATE.compareAndSet(this, STARTED, FILLING)) {
            filler.fillStart(this);
            this.state = FILLED;
        } else if (STATE.compareAndSet(this, STOPPED, FILLING)) {
            filler.fillStart(this);
            TaggedOutcome outcome = this.stopped;
            if (outcome != null) {
                filler.fillStop(this, outcome.keyValues());
            }
            this.state = FILLED;
        }
    }

    /** After the stop the contextual name keeps the pattern that was set then. */
    @Override
    public void setPathPattern(@Nullable String pathPattern) {
        if (this.state == STOPPED) {
            access();
        }
        super.setPathPattern(pathPattern);
    }

    @Override
    public @Nullable String getName() {
        access();
        return super.getName();
    }

    @Override
    public void setName(String name) {
        access();
        super.setName(name);
    }

    @Override
    public @Nullable String getContextualName() {
        access();
        return super.getContextualName();
    }

    @Override
    public void setContextualName(@Nullable String contextualName) {
        access();
        super.setContextualName(contextualName);
    }

    @Override
    public void setCarrier(ServerHttpRequest carrier) {
        access();
        super.setCarrier(carrier);
    }

    @Override
    public void setResponse(ServerHttpResponse response) {
        access();
        super.setResponse(response);
    }

    @Override
    public Observation.Context addLowCardinalityKeyValue(KeyValue keyValue) {
        access();
        return super.addLowCardinalityKeyValue(keyValue);
    }

    @Override
    public Observation.Context addHighCardinalityKeyValue(KeyValue keyValue) {
        access();
        return super.addHighCardinalityKeyValue(keyValue);
    }

    @Override
    public Observation.Context removeLowCardinalityKeyValue(String keyName) {
        access();
        return super.removeLowCardinalityKeyValue(keyName);
    }

    @Override
    public Observation.Context removeHighCardinalityKeyValue(String keyName) {
        access();
        return super.removeHighCardinalityKeyValue(keyName);
    }

    @Override
    public Observation.Context addLowCardinalityKeyValues(KeyValues keyValues) {
        access();
        return super.addLowCardinalityKeyValues(keyValues);
    }

    @Override
    public Observation.Context addHighCardinalityKeyValues(KeyValues keyValues) {
        access();
        return super.addHighCardinalityKeyValues(keyValues);
    }

    @Override
    public Observation.Context removeLowCardinalityKeyValues(String... keyNames) {
        access();
        return super.removeLowCardinalityKeyValues(keyNames);
    }

    @Override
    public Observation.Context removeHighCardinalityKeyValues(String... keyNames) {
        access();
        return super.removeHighCardinalityKeyValues(keyNames);
    }

    @Override
    public KeyValues getLowCardinalityKeyValues() {
        access();
        return super.getLowCardinalityKeyValues();
    }

    @Override
    public KeyValues getHighCardinalityKeyValues() {
        access();
        return super.getHighCardinalityKeyValues();
    }

    @Override
    public @Nullable KeyValue getLowCardinalityKeyValue(String key) {
        access();
        return super.getLowCardinalityKeyValue(key);
    }

    @Override
    public @Nullable KeyValue getHighCardinalityKeyValue(String key) {
        access();
        return super.getHighCardinalityKeyValue(key);
    }

    @Override
    public KeyValues getAllKeyValues() {
        access();
        return super.getAllKeyValues();
    }

    @Override
    public <T> Observation.Context put(Object key, T object) {
        access();
        return super.put(key, object);
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // the signature is Micrometer's
    public <T> @Nullable T get(Object key) {
        access();
        return super.get(key);
    }

    @Override
    public @Nullable Object remove(Object key) {
        access();
        return super.remove(key);
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // the signature is Micrometer's
    public <T> T getRequired(Object key) {
        access();
        return super.getRequired(key);
    }

    @Override
    public boolean containsKey(Object key) {
        access();
        return super.containsKey(key);
    }

    @Override
    public <T> T getOrDefault(Object key, T defaultObject) {
        access();
        return super.getOrDefault(key, defaultObject);
    }

    @Override
    public <T> T computeIfAbsent(Object key, Function<Object, ? extends T> mappingFunction) {
        access();
        return super.computeIfAbsent(key, mappingFunction);
    }

    @Override
    public void clear() {
        access();
        super.clear();
    }

    @Override
    public String toString() {
        access();
        return super.toString();
    }
}
