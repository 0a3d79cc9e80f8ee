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

import dev.brisk.headers.RequestHeaders;
import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import dev.brisk.serve.ServeHandlerAdapter;
import java.net.InetSocketAddress;
import java.util.Objects;
import org.openjdk.jmh.infra.Blackhole;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.support.Netty4HeadersAdapter;
import reactor.netty.http.server.HttpServerRequest;

/** Whose classes are measured: everything in which the stacks differ for these benchmarks is here. */
public enum Stack {

    /** Spring's own, put together as its request for Reactor Netty does. */
    DEFAULT {
        @Override
        ReactorHttpHandlerAdapter adapter(HttpHandler handler) {
            return new ReactorHttpHandlerAdapter(handler);
        }

        @Override
        HttpHeaders headers(HttpServerRequest request) {
            return HttpHeaders.readOnlyHttpHeaders(new HttpHeaders(new Netty4HeadersAdapter(request.requestHeaders())));
        }

        @Override
        String peerHostname(HttpServerRequest request, Blackhole blackhole) {
            InetSocketAddress address = Objects.requireNonNull(request.remoteAddress());
            return address.getAddress().getHostAddress();
        }
    },

    /** Brisk's. */
    BRISK {
        @Override
        ReactorHttpHandlerAdapter adapter(HttpHandler handler) {
            return new ServeHandlerAdapter(handler);
        }

        @Override
        HttpHeaders headers(HttpServerRequest request) {
            return RequestHeaders.of(request.requestHeaders());
        }

        @Override
        String peerHostname(HttpServerRequest request, Blackhole blackhole) {
            ServeHandlerInfo info = ServeHandlerInfo.of(request);
            blackhole.consume(info); // kept, as a request keeps it
            return ((RemoteAddr.Inet) info.remoteAddr()).hostname();
        }
    };

    /** What stands between Reactor Netty and {@code handler}; it makes the request and the response. */
    abstract ReactorHttpHandlerAdapter adapter(HttpHandler handler);

    /** A new view of the request's header fields. */
    abstract HttpHeaders headers(HttpServerRequest request);

    /** The literal address of the peer as text, as the first to ask in a request gets it. */
    abstract String peerHostname(HttpServerRequest request, Blackhole blackhole);
}
