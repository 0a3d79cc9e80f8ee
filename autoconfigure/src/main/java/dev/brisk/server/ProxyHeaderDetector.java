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
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import reactor.netty.NettyPipeline;

/**
 * Tells by the first bytes of a connection whether it begins with a header of the PROXY protocol, version 1 or 2, and takes what expects
 * one out of the pipeline where it does not. One per connection.
 *
 * <p>Decides with the first byte that differs, so that a client whose first bytes are few does not wait.
 */
final class ProxyHeaderDetector extends ByteToMessageDecoder {

    private static final byte[] VERSION_1 = "PROXY ".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] VERSION_2 = "\r\n\r\n\0\r\nQUIT\n".getBytes(StandardCharsets.US_ASCII);

    private final ProxyHeaderReader reader;

    ProxyHeaderDetector(ProxyHeaderReader reader) {
        this.reader = reader;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        boolean possible = begins(in, VERSION_1) || begins(in, VERSION_2);
        if (possible) {
            this.reader.expect();
        }
        ChannelPipeline pipeline = ctx.pipeline();
        if (!possible) {
            pipeline.remove(NettyPipeline.ProxyProtocolDecoder);
            pipeline.remove(NettyPipeline.ProxyProtocolReader);
            pipeline.remove(this.reader);
        } else if (in.readableBytes() < VERSION_1.length
                || (in.readableBytes() < VERSION_2.length && !begins(in, VERSION_1))) {
            return;
        }
        pipeline.remove(this);
    }

    /** Whether as many bytes as there are agree with those of a version. */
    private static boolean begins(ByteBuf in, byte[] version) {
        int count = Math.min(in.readableBytes(), version.length);
        for (int i = 0; i < count; i++) {
            if (in.getByte(in.readerIndex() + i) != version[i]) {
                return false;
            }
        }
        return true;
    }
}
