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
package dev.brisk.info;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Who sent a request, over which connection, and when its response was sent.
 *
 * <p>An argument of annotated controllers; filters and functional handlers get it by {@code from(..)}. Nothing is
 * looked up or allocated before it is asked for. Thread-safe, and usable after the response and after the connection
 * has closed, with the limits that {@link #sslInfo()} and {@link #completed()} name. It refers to the request's
 * channel: do not keep it much longer than the request.
 *
 * <p>With a server other than Reactor Netty, or a mock request, it is built from what Spring's request tells; an
 * address that is missing there is {@link RemoteAddr#UNKNOWN} with port -1.
 *
 * @since 0.1.0
 */
public final class ServeHandlerInfo {

    // Six references: 40 bytes. All but completion are written without a barrier, which is safe because what they
    // refer to is immutable; two threads may at worst both build it.

    private static final AtomicReferenceFieldUpdater<ServeHandlerInfo, @Nullable ResponseCompletion> COMPLETION =
            AtomicReferenceFieldUpdater.<ServeHandlerInfo, @Nullable ResponseCompletion>newUpdater(
                    ServeHandlerInfo.class, ResponseCompletion.class, "completion");

    /** A {@link HttpServerRequest} if there is a channel, otherwise a {@link ServerHttpRequest}. */
    private final Object request;

    /**
     * Taken at once: when a request has ended, Reactor Netty puts a stub in place of its channel, which has neither
     * parent nor pipeline nor event loop.
     */
    private final @Nullable Channel channel;

    private @Nullable RemoteAddr remoteAddr;
    private @Nullable ClientAddr clientAddr;
    private @Nullable SessionSslInfo sslInfo;
    private volatile @Nullable ResponseCompletion completion;

    private ServeHandlerInfo(Object request, @Nullable Channel channel) {
        this.request = request;
        this.channel = channel;
    }

    /**
     * The info of an exchange's request.
     *
     * @param exchange an exchange, mutated or decorated as may be
     * @return the info; under Brisk's handler the same object each time, unless the request was mutated
     */
    public static ServeHandlerInfo from(ServerWebExchange exchange) {
        return from(exchange.getRequest());
    }

    /**
     * The info of a request of the functional style.
     *
     * @param request a request
     * @return the info of its exchange
     */
    public static ServeHandlerInfo from(ServerRequest request) {
        return from(request.exchange());
    }

    /**
     * The info of a request.
     *
     * @param request a request, mutated or decorated as may be. An address that {@code mutate()} or a decorator put
     * in place of the peer's, as Spring's {@code ForwardedHeaderTransformer} does, is not looked at.
     * @return the info; under Brisk's handler the same object each time, unless the request was mutated
     */
    public static ServeHandlerInfo from(ServerHttpRequest request) {
        ServerHttpRequest inner = request;
        while (true) {
            if (inner instanceof ServeHandlerInfoSource source) {
                return source.serveHandlerInfo();
            }
            if (!(inner instanceof ServerHttpRequestDecorator decorator)) {
                break;
            }
            inner = decorator.getDelegate();
        }
        return Foreign.nativeRequest(inner) instanceof HttpServerRequest nettyRequest
                ? of(nettyRequest)
                : new ServeHandlerInfo(inner, null);
    }

    /**
     * The info of a request of Reactor Netty. Does nothing but keep two references.
     *
     * @param request the request, which has not ended
     * @return a new object
     */
    public static ServeHandlerInfo of(HttpServerRequest request) {
        return new ServeHandlerInfo(
                request, ResponseCompletion.connection(request).channel());
    }

    /**
     * The peer of the connection: the client, or the last proxy on the way. Never taken from a header, whatever
     * {@code server.forward-headers-strategy} says; never looked up.
     *
     * @return the peer's address; right at any time, also when first read after the connection has closed
     */
    public RemoteAddr remoteAddr() {
        RemoteAddr address = remoteAddr;
        if (address == null) {
            Channel channel = this.channel;
            address = channel != null
                    ? Addresses.remote(channel)
                    : Addresses.of(((ServerHttpRequest) request).getRemoteAddress());
            remoteAddr = address;
        }
        return address;
    }

    /**
     * This end of the connection.
     *
     * @return the server's address; of a Unix domain socket the path that the server listens on
     */
    public RemoteAddr localAddr() {
        Channel channel = this.channel;
        return channel != null
                ? Addresses.local(channel)
                : Addresses.of(((ServerHttpRequest) request).getLocalAddress());
    }

    /**
     * The client: whom the trusted proxies say the request came from, where there are {@link TrustRules}, otherwise the
     * peer. Only if the peer is a trusted proxy, the field that proxies write is looked at, from its end: each entry
     * that is a trusted proxy, too, vouches for the one before it, and the first that is none is the client.
     *
     * <p>What cannot be understood ends the way: the client is then the last one that a trusted proxy has named, or
     * the peer. No error is ever thrown, no name looked up, and no more than {@value ForwardedEntries#MAX_ENTRIES}
     * entries and {@value ForwardedEntries#MAX_CHARACTERS} characters are read.
     *
     * @return the client's address; right at any time, also when first read after the connection has closed
     */
    public ClientAddr clientAddr() {
        ClientAddr address = clientAddr;
        if (address == null) {
            TrustRules rules = rulesForPeer();
            ClientAddr named = rules == null ? null : ClientWalk.client(rules, headers());
            address = named != null ? named : ClientAddr.of(remoteAddr());
            clientAddr = address;
        }
        return address;
    }

    /**
     * The way from the peer to the {@linkplain #clientAddr() client}, and how it was found. Made anew on each call.
     *
     * @return the peer alone where it is no trusted proxy
     */
    public ClientChain clientChain() {
        ClientAddr peer = ClientAddr.of(remoteAddr());
        TrustRules rules = rulesForPeer();
        return rules == null ? ClientChain.of(peer) : ClientWalk.chain(rules, peer, headers());
    }

    /** The rules of the server if the peer is a trusted proxy, otherwise null. */
    private @Nullable TrustRules rulesForPeer() {
        Channel channel = this.channel;
        if (channel == null) {
            return null;
        }
        TrustRules rules = TrustRules.of(channel);
        return rules != null && rules.trustsPeer(channel) ? rules : null;
    }

    private HttpHeaders headers() {
        return ((HttpServerRequest) request).requestHeaders();
    }

    /**
     * The protocol's version as text.
     *
     * @return {@code "HTTP/1.0"}, {@code "HTTP/1.1"}, {@code "HTTP/2.0"} or {@code "HTTP/3.0"}; {@link RemoteAddr#UNKNOWN}
     * when the server is not Reactor Netty
     */
    public String protocol() {
        return request instanceof HttpServerRequest nettyRequest ? nettyRequest.protocol() : RemoteAddr.UNKNOWN;
    }

    /**
     * The TLS session: its id in lower-case hex, and the client's certificates if it sent any.
     *
     * @return the session, or null if the connection has no TLS. Whoever wants it after the connection has closed
     * must have called this before: it is null then if it was not read earlier.
     */
    public @Nullable SslInfo sslInfo() {
        Channel channel = this.channel;
        if (channel == null) {
            return ((ServerHttpRequest) request).getSslInfo();
        }
        SessionSslInfo info = sslInfo;
        if (info == null) {
            info = SessionSslInfo.of(channel);
            sslInfo = info;
        }
        return info != SessionSslInfo.NONE ? info : null;
    }

    /**
     * The end of the response.
     *
     * <p>Completes once the last byte was written to the socket (which is not yet its receipt by the client). Errors
     * with {@link reactor.netty.channel.AbortedException} when the client went away, or the response failed, before
     * that: HTTP/1.1 connection closed or reset, HTTP/2 stream or connection reset. A 500 that takes the place of a
     * response that had not begun is a response like others. A WebSocket's response is its handshake. What counts is
     * the message's end: with a stream of known length that is the completion of the stream, not its last byte.
     *
     * <p>Any number of subscribers, also late ones, get the same outcome, on the event loop unless it was known
     * before; they must not block. Whether anyone subscribes, or cancels, has no influence on the response. Callable
     * from any thread.
     *
     * <p>The outcome is watched from the first call on, so call this before the response is given. A later first call
     * does what it can:
     * <ul>
     * <li>The end was handed to the socket but is not written yet: completes if the connection is still open when
     * the request ends or was closed by this side, otherwise errors.
     * <li>The request has ended: completes if a response had begun, although it may have been cut off; errors if not.
     * </ul>
     *
     * <p>With a server other than Reactor Netty it is an {@link UnsupportedOperationException}.
     *
     * @return the same outcome on every call
     */
    public Mono<Void> completed() {
        Channel channel = this.channel;
        if (channel == null) {
            return Foreign.completed(request);
        }
        ResponseCompletion current = completion;
        if (current == null) {
            ResponseCompletion created = new ResponseCompletion((HttpServerRequest) request, channel);
            if (COMPLETION.compareAndSet(this, null, created)) {
                created.start();
                return created.outcome();
            }
            return completed();
        }
        return current.outcome();
    }

    @Override
    public String toString() {
        return "ServeHandlerInfo[protocol=" + protocol() + ", remoteAddr=" + remoteAddr() + "]";
    }

    /** Requests that are not of Reactor Netty. */
    private static final class Foreign {

        static @Nullable Object nativeRequest(ServerHttpRequest request) {
            if (!(request instanceof AbstractServerHttpRequest abstractRequest)) {
                return null;
            }
            try {
                return abstractRequest.getNativeRequest();
            } catch (IllegalStateException mock) {
                // Spring's mock request has none, and says so like this.
                return null;
            }
        }

        static Mono<Void> completed(Object request) {
            return Mono.error(
                    () -> new UnsupportedOperationException("completed() needs a request of Reactor Netty (found: "
                            + request.getClass().getName() + ")"));
        }
    }
}
