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

import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import java.util.AbstractMap;
import java.util.Map;
import java.util.stream.Stream;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/** A Reactor context with one more entry than another, the observation of an exchange, which is made when it is read. */
final class ObservationReactorContext implements Context {

    private static final String KEY = ObservationThreadLocalAccessor.KEY;

    /** Without the entry. */
    private final Context others;

    private final DirectRecording recording;

    private ObservationReactorContext(Context others, DirectRecording recording) {
        this.others = others;
        this.recording = recording;
    }

    static Context of(Context context, DirectRecording recording) {
        return new ObservationReactorContext(context.delete(KEY), recording);
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the signature is Reactor's
    public <T> T get(Object key) {
        if (KEY.equals(key)) {
            return (T) this.recording.observation();
        }
        // A plain context words the error that a key is missing.
        return this.others.hasKey(key) ? this.others.get(key) : plain().get(key);
    }

    @Override
    public boolean hasKey(Object key) {
        return KEY.equals(key) || this.others.hasKey(key);
    }

    @Override
    public int size() {
        return this.others.size() + 1;
    }

    @Override
    public Stream<Map.Entry<Object, Object>> stream() {
        return Stream.concat(
                this.others.stream(),
                Stream.of(new AbstractMap.SimpleImmutableEntry<>(KEY, this.recording.observation())));
    }

    @Override
    public Context put(Object key, Object value) {
        return KEY.equals(key) ? this.others.put(key, value) : with(this.others.put(key, value));
    }

    @Override
    public Context delete(Object key) {
        return KEY.equals(key) ? this.others : with(this.others.delete(key));
    }

    @Override
    public Context putAll(ContextView other) {
        return other.hasKey(KEY) ? this.others.putAll(other) : with(this.others.putAll(other));
    }

    @Override
    public Context putAllMap(Map<?, ?> from) {
        return from.containsKey(KEY) ? this.others.putAllMap(from) : with(this.others.putAllMap(from));
    }

    private Context with(Context others) {
        return others == this.others ? this : new ObservationReactorContext(others, this.recording);
    }

    private Context plain() {
        return this.others.put(KEY, this.recording.observation());
    }

    @Override
    public String toString() {
        return plain().toString();
    }
}
