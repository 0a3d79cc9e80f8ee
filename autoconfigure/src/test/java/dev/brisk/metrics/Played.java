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

import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.web.server.handler.ExceptionHandlingWebHandler;
import reactor.util.context.Context;

/** An exchange that a script plays on one way, with all that it has seen. */
final class Played {

    /** What of an exchange is under test. */
    @FunctionalInterface
    interface Script {
        void play(Played exchange);
    }

    final MockServerHttpResponse response = new MockServerHttpResponse();

    final Map<String, Object> attributes = new ConcurrentHashMap<>();

    final RequestRecording recording;

    final Context reactor;

    private final Way way;

    private final List<String> seen = new ArrayList<>();

    private Played(Way way, HttpMethod method) {
        this.way = way;
        MockServerHttpRequest request =
                MockServerHttpRequest.method(method, "/items/42").build();
        this.response.setStatusCode(HttpStatusCode.valueOf(200));
        this.recording = way.recorder().record(request, this.response, this.attributes);
        this.reactor = this.recording.addTo(Context.of("other", 1));
        this.recording.start();
        tick();
    }

    /** Plays a script, and returns what it has seen. */
    static List<String> play(Way way, HttpMethod method, Script script) {
        Played exchange = new Played(way, method);
        script.play(exchange);
        return exchange.seen;
    }

    ServerRequestObservationContext context() {
        return ServerRequestObservationContext.findCurrent(this.attributes).orElseThrow();
    }

    Observation observation() {
        return this.reactor.get(ObservationThreadLocalAccessor.KEY);
    }

    Played pattern(String pattern) {
        context().setPathPattern(pattern);
        return this;
    }

    Played status(int status) {
        this.response.setStatusCode(HttpStatusCode.valueOf(status));
        return this;
    }

    Played commit() {
        this.response.setComplete().block(Duration.ofSeconds(5));
        return this;
    }

    Played complete() {
        tick();
        this.recording.completed();
        return this;
    }

    Played handled(Throwable error) {
        this.attributes.put(ExceptionHandlingWebHandler.HANDLED_WEB_EXCEPTION, error);
        return this;
    }

    Played tick() {
        this.way.clock().add(Duration.ofMillis(7));
        return this;
    }

    /** Takes down all that the context shows, and with it that somebody looked. */
    Played look() {
        ServerRequestObservationContext context = context();
        this.seen.add(withoutIdentities(context.toString()));
        this.seen.add(context.getName() + " " + context.getContextualName() + " " + context.getAllKeyValues());
        this.seen.add(context.containsKey(Timer.Sample.class) + " " + context.getLowCardinalityKeyValue("status"));
        return this;
    }

    /** Takes down what can be read of the Reactor context. */
    Played lookAtReactor() {
        see(this.reactor.size() + " " + this.reactor.hasKey(ObservationThreadLocalAccessor.KEY));
        see(this.reactor.stream()
                .map(Map.Entry::getKey)
                .map(Object::toString)
                .sorted()
                .toList());
        see(this.reactor
                .getOrEmpty(ObservationThreadLocalAccessor.KEY)
                .orElseThrow()
                .getClass());
        see(withoutIdentities(this.reactor.toString()));
        see(observation() == this.reactor.put("more", 2).delete("other").get(ObservationThreadLocalAccessor.KEY));
        return this;
    }

    void see(@Nullable Object fact) {
        this.seen.add(String.valueOf(fact));
    }

    Way way() {
        return this.way;
    }

    private static String withoutIdentities(String text) {
        return text.replaceAll("@[0-9a-f]+", "@").replaceAll("(Direct|ServerRequest)ObservationContext", "Context");
    }
}
