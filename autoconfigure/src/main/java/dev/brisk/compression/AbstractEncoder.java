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

/**
 * An encoder of NIO buffers: hands each piece of memory of the input over in turn, without merging the pieces of a composite.
 */
abstract class AbstractEncoder implements Encoder {

    /** How much of a buffer of several pieces is looked at in one go. */
    private static final int COMPOSITE_SLICE = 64 * 1024;

    static final ByteBuffer EMPTY = ByteBuffer.allocateDirect(0);

    @Override
    public final boolean encode(ByteBuf input, ByteBuf output, Operation operation) {
        int start = output.writerIndex();
        // Nobody else sees the output yet, so its own view can be used. Other threads may read the input's memory.
        ByteBuffer target = output.internalNioBuffer(start, output.writableBytes());
        int position = target.position();
        try {
            return input.nioBufferCount() == 1
                    ? encodeOne(input, target, operation)
                    : encodePieces(input, target, operation);
        } finally {
            output.writerIndex(start + target.position() - position);
        }
    }

    private boolean encodeOne(ByteBuf input, ByteBuffer output, Operation operation) {
        int length = input.readableBytes();
        if (length == 0) {
            return encode(EMPTY, output, operation);
        }
        ByteBuffer source = input.nioBuffer(input.readerIndex(), length);
        boolean done = encode(source, output, operation);
        input.skipBytes(length - source.remaining());
        return done;
    }

    private boolean encodePieces(ByteBuf input, ByteBuffer output, Operation operation) {
        while (input.isReadable()) {
            int length = Math.min(input.readableBytes(), COMPOSITE_SLICE);
            for (ByteBuffer source : input.nioBuffers(input.readerIndex(), length)) {
                int size = source.remaining();
                boolean done = encode(source, output, Operation.ENCODE);
                input.skipBytes(size - source.remaining());
                if (!done) {
                    return false;
                }
            }
        }
        return operation == Operation.ENCODE || encode(EMPTY, output, operation);
    }

    /**
     * {@link Encoder#encode} for NIO buffers, which moves the positions of both.
     *
     * @param input a direct or heap buffer, perhaps read-only
     * @param output a direct buffer
     */
    abstract boolean encode(ByteBuffer input, ByteBuffer output, Operation operation);
}
