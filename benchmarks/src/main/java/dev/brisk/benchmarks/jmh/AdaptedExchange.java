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

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * Makes a stack's request and response anew for each invocation. The default's classes are not public, so every stack's
 * are made as the server makes them: by its adapter, whose result is subscribed to.
 */
@State(Scope.Thread)
public class AdaptedExchange {

    /** Whose classes. */
    @Param
    public Stack stack = Stack.DEFAULT;

    private final Capture capture = new Capture();

    private @Nullable ReactorHttpHandlerAdapter adapter;

    @Setup
    public void createAdapter() {
        this.adapter = this.stack.adapter(this.capture);
    }

    /** The new request; {@link #response} gives the response that was made with it. */
    ServerHttpRequest adapt(ParkedExchange parked) {
        Objects.requireNonNull(this.adapter)
                .apply(parked.request(), parked.response())
                .subscribe(IgnoringSubscriber.INSTANCE);
        return Objects.requireNonNull(this.capture.request);
    }

    /** The response of the last {@link #adapt}. */
    ServerHttpResponse response() {
        return Objects.requireNonNull(this.capture.response);
    }

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
