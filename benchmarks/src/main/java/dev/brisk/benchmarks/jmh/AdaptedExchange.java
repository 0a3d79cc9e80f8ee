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
package dev.brisk.benchmarks.jmh;

import java.io.IOException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.reactivestreams.Publisher;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Makes a stack's request and response anew for each invocation, from one {@link ParkedExchange}. The default's classes
 * are not public, so every stack's are made as the server makes them: by its adapter, whose result is subscribed to.
 * All benchmarks contain this step, for only a new request has the costs of a first access; their difference to
 * {@link ConstructionBenchmark#construct} is what the access costs.
 */
@State(Scope.Thread)
public class AdaptedExchange {

    /** Whose classes. */
    @Param
    @SuppressWarnings("NullAway.Init") // JMH sets it.
    public Stack stack;

    private @Nullable ParkedExchange parked;

    private final Capture capture = new Capture();

    private @Nullable Factory factory;

    @Setup(Level.Trial)
    public void open() throws Exception {
        this.parked = ParkedExchange.open();
        this.factory = new Factory(this.stack.adapter(this.capture), this.parked.request(), this.parked.response());
    }

    @TearDown(Level.Trial)
    public void close() throws IOException {
        if (this.parked != null) {
            this.parked.close();
        }
    }

    /** The new request; {@link #response} gives the response that was made with it. */
    ServerHttpRequest adapt() {
        Factory factory = this.factory;
        if (factory == null) {
            throw new IllegalStateException("Not set up");
        }
        factory.adapter().apply(factory.request(), factory.response()).subscribe(IgnoringSubscriber.INSTANCE);
        ServerHttpRequest request = this.capture.request;
        if (request == null) {
            throw new IllegalStateException("The adapter of " + this.stack + " did not call its handler");
        }
        return request;
    }

    /** The response of the last {@link #adapt}. */
    ServerHttpResponse response() {
        ServerHttpResponse response = this.capture.response;
        if (response == null) {
            throw new IllegalStateException("Nothing adapted yet");
        }
        return response;
    }

    private record Factory(
            BiFunction<HttpServerRequest, HttpServerResponse, ? extends Publisher<Void>> adapter,
            HttpServerRequest request,
            HttpServerResponse response) {}

    /** Keeps what it is called with and does nothing to it; in particular, it commits no response. */
    private static final class Capture implements HttpHandler {

        private @Nullable ServerHttpRequest request;

        private @Nullable ServerHttpResponse response;

        @Override
        public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
            this.request = request;
            this.response = response;
            return Mono.empty();
        }
    }
}
