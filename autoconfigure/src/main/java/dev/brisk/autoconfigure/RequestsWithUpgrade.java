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
package dev.brisk.autoconfigure;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http.HttpUtil;
import java.util.List;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/**
 * Keeps requests whose body is too large to be held for an upgrade on HTTP/1.1. A server that speaks HTTP/1.1 and HTTP/2 without TLS
 * reads each request that has an Upgrade field to its end before it looks at it, and answers 413 where the body is larger than
 * {@code server.netty.h2c-max-content-length}, which is 0 by default. A server may ignore the field (RFC 9110 §7.8), so it is taken
 * off such a request.
 *
 * <p>One for each connection, on its event loop; gone once HTTP/2 has been chosen.
 */
final class RequestsWithUpgrade extends ChannelInboundHandlerAdapter {

    private static final String NAME = "brisk.requestsWithUpgrade";

    private final int maxContentLength;

    private RequestsWithUpgrade(int maxContentLength) {
        this.maxContentLength = maxContentLength;
    }

    /** The server with this handler on its connections, if it speaks both protocols. */
    static HttpServer watch(HttpServer server) {
        List<HttpProtocol> protocols = List.of(server.configuration().protocols());
        if (!protocols.contains(HttpProtocol.H2C) || !protocols.contains(HttpProtocol.HTTP11)) {
            return server;
        }
        int maxContentLength = server.configuration().decoder().h2cMaxContentLength();
        return server.doOnChannelInit((observer, channel, address) -> add(channel.pipeline(), maxContentLength));
    }

    private static void add(ChannelPipeline pipeline, int maxContentLength) {
        ChannelHandlerContext upgrade = pipeline.context(HttpServerUpgradeHandler.class);
        if (upgrade != null) {
            pipeline.addBefore(upgrade.name(), NAME, new RequestsWithUpgrade(maxContentLength));
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            if (request.headers().contains(HttpHeaderNames.UPGRADE) && isTooLarge(request)) {
                request.headers().remove(HttpHeaderNames.UPGRADE);
            }
        } else if (!(message instanceof HttpObject)) {
            context.pipeline().remove(this);
        }
        context.fireChannelRead(message);
    }

    /** A length that is not known may be any. */
    private boolean isTooLarge(HttpRequest request) {
        return request.decoderResult().isSuccess()
                && (HttpUtil.isTransferEncodingChunked(request)
                        || HttpUtil.getContentLength(request, 0L) > this.maxContentLength);
    }
}
