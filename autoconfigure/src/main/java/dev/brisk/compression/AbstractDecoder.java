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
package dev.brisk.compression;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/** A decoder of NIO buffers. */
abstract class AbstractDecoder implements Decoder {

    @Override
    public final boolean decode(ByteBuf input, ByteBuf output) throws MalformedBodyException {
        ByteBuffer source = input.isReadable() ? input.nioBuffer() : AbstractEncoder.EMPTY;
        int length = source.remaining();
        int start = output.writerIndex();
        ByteBuffer target = output.internalNioBuffer(start, output.writableBytes());
        int position = target.position();
        boolean done = decode(source, target);
        input.skipBytes(length - source.remaining());
        output.writerIndex(start + target.position() - position);
        return done;
    }

    /** {@link Decoder#decode} for NIO buffers, which moves the positions of both. */
    abstract boolean decode(ByteBuffer input, ByteBuffer output) throws MalformedBodyException;
}
