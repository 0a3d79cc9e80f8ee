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

import dev.brisk.compression.ResponseCoding;
import dev.brisk.dispatch.DirectResponse;
import dev.brisk.headers.DateField;
import dev.brisk.headers.ResponseFields;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.cookie.CookieHeaderNames;
import io.netty.handler.codec.http.cookie.DefaultCookie;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.AsciiString;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ZeroCopyHttpOutputMessage;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.ChannelSendOperator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.util.Assert;
import org.springframework.util.CollectionUtils;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ChannelOperationsId;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerResponse;

/**
 * A response with its own, smaller state: header view and commit actions are made when first used, and a commit without
 * actions is a single step instead of a chain of publishers.
 *
 * <p>It extends the framework's class so that what looks for that class (native access, WebSocket upgrades, casts in applications)
 * finds it; of the superclass only the two final write methods are used, and all state that they touch is overridden here. The
 * states and the moments of their change are those of the superclass: a response is committing from the assembly of its commit,
 * and committed once status, fields and cookies were applied at its subscription.
 */
final class ServeHttpResponse extends AbstractServerHttpResponse implements ZeroCopyHttpOutputMessage, DirectResponse {

    /** How much of a file is read at once where it is not sent as a file, in bytes. */
    private static final int PIECE = 16 * 1024;

    private static final int NEW = 0;

    private static final int COMMITTING = 1;

    private static final int COMMIT_ACTION_FAILED = 2;

    private static final int COMMITTED = 3;

    private static final AtomicIntegerFieldUpdater<ServeHttpResponse> STATE =
            AtomicIntegerFieldUpdater.newUpdater(ServeHttpResponse.class, "state");

    /** The category of the default's response, so that logging settings go on working. */
    private static final Log logger =
            LogFactory.getLog("org.springframework.http.server.reactive.ReactorServerHttpResponse");

    private final HttpServerResponse response;

    private final @Nullable DateField date;

    /** Null where responses are not compressed by Brisk. */
    private final @Nullable ResponseCoding coding;

    private volatile int state;

    private @Nullable HttpStatusCode status;

    private @Nullable HttpHeaders headers;

    private @Nullable HttpHeaders readOnlyHeaders;

    private volatile @Nullable List<Supplier<? extends Mono<Void>>> commitActions;

    ServeHttpResponse(
            HttpServerResponse response,
            NettyDataBufferFactory bufferFactory,
            @Nullable DateField date,
            @Nullable ResponseCoding coding) {
        super(bufferFactory, HttpHeaders.EMPTY);
        this.response = response;
        this.date = date;
        this.coding = coding;
    }

