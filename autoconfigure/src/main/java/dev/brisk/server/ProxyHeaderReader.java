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

import dev.brisk.info.ProxiedPeer;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyProxiedProtocol.AddressFamily;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import reactor.netty.NettyPipeline;

/**
 * Keeps what a header of the PROXY protocol says of the peer, and closes connections whose header does not come.
 *
 * <p>Stands between Netty's decoder, which closes the connection on a malformed header, and Reactor Netty's reader, which releases the
 * message. A header that names no IP address leaves the peer of the socket: LOCAL, as of a proxy's health checks, UNKNOWN, and Unix domain
 * sockets. One per connection; leaves the pipeline with the header.
 */
final class ProxyHeaderReader extends ChannelInboundHandlerAdapter {

    static final String NAME = "brisk.proxyHeaderReader";

    private static final Log logger = LogFactory.getLog(ProxyHeaderReader.class);

    private final Duration limit;

    private @Nullable ChannelHandlerContext context;

    private @Nullable Future<?> timer;

    private ProxyHeaderReader(Duration limit) {
        this.limit = limit;
    }

    /** Completes a pipeline in which Reactor Netty expects a header; others, as of HTTP/3, stay as they are. */
    static void install(ChannelPipeline pipeline, boolean optional, Duration limit) {
        if (pipeline.get(NettyPipeline.ProxyProtocolReader) == null) {
            return;
        }
        ProxyHeaderReader reader = new ProxyHeaderReader(limit);
        pipeline.addBefore(NettyPipeline.ProxyProtocolReader, NAME, reader);
        if (optional) {
            pipeline.addBefore(NettyPipeline.ProxyProtocolDecoder, null, new ProxyHeaderDetector(reader));
        } else {
            reader.expect();
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        this.context = ctx;
    }

    /** Begins to wait for the header. */
    void expect() {
        ChannelHandlerContext ctx = this.context;
        if (this.timer == null && ctx != null) {
            this.timer = ctx.executor().schedule(() -> expire(ctx), this.limit.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (msg instanceof HAProxyMessage header) {
            keep(ctx, header);
            ctx.fireChannelRead(msg);
            ctx.pipeline().remove(this);
        } else {
            ctx.fireChannelRead(msg);
        }
    }

    private static void keep(ChannelHandlerContext ctx, HAProxyMessage header) {
        String source = header.sourceAddress();
        AddressFamily family = header.proxiedProtocol().addressFamily();
        if (header.command() == HAProxyCommand.PROXY
                && source != null
                && (family == AddressFamily.AF_IPv4 || family == AddressFamily.AF_IPv6)) {
            ProxiedPeer.set(ctx.channel(), source, header.sourcePort());
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end of such a connection
    private void expire(ChannelHandlerContext ctx) {
        if (logger.isDebugEnabled()) {
            logger.debug(ctx.channel() + " No PROXY header within " + this.limit.toMillis()
                    + " ms; the connection is closed");
        }
        ctx.close();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (this.timer != null) {
            this.timer.cancel(false);
        }
    }
}
