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

import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.function.BiFunction;
import org.reactivestreams.Publisher;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Whose classes are measured. Everything in which the stacks differ for these benchmarks is here. */
public enum Stack {

    /** Spring's own, as Spring Boot installs them. */
    DEFAULT {
        @Override
        BiFunction<HttpServerRequest, HttpServerResponse, ? extends Publisher<Void>> adapter(HttpHandler handler) {
            return new ReactorHttpHandlerAdapter(handler);
        }

        @Override
        String peerHostname(ServerHttpRequest request) {
            InetSocketAddress address = Objects.requireNonNull(request.getRemoteAddress());
            return address.getAddress().getHostAddress();
        }
    };

    /** What stands between Reactor Netty and {@code handler}; it makes the request and the response. */
    abstract BiFunction<HttpServerRequest, HttpServerResponse, ? extends Publisher<Void>> adapter(HttpHandler handler);

    /** The literal address of the peer, as text, in the way that this stack offers. */
    abstract String peerHostname(ServerHttpRequest request);
}