    /** Tells the response its exchange, also one behind decorators. */
    static void exchange(ServerHttpResponse response, ServerWebExchange exchange) {
        ServerHttpResponse current = response;
        while (current instanceof ServerHttpResponseDecorator decorator) {
            current = decorator.getDelegate();
        }
        if (current instanceof ServeHttpResponse serve && serve.coding != null) {
            serve.coding.exchange(exchange);
        }
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the signature is the framework's
    public <T> T getNativeResponse() {
        return (T) this.response;
    }

    @Override
    public boolean setStatusCode(@Nullable HttpStatusCode status) {
        if (this.state == COMMITTED) {
            return false;
        }
        this.status = status;
        return true;
    }

    @Override
    public HttpStatusCode getStatusCode() {
        HttpStatusCode result = this.status;
        if (result != null) {
            return result;
        }
        int code = this.response.status().code();
        return code == HttpStatus.OK.value() ? HttpStatus.OK : HttpStatusCode.valueOf(code);
    }

    @Override
    public HttpHeaders getHeaders() {
        HttpHeaders result = this.readOnlyHeaders;
        if (result != null) {
            return result;
        }
        result = this.headers;
        if (result == null) {
            result = new HttpHeaders(new ResponseFields(this.response.responseHeaders(), isStream()));
            this.headers = result;
        }
        if (this.state == COMMITTED) {
            result = HttpHeaders.readOnlyHttpHeaders(result);
            this.readOnlyHeaders = result;
        }
        return result;
    }

    /** Whether it goes over HTTP/2. The version does not tell, for a request of HTTP/1.1 may claim any. */
    private boolean isStream() {
        return this.response instanceof Connection connection && connection.channel() instanceof Http2StreamChannel;
    }

    @Override
    public MultiValueMap<String, ResponseCookie> getCookies() {
        // The superclass, which never is committed, has made them in any case.
        MultiValueMap<String, ResponseCookie> result = super.getCookies();
        return this.state == COMMITTED ? CollectionUtils.unmodifiableMultiValueMap(result) : result;
    }

    @Override
    public void addCookie(ResponseCookie cookie) {
        Assert.notNull(cookie, "ResponseCookie must not be null");
        if (this.state == COMMITTED) {
            throw new IllegalStateException(
                    "Can't add the cookie " + cookie + "because the HTTP response has already been committed");
        }
        getCookies().add(cookie.getName(), cookie);
    }

    @Override
    public void beforeCommit(Supplier<? extends Mono<Void>> action) {
        List<Supplier<? extends Mono<Void>>> actions = this.commitActions;
        if (actions == null) {
            synchronized (this) {
                actions = this.commitActions;
                if (actions == null) {
                    actions = new CopyOnWriteArrayList<>();
                    this.commitActions = actions;
                }
            }
        }
        actions.add(action);
    }

    @Override
    public boolean isCommitted() {
        int current = this.state;
        return current == COMMITTING || current == COMMITTED;
    }

    @Override
    protected Mono<Void> doCommit(@Nullable Supplier<? extends Mono<Void>> writeAction) {
        Flux<Void> actions = null;
        if (STATE.compareAndSet(this, NEW, COMMITTING)) {
            actions = actions();
        } else if (!STATE.compareAndSet(this, COMMIT_ACTION_FAILED, COMMITTING)) {
            return Mono.empty();
        }
        Mono<Void> write = new CommitMono(this, writeAction == null ? null : writeAction.get());
        return actions == null ? write : actions.concatWith(write).then();
    }

    private @Nullable Flux<Void> actions() {
        List<Supplier<? extends Mono<Void>>> actions = this.commitActions;
        if (actions == null || actions.isEmpty()) {
            return null;
        }
        return Flux.concat(Flux.fromIterable(actions).map(Supplier::get)).doOnError(ex -> {
            if (STATE.compareAndSet(this, COMMITTING, COMMIT_ACTION_FAILED)) {
                getHeaders().clearContentHeaders();
            }
        });
    }

    /**
     * Commits for a body of one buffer, at its subscription.
     *
     * @return whether that was all there is to a commit; otherwise nothing was changed
     */
    boolean commitAtOnce() {
        List<Supplier<? extends Mono<Void>>> actions = this.commitActions;
        if ((actions == null || actions.isEmpty()) && STATE.compareAndSet(this, NEW, COMMITTING)) {
            commit();
            return true;
        }
        return false;
    }

    @Override
    public Mono<Void> writeBuffer(DataBuffer buffer) {
        return new BufferMono(this, buffer);
    }

    /** Sets status, fields and cookies of a response that is not committed, and writes a body that is never changed. */
    Mono<Void> writeBytes(ServeResponse head, byte[] bytes, AsciiString length) {
        this.status = head.status();
        io.netty.handler.codec.http.HttpHeaders fields = this.response.responseHeaders();
        for (ResponseField field : head.fields()) {
            field.applyTo(fields);
        }
        for (ResponseCookie cookie : head.cookies()) {
            addCookie(cookie);
        }
        fields.set(BytesBody.CONTENT_LENGTH, length);
        return new BufferMono(this, bufferFactory().wrap(bytes));
    }

    @Override
    public <T> Mono<Void> writeGroups(Publisher<T> elements, Function<? super T, List<DataBuffer>> buffers) {
        return new ChannelSendOperator<T>(
                        elements,
                        source -> doCommit(() -> ElementGroups.send(this.response, this.coding, source, buffers)))
                .doOnError(ex -> getHeaders().clearContentHeaders());
    }

    /** The one step between the commit actions and the body. */
    void commit() {
        applyStatusCode();
        applyHeaders();
        applyCookies();
        this.state = COMMITTED;
    }

    /** The same for a response without a body. */
    void commitWithoutBody() {
        commit();
        if (this.coding != null) {
            this.coding.withoutBody();
        }
    }

    /** The only buffer of a body, as it is to be sent. */
    ByteBuf encode(DataBuffer buffer) {
        ByteBuf body = NettyDataBufferFactory.toByteBuf(buffer);
        return this.coding == null ? body : this.coding.encode(body);
    }

    @Override
    protected void applyStatusCode() {
        HttpStatusCode result = this.status;
        if (result != null) {
            this.response.status(result.value());
        }
    }

    @Override
    protected void applyHeaders() {
        DateField field = this.date;
        if (field != null) {
            io.netty.handler.codec.http.HttpHeaders fields = this.response.responseHeaders();
            if (!fields.contains(HttpHeaderNames.DATE)) {
                fields.set(HttpHeaderNames.DATE, field.current());
            }
        }
    }

    @Override
    protected void applyCookies() {
        MultiValueMap<String, ResponseCookie> result = super.getCookies();
        if (result.isEmpty()) {
            return;
        }
        result.forEach(
                (name, values) -> values.forEach(cookie -> this.response.addCookie(toNettyCookie(name, cookie))));
    }

    private static DefaultCookie toNettyCookie(String name, ResponseCookie from) {
        DefaultCookie cookie = new DefaultCookie(name, from.getValue());
        if (!from.getMaxAge().isNegative()) {
            cookie.setMaxAge(from.getMaxAge().toSeconds());
        }
        if (from.getDomain() != null) {
            cookie.setDomain(from.getDomain());
        }
        if (from.getPath() != null) {
            cookie.setPath(from.getPath());
        }
        cookie.setSecure(from.isSecure());
        cookie.setHttpOnly(from.isHttpOnly());
        cookie.setPartitioned(from.isPartitioned());
        if (from.getSameSite() != null) {
            cookie.setSameSite(CookieHeaderNames.SameSite.valueOf(from.getSameSite()));
        }
        return cookie;
    }

    @Override
    protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> body) {
        if (body instanceof Mono<? extends DataBuffer> mono) {
            return this.response.send(mono.map(this::encode)).then();
        }
        Flux<ByteBuf> buffers = Flux.from(body).map(NettyDataBufferFactory::toByteBuf);
        return this.coding == null ? this.response.send(buffers).then() : this.coding.send(buffers);
    }

