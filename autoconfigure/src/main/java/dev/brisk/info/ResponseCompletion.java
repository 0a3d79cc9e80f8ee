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
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.concurrent.RejectedExecutionException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.Connection;
import reactor.netty.NettyPipeline;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Watches one response on its way out, until its last message was written or cannot be any more.
 *
 * <p>It is a handler at the tail of the pipeline, right before the one that Reactor Netty ends it with, so that each
 * message of the response passes it before all other handlers. It passes everything on unchanged, and listens to the
 * promise of the message that ends the response. It leaves with that promise, which is before Reactor Netty begins the
 * connection's next request. With {@code reactor.netty.http.server.lastFlushWhenNoRead} the next request begins earlier:
 * then two of these stand in the pipeline for a moment, and the older one has already seen its end, so that it minds no
 * other message.
 *
 * <p>A response that does not come to its end is told by the end of the request or of the channel (Reactor Netty's
 * {@code onTerminate}), which is also all that remains when this handler comes too late to see that message. All state
 * is confined to the event loop.
 */
final class ResponseCompletion extends ChannelOutboundHandlerAdapter implements ChannelFutureListener {

    private static final Log logger = LogFactory.getLog(ResponseCompletion.class);

    private static final String CLOSED = "Connection has been closed before the response was sent";

    private final Sinks.Empty<Void> sink = Sinks.empty();
    private final HttpServerRequest request;
    private final Channel channel;

    private @Nullable ChannelHandlerContext context;
    /** Messages of the response had been sent before this handler came, and maybe the last one. */
    private boolean late;
    /** The message that ends the response has passed. */
    private boolean ending;
    /** This side asked to close an open connection. */
    private boolean closing;

    private boolean done;

    ResponseCompletion(HttpServerRequest request, Channel channel) {
        this.request = request;
        this.channel = channel;
    }

    /** The connection of a request, which has the public API that the request has not. */
    static Connection connection(HttpServerRequest request) {
        if (request instanceof Connection connection) {
            return connection;
        }
        Connection[] holder = new Connection[1];
        request.withConnection(connection -> holder[0] = connection);
        return holder[0];
    }

    Mono<Void> outcome() {
        return sink.asMono();
    }

    /** Called once, from any thread. */
    void start() {
        if (!channel.isRegistered()) {
            // Closed, or the stub that an ended request has for a channel, which has no event loop.
            ended();
            return;
        }
        EventLoop loop = channel.eventLoop();
        if (loop.inEventLoop()) {
            install();
            return;
        }
        try {
            loop.execute(this::install);
        } catch (RejectedExecutionException shutDown) {
            finish(aborted("The event loop was shut down", shutDown));
        }
    }

    private void install() {
        Connection connection = connection(request);
        if (connection.channel() != channel) {
            ended();
        } else if (!channel.isActive()) {
            finish(aborted(CLOSED, null));
        } else if (request.isWebsocket()) {
            finish(null);
        } else {
            late = hasBegun();
            ChannelPipeline pipeline = channel.pipeline();
            // No name: Netty finds a free one, and a second request's handler does not clash with the first's.
            if (pipeline.context(NettyPipeline.ReactiveBridge) != null) {
                pipeline.addBefore(NettyPipeline.ReactiveBridge, null, this);
            } else {
                pipeline.addLast(this);
            }
            connection.onTerminate().subscribe(null, error -> terminated(), this::terminated);
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        late = false;
        ChannelPromise watched = promise;
        if (!ending && endsResponse(msg)) {
            ending = true;
            watched = promise.unvoid().addListener(this);
        }
        super.write(ctx, msg, watched);
    }

    /**
     * Informational responses (RFC 9110 §15.2) are complete messages that come before the response, but 101 is the
     * response. Over HTTP/2 a WebSocket's handshake is a head without an end (RFC 8441 §5).
     */
    private boolean endsResponse(Object msg) {
        if (msg instanceof HttpResponse response) {
            HttpResponseStatus status = response.status();
            if (status.codeClass() == HttpStatusClass.INFORMATIONAL) {
                return status.code() == HttpResponseStatus.SWITCHING_PROTOCOLS.code();
            }
            return msg instanceof LastHttpContent || request.isWebsocket();
        }
        return msg instanceof LastHttpContent;
    }

    @Override
    public void operationComplete(ChannelFuture future) {
        Throwable cause = future.cause();
        finish(future.isSuccess() ? null : aborted("The response could not be sent", cause));
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        closing |= channel.isActive();
        super.close(ctx, promise);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        finish(aborted("No longer part of the pipeline", null));
    }

    /** Reactor Netty is done with the request, or the connection or stream was closed. */
    private void terminated() {
        // Where the end has passed its promise decides: it is settled before this, or fails with the close.
        if (!ending) {
            boolean open = channel.isActive();
            boolean sent = late && (open || closing);
            finish(sent ? null : aborted(open ? "The response was not finished" : CLOSED, null));
        }
    }

    /** The request has ended before anyone asked. */
    private void ended() {
        finish(hasBegun() ? null : aborted("Connection has been closed before a response was begun", null));
    }

    private boolean hasBegun() {
        return connection(request) instanceof HttpServerResponse response && response.hasSentHeaders();
    }

    private void finish(@Nullable AbortedException error) {
        if (done) {
            return;
        }
        done = true;
        ChannelHandlerContext ctx = context;
        if (ctx != null && !ctx.isRemoved()) {
            ctx.pipeline().remove(this);
        }
        try {
            Sinks.EmitResult result = error == null ? sink.tryEmitEmpty() : sink.tryEmitError(error);
            if (result.isFailure() && logger.isDebugEnabled()) {
                logger.debug("Outcome of the response not delivered: " + result);
            }
        } catch (RuntimeException subscriberFault) {
            // Reactive Streams §2.13 forbids it; it must not reach the response or the connection.
            logger.warn("A subscriber of completed() failed", subscriberFault);
        }
    }

    private static AbortedException aborted(String message, @Nullable Throwable cause) {
        AbortedException exception = new AbortedException(message);
        if (cause != null) {
            exception.initCause(cause);
        }
        return exception;
    }
}
