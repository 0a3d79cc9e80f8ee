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

import dev.brisk.compression.ResponseCompression;
import dev.brisk.headers.DateField;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.apache.commons.logging.Log;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpLogging;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHeadResponseDecorator;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Connects a Reactor Netty server to an {@link HttpHandler} with requests and responses that make their parts when asked.
 *
 * <p>Requests whose target or host is not {@linkplain RequestTarget plain} go the way of the superclass, with its answers and its
 * classes. Immutable but for a cache of one buffer factory; thread-safe.
 *
 * <pre>{@code
 * HttpServer.create().port(8080).handle(new ServeHandlerAdapter(ServeHttpHandler.from(applicationContext)))
 * }</pre>
 *
 * @since 0.1.0
 */
public final class ServeHandlerAdapter extends ReactorHttpHandlerAdapter {

    private static final Log logger = HttpLogging.forLogName(ReactorHttpHandlerAdapter.class);

    private final HttpHandler handler;

    private final @Nullable DateField date;

    private final @Nullable ResponseCompression compression;

    // A server has one allocator; a connection with another one costs a new factory, never a wrong one.
    private volatile @Nullable NettyDataBufferFactory bufferFactory;

    /**
     * An adapter that sends no Date field by itself.
     *
     * @param handler what handles the requests
     */
    public ServeHandlerAdapter(HttpHandler handler) {
        this(handler, null);
    }

    /**
     * An adapter that adds a Date field to responses without one (RFC 9110 §6.6.1).
     *
     * @param handler what handles the requests
     * @param date where the value comes from, or {@code null} to add none
     */
    public ServeHandlerAdapter(HttpHandler handler, @Nullable DateField date) {
        this(handler, date, null);
    }

    /**
     * An adapter that compresses responses.
     *
     * @param handler what handles the requests
     * @param date where the value of Date fields comes from, or {@code null} to add none
     * @param compression what compresses the responses in place of the server's own compression, or {@code null} for nothing
     */
    public ServeHandlerAdapter(
            HttpHandler handler, @Nullable DateField date, @Nullable ResponseCompression compression) {
        super(date == null ? handler : withDate(handler, date));
        this.handler = handler;
        this.date = date;
        this.compression = compression;
    }

    private static HttpHandler withDate(HttpHandler handler, DateField date) {
        return (request, response) -> {
            response.beforeCommit(() -> {
                if (!response.getHeaders().containsHeader(HttpHeaders.DATE)) {
                    response.getHeaders().set(HttpHeaders.DATE, date.current().toString());
                }
                return Mono.empty();
            });
            return handler.handle(request, response);
        };
    }

    @Override
    public Mono<Void> apply(HttpServerRequest reactorRequest, HttpServerResponse reactorResponse) {
        if (logger.isTraceEnabled() || !RequestTarget.isPlain(reactorRequest)) {
            return applyDefault(reactorRequest, reactorResponse);
        }
        NettyDataBufferFactory factory = bufferFactory(reactorResponse.alloc());
        ServeHttpRequest request = new ServeHttpRequest(reactorRequest, factory);
        ResponseCompression coding = this.compression;
        ServerHttpResponse response = new ServeHttpResponse(
                reactorResponse,
                factory,
                this.date,
                coding == null ? null : coding.begin(reactorRequest, reactorResponse));
        if (HttpMethod.HEAD.equals(request.getMethod())) {
            response = new HttpHeadResponseDecorator(response);
        }
        return this.handler.handle(request, response);
    }

    private Mono<Void> applyDefault(HttpServerRequest reactorRequest, HttpServerResponse reactorResponse) {
        Mono<Void> result = super.apply(reactorRequest, reactorResponse);
        // What is no URI is refused before the handler, and its beforeCommit action, are reached.
        if (this.date != null && HttpResponseStatus.BAD_REQUEST.equals(reactorResponse.status())) {
            io.netty.handler.codec.http.HttpHeaders fields = reactorResponse.responseHeaders();
            if (!fields.contains(HttpHeaderNames.DATE)) {
                fields.set(HttpHeaderNames.DATE, this.date.current());
            }
        }
        return result;
    }

    private NettyDataBufferFactory bufferFactory(ByteBufAllocator allocator) {
        NettyDataBufferFactory factory = this.bufferFactory;
        if (factory == null || factory.getByteBufAllocator() != allocator) {
            factory = new NettyDataBufferFactory(allocator);
            this.bufferFactory = factory;
        }
        return factory;
    }
}