    @Override
    protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> body) {
        ResponseCoding current = this.coding;
        return FlushGroups.send(
                body,
                current == null ? groups -> this.response.sendGroups(groups).then() : current::sendGroups);
    }

    @Override
    public Mono<Void> writeWith(Path file, long position, long count) {
        if (this.response.version().majorVersion() > 2) {
            return writeWith(read(file, position, count));
        }
        ResponseCoding current = this.coding;
        return doCommit(() -> current == null
                ? this.response.sendFile(file, position, count).then()
                : current.sendFile(file, position, count));
    }

    /** A file in buffers, for HTTP/3, over which Reactor Netty sends no file. */
    private Flux<DataBuffer> read(Path file, long position, long count) {
        Flux<DataBuffer> buffers = DataBufferUtils.readAsynchronousFileChannel(
                () -> AsynchronousFileChannel.open(file, StandardOpenOption.READ), position, bufferFactory(), PIECE);
        return DataBufferUtils.takeUntilByteCount(buffers, count);
    }

    @Override
    protected void touchDataBuffer(DataBuffer buffer) {
        if (logger.isDebugEnabled()) {
            String id = this.response instanceof ChannelOperationsId operations ? operations.asLongText() : "unknown";
            DataBufferUtils.touch(buffer, "Channel id: " + id);
        }
    }
}
