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

import dev.brisk.metrics.Played.Script;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.Observation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

/** The exchanges that are played on both ways. */
final class Exchanges {

    /** Those that leave the context and the observation alone, which are recorded directly. */
    static final Map<String, Script> UNTOUCHED = new LinkedHashMap<>();

    /** Those that look into the context or the observation, or change them. */
    static final Map<String, Script> TOUCHED = new LinkedHashMap<>();

    static {
        int[] statuses = {
            100, 103, 199, 200, 201, 204, 226, 299, 301, 302, 304, 399, 400, 401, 404, 405, 413, 418, 429, 499, 500,
            503, 599, 600, 999
        };
        for (int status : statuses) {
            UNTOUCHED.put(
                    "status " + status,
                    it -> it.pattern("/items/{id}").status(status).commit().complete());
            UNTOUCHED.put(
                    "status " + status + ", no pattern",
                    it -> it.status(status).commit().complete());
        }
        UNTOUCHED.put("no status", it -> {
            it.response.setStatusCode(null);
            it.commit().complete();
        });
        UNTOUCHED.put("root", it -> it.pattern("").commit().complete());
        UNTOUCHED.put(
                "committed late",
                it -> it.pattern("/a").complete().tick().status(202).commit());
        UNTOUCHED.put("never committed", it -> it.pattern("/a").complete());
        UNTOUCHED.put(
                "handled error",
                it -> it.pattern("/a")
                        .status(409)
                        .handled(new IllegalStateException())
                        .commit()
                        .complete());
        UNTOUCHED.put(
                "handled error, committed late",
                it -> it.pattern("/a")
                        .handled(new IllegalStateException())
                        .complete()
                        .status(409)
                        .commit());
        UNTOUCHED.put(
                "anonymous error",
                it -> it.status(500).handled(new RuntimeException() {}).commit().complete());
        UNTOUCHED.put("unresolved error", it -> {
            it.pattern("/a").commit();
            it.tick().recording.failed(new LinkageError());
        });
        UNTOUCHED.put("unresolved error before commit", it -> {
            it.tick().recording.failed(new LinkageError());
            it.status(500).commit();
        });
        UNTOUCHED.put(
                "cancelled before commit",
                it -> it.pattern("/a").tick().recording.cancelled());
        UNTOUCHED.put(
                "cancelled after commit",
                it -> it.pattern("/a").commit().tick().recording.cancelled());
        UNTOUCHED.put(
                "completed, then cancelled",
                it -> it.commit().complete().recording.cancelled());
        UNTOUCHED.put("completed, cancelled before commit", it -> {
            it.complete().recording.cancelled();
            it.commit();
        });
        UNTOUCHED.put("cancelled, then completed", it -> {
            it.recording.cancelled();
            it.complete().commit();
        });
        UNTOUCHED.put("completed twice", it -> it.commit().complete().complete());
        UNTOUCHED.put("failed, then completed", it -> {
            it.recording.failed(new IllegalStateException());
            it.complete().commit();
        });
        UNTOUCHED.put("connection aborted", it -> {
            it.recording.connectionAborted();
            it.commit().complete();
        });
        UNTOUCHED.put("connection aborted, never committed", it -> {
            it.recording.connectionAborted();
            it.complete();
        });
        UNTOUCHED.put("error set", it -> {
            it.context().setError(new ArithmeticException());
            it.commit().complete();
        });
        UNTOUCHED.put("error set, other handled", it -> {
            it.context().setError(new ArithmeticException());
            it.handled(new IllegalStateException()).commit().complete();
        });
        UNTOUCHED.put("other entries of the Reactor context", it -> {
            it.see(it.reactor.get("other"));
            it.see(it.reactor.getOrDefault("absent", "none"));
            it.see(it.reactor.put("more", 2).delete("other").size());
            it.see(it.reactor.putAllMap(Map.of("a", 1, "b", 2)).hasKey("micrometer.observation"));
            it.see(it.reactor.put("micrometer.observation", 3).get("micrometer.observation"));
            it.see(it.reactor.delete("micrometer.observation").size());
            it.commit().complete();
        });

        TOUCHED.put(
                "looked at everywhere",
                it -> it.look()
                        .lookAtReactor()
                        .look()
                        .pattern("/a")
                        .status(201)
                        .look()
                        .commit()
                        .complete()
                        .look());
        TOUCHED.put(
                "looked at after the stop",
                it -> it.pattern("/a").status(201).commit().complete().look());
        TOUCHED.put(
                "looked at after the stop, pattern changed",
                it -> it.pattern("/a").commit().complete().pattern("/b").look());
        TOUCHED.put("looked at after cancel", it -> {
            it.pattern("/a").recording.cancelled();
            it.commit().look();
        });
        TOUCHED.put("key value added", it -> {
            it.context().addLowCardinalityKeyValue(KeyValue.of("tenant", "a"));
            it.commit().complete().look();
        });
        TOUCHED.put("key values added and removed", it -> {
            it.context().addLowCardinalityKeyValues(KeyValues.of("tenant", "a", "zone", "b", "status", "mine"));
            it.context().removeLowCardinalityKeyValues("tenant", "method");
            it.context().addHighCardinalityKeyValue(KeyValue.of("user", "u"));
            it.look().commit().complete().look();
        });
        TOUCHED.put("key values added after the stop", it -> {
            it.commit().complete().context().addLowCardinalityKeyValue(KeyValue.of("late", "a"));
            it.look();
        });
        TOUCHED.put("key values added between end and commit", it -> {
            it.complete().context().addLowCardinalityKeyValue(KeyValue.of("late", "a"));
            it.commit().look();
        });
        TOUCHED.put("renamed", it -> {
            it.context().setName("other.requests");
            it.context().setContextualName("mine");
            it.look().commit().complete().look();
        });
        TOUCHED.put("renamed by the stop", it -> {
            it.context().setContextualName("mine");
            it.commit().complete();
            it.context().setContextualName("last");
            it.look();
        });
        TOUCHED.put("another request", it -> {
            it.context().setCarrier(MockServerHttpRequest.post("/b").build());
            it.commit().complete().look();
        });
        TOUCHED.put("another sample", it -> {
            it.context().put(Timer.Sample.class, Timer.start(it.tick().way().clock()));
            it.commit().complete().look();
        });
        TOUCHED.put("own values", it -> {
            ServerRequestObservationContext context = it.context();
            it.see(context.put("a", 1).get("a"));
            it.see(context.getRequired("a"));
            it.see(context.getOrDefault("b", 2));
            it.see(context.getOrDefault("b", () -> 4));
            it.see(context.computeIfAbsent("c", key -> 3));
            it.see(String.valueOf(context.remove("a")));
            it.see(context.containsKey(LongTaskTimer.Sample.class));
            it.look().commit().complete().look();
        });
        TOUCHED.put("observation: event", it -> {
            it.observation().event(Observation.Event.of("step"));
            it.commit().complete().look();
        });
        TOUCHED.put("observation: key value and error", it -> {
            it.observation().lowCardinalityKeyValue("tenant", "a").error(new IllegalStateException());
            it.status(500).commit().complete().look();
        });
        TOUCHED.put("observation: another convention", it -> {
            it.observation().observationConvention(new DefaultServerRequestObservationConvention("other.requests") {
                @Override
                public KeyValues getLowCardinalityKeyValues(ServerRequestObservationContext context) {
                    return KeyValues.of("uri", "mine");
                }
            });
            it.commit().complete().look();
        });
        TOUCHED.put("observation: stopped by the application", it -> {
            it.tick().observation().stop();
            it.commit().complete().look();
        });
        TOUCHED.put("observation: scope and child", it -> {
            Observation parent = it.observation();
            try (Observation.Scope scope = parent.openScope()) {
                it.see(scope.getCurrentObservation() == parent);
                it.see(it.way().observations().getCurrentObservation() == parent);
                Observation child = Observation.start("child", it.way().observations());
                it.see(child.getContext().getParentObservation() == parent);
                child.stop();
            }
            it.see(String.valueOf(it.way().observations().getCurrentObservation()));
            it.commit().complete().look();
        });
        TOUCHED.put("observation taken after the stop", it -> {
            it.commit().complete();
            it.see(it.observation().getContext() == it.context());
            it.look();
        });
        TOUCHED.put("observation taken in a scope of another", it -> {
            Observation other = Observation.start("other", it.way().observations());
            Observation.Scope scope = other.openScope();
            it.see(String.valueOf(it.observation().getContext().getParentObservation()));
            scope.close();
            it.commit().complete().look();
        });
        TOUCHED.put("cancelled after a look", it -> it.look().tick().recording.cancelled());
        TOUCHED.put("unresolved error after a look", it -> {
            it.look().commit().recording.failed(new IllegalStateException());
            it.look();
        });
    }

    private Exchanges() {}
}
