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

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;

/** Answers each request at its head, with the field lines and bytes of the Spring application. Holds no state. */
@Sharable
final class RawNettyHandler extends ChannelInboundHandlerAdapter {

    static final RawNettyHandler INSTANCE = new RawNettyHandler();

    private RawNettyHandler() {}

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The void promise tells a failure to the pipeline.
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (message instanceof HttpRequest request) {
                boolean json = Answers.isJson(request.uri());
                byte[] body = json ? Answers.json() : Answers.text();
                ByteBuf content = context.alloc().buffer(body.length).writeBytes(body);
                FullHttpResponse response =
                        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, content);
                response.headers().set(Answers.CONTENT_TYPE, json ? Answers.JSON_TYPE : Answers.TEXT_TYPE);
                response.headers().set(Answers.CONTENT_LENGTH, Integer.toString(body.length));
                context.write(response, context.voidPromise());
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.flush();
    }
}
