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
package dev.brisk.it.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Counts what comes to the sockets of a server: flushes after which there was something to send, and the bytes. Thread-safe. */
@Configuration(proxyBeanMethods = false)
class FlushCounter {

    final AtomicInteger flushes = new AtomicInteger();

    final AtomicInteger bytes = new AtomicInteger();

    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> countFlushes() {
        return factory -> factory.addServerCustomizers(server -> server.doOnChannelInit(
                (observer, channel, address) -> channel.pipeline().addFirst("flushCounter", new Handler())));
    }

    private final class Handler extends ChannelOutboundHandlerAdapter {

        private boolean written;

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
            if (message instanceof ByteBuf buffer) {
                bytes.addAndGet(buffer.readableBytes());
                written |= buffer.isReadable();
            }
            super.write(context, message, promise);
        }

        @Override
        public void flush(ChannelHandlerContext context) {
            if (written) {
                written = false;
                flushes.incrementAndGet();
            }
            context.flush();
        }
    }
}
