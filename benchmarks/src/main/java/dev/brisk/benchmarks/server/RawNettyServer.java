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
package dev.brisk.benchmarks.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import java.time.Duration;
import reactor.netty.resources.LoopResources;

/**
 * Netty without Reactor: {@link HttpServerCodec} and one shared handler. Only the event loops are made by Reactor Netty,
 * so that their transport and number are the same everywhere. With HTTP/2 switched on it speaks only that, by prior knowledge.
 */
public final class RawNettyServer implements AutoCloseable {

    private final LoopResources loops;

    private final Channel channel;

    private RawNettyServer(LoopResources loops, Channel channel) {
        this.loops = loops;
        this.channel = channel;
    }

    public static void main(String[] args) {
        Settings settings = Settings.fromSystemProperties();
        AllocationProbe.listen(settings.probePort());
        start(settings).channel.closeFuture().syncUninterruptibly();
    }

    static RawNettyServer start(Settings settings) {
        LoopResources loops = LoopResources.create("raw-netty");
        EventLoopGroup group = loops.onServer(true);
        Class<? extends ServerSocketChannel> type = loops.onChannelClass(ServerSocketChannel.class, group);
        Channel channel = new ServerBootstrap()
                .group(group)
                .channel(type)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(settings.http2() ? new Http2Connection() : new Http1Connection())
                .bind(Settings.HOST, settings.port())
                .syncUninterruptibly()
                .channel();
        return new RawNettyServer(loops, channel);
    }

    Channel channel() {
        return this.channel;
    }

    @Override
    public void close() {
        this.channel.close().syncUninterruptibly();
        this.loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
    }

    private static final class Http1Connection extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(new HttpServerCodec(), RawNettyHandler.INSTANCE);
        }
    }

    private static final class Http2Connection extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            ChannelPipeline pipeline = channel.pipeline();
            pipeline.addLast(Http2FrameCodecBuilder.forServer().build(), new Http2MultiplexHandler(new Http2Stream()));
        }
    }

    private static final class Http2Stream extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(true), RawNettyHandler.INSTANCE);
        }
    }
}
