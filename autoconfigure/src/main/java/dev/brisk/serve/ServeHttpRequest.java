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

import dev.brisk.dispatch.DirectRequest;
import dev.brisk.headers.RequestHeaders;
import dev.brisk.info.ServeHandlerInfo;
import dev.brisk.info.ServeHandlerInfoSource;
import dev.brisk.metrics.ParsablePath;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.cookie.Cookie;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.RequestPath;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import reactor.core.publisher.Flux;
import reactor.netty.ChannelOperationsId;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

/**
 * A request whose parts are made when they are first asked for: URI, path, query parameters, header view, cookies, id, addresses.
 *
 * <p>Only for requests that are {@linkplain RequestTarget#isPlain plain}, so that nothing that is made late can fail late. Every part
 * may be read from any thread; parts that are made twice in a race are equal.
 */
final class ServeHttpRequest extends AbstractServerHttpRequest
        implements ServeHandlerInfoSource, DirectRequest, ParsablePath {

    /** What the superclass wants at construction and never sees used: all that reads it is overridden. */
    private static final URI UNUSED_URI = URI.create("/");

    private static final AtomicLong REQUESTS = new AtomicLong();

    private final HttpServerRequest request;

    private final NettyDataBufferFactory bufferFactory;

    private final long number = REQUESTS.incrementAndGet();

    // URI has no final fields, so it is the one part that needs safe publication.
    private volatile @Nullable URI uri;

    private @Nullable RequestPath path;

    private @Nullable HttpHeaders headers;

    private @Nullable ServeHandlerInfo info;

    ServeHttpRequest(HttpServerRequest request, NettyDataBufferFactory bufferFactory) {
        super(HttpMethod.valueOf(request.method().name()), UNUSED_URI, null, HttpHeaders.EMPTY);
        this.request = request;
        this.bufferFactory = bufferFactory;
    }

    @Override
    public URI getURI() {
        URI result = this.uri;
        if (result == null) {
            result = URI.create(RequestTarget.uri(this.request));
            this.uri = result;
        }
        return result;
    }

    @Override
    public RequestPath getPath() {
        RequestPath result = this.path;
        if (result == null) {
            result = RequestPath.parse(plainPath(), null);
            this.path = result;
        }
        return result;
    }

    @Override
    public String plainPath() {
        String target = this.request.uri();
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    @Override
    public @Nullable String queryParameter(String name) {
        return QueryParameters.only(this.request.uri(), name);
    }

    @Override
    protected MultiValueMap<String, String> initQueryParams() {
        return QueryParameters.parse(this.request.uri());
    }

    @Override
    public HttpHeaders getHeaders() {
        HttpHeaders result = this.headers;
        if (result == null) {
            result = RequestHeaders.of(this.request.requestHeaders());
            this.headers = result;
        }
        return result;
    }

    @Override
    protected MultiValueMap<String, HttpCookie> initCookies() {
        MultiValueMap<String, HttpCookie> cookies = new LinkedMultiValueMap<>();
        for (Map.Entry<CharSequence, List<Cookie>> entry :
                this.request.allCookies().entrySet()) {
            String name = entry.getKey().toString();
            for (Cookie cookie : entry.getValue()) {
                cookies.add(name, new HttpCookie(name, cookie.value()));
            }
        }
        return cookies;
    }

    @Override
    public @Nullable InetSocketAddress getLocalAddress() {
        try {
            return this.request.hostAddress();
        } catch (ClassCastException unixSocket) {
            // Reactor Netty takes this end for an IP address where a PROXY header names the peer's.
            return null;
        }
    }

    @Override
    public @Nullable InetSocketAddress getRemoteAddress() {
        return this.request.remoteAddress();
    }

    @Override
    protected @Nullable SslInfo initSslInfo() {
        return serveHandlerInfo().sslInfo();
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return this.request.receive().retain().map(this.bufferFactory::wrap);
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the signature is the framework's
    public <T> T getNativeRequest() {
        return (T) this.request;
    }

    @Override
    protected @Nullable String initId() {
        if (this.request instanceof Connection connection) {
            Channel channel = connection.channel();
            return channel.id().asShortText() + "-" + this.number;
        }
        return null;
    }

    @Override
    protected String initLogPrefix() {
        return this.request instanceof ChannelOperationsId id ? id.asShortText() : getId();
    }

    @Override
    public ServeHandlerInfo serveHandlerInfo() {
        ServeHandlerInfo result = this.info;
        if (result == null) {
            result = ServeHandlerInfo.of(this.request);
            this.info = result;
        }
        return result;
    }
}
