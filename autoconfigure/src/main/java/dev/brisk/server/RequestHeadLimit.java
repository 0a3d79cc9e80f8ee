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
package dev.brisk.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import reactor.netty.ConnectionObserver;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServerState;

/**
 * Closes a connection on which the head of a request does not become complete in time.
 *
 * <p>It stands before the codec and sees bytes. Over HTTP/1.1 Reactor Netty tells when a head was complete and when its exchange has
 * ended; what comes between two exchanges belongs to a head. Such a client gets 408 (RFC 9110 §15.5.9). Over HTTP/2 the bytes are followed
 * by {@link Http2Progress}; there the connection is closed without an answer, as nothing can be sent within a field block.
 *
 * <p>A connection on which nothing has come is idle, which is another limit's affair. One per connection; all state is confined to the
 * event loop. Almost no head takes more than one read, so a timer is set only where one does, and left to find out by itself that it is no
 * longer needed.
 */
final class RequestHeadLimit extends ChannelInboundHandlerAdapter {

    private static final Log logger = LogFactory.getLog(RequestHeadLimit.class);

    private static final String NAME = "brisk.requestHeadLimit";

    /** What the codec is, or comes by. */
    private static final List<String> CODECS =
            List.of(NettyPipeline.H2CUpgradeHandler, NettyPipeline.H2OrHttp11Codec, NettyPipeline.HttpCodec);

    private static final byte[] REQUEST_TIMEOUT =
            "HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private final long limit;

    /** The heads that have become complete. */
    private int heads;

    /** The exchanges that have not ended. */
    private int exchanges;

    /** What may be HTTP/2 from its beginning on. */
    private @Nullable Http2Progress progress = new Http2Progress();

    private boolean http2;

    private boolean receiving;

    private long since;

    private @Nullable Future<?> timer;

    private RequestHeadLimit(Duration limit) {
        this.limit = limit.toNanos();
    }

    static void install(ChannelPipeline pipeline, Duration limit) {
        for (String codec : CODECS) {
            if (pipeline.get(codec) != null) {
                pipeline.addBefore(codec, NAME, new RequestHeadLimit(limit));
                return;
            }
        }
    }

    /** What tells the handlers of the complete heads and ended exchanges. */
    static ConnectionObserver observer() {
        return (connection, state) -> {
            boolean begins = state == HttpServerState.REQUEST_RECEIVED;
            if ((begins || state == ConnectionObserver.State.DISCONNECTING)
                    && connection.channel().pipeline().get(NAME) instanceof RequestHeadLimit handler) {
                if (begins) {
                    handler.heads++;
                    handler.exchanges++;
                } else if (handler.exchanges > 0) {
                    // A request that could not be decoded ends without having begun.
                    handler.exchanges--;
                }
            }
        };
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (msg instanceof ByteBuf bytes) {
            follow(bytes);
            int before = this.heads;
            ctx.fireChannelRead(msg);
            if (this.http2 || isHttp2(ctx)) {
                receiving(ctx, this.progress != null && this.progress.inHead());
            } else {
                receiving(ctx, this.exchanges == 0 && this.heads == before);
            }
        } else {
            ctx.fireChannelRead(msg);
        }
    }

    private void follow(ByteBuf bytes) {
        Http2Progress current = this.progress;
        if (current == null && this.exchanges == 0 && bytes.isReadable() && bytes.getByte(bytes.readerIndex()) == 'P') {
            // An upgrade from HTTP/1.1 is followed by the preface, too (RFC 9113 §3.4).
            current = new Http2Progress();
        }
        this.progress = current != null && (current.read(bytes) || this.http2) ? current : null;
    }

    /** A server without HTTP/2 takes the preface for a request, so what is not followed by the codec is not HTTP/2. */
    private boolean isHttp2(ChannelHandlerContext ctx) {
        if (this.progress != null && this.progress.begun()) {
            this.http2 = ctx.pipeline().get(Http2ConnectionHandler.class) != null;
        }
        return this.http2;
    }

    private void receiving(ChannelHandlerContext ctx, boolean now) {
        if (now && !this.receiving) {
            this.since = System.nanoTime();
            if (this.timer == null && ctx.channel().isActive()) {
                this.timer = ctx.executor().schedule(() -> check(ctx), this.limit, TimeUnit.NANOSECONDS);
            }
        }
        this.receiving = now;
    }

    private void check(ChannelHandlerContext ctx) {
        this.timer = null;
        if (!this.receiving || (this.exchanges > 0 && !this.http2)) {
            this.receiving = false;
            return;
        }
        long left = this.limit - (System.nanoTime() - this.since);
        if (left > 0) {
            this.timer = ctx.executor().schedule(() -> check(ctx), left, TimeUnit.NANOSECONDS);
        } else {
            expire(ctx);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end of such a connection
    private void expire(ChannelHandlerContext ctx) {
        this.receiving = false;
        if (logger.isDebugEnabled()) {
            logger.debug(ctx.channel() + " The head of a request has not become complete within "
                    + Duration.ofNanos(this.limit).toMillis() + " ms; the connection is closed");
        }
        if (this.http2) {
            ctx.close();
        } else {
            ctx.writeAndFlush(Unpooled.wrappedBuffer(REQUEST_TIMEOUT)).addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (this.timer != null) {
            this.timer.cancel(false);
            this.timer = null;
        }
    }
}
