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

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;

/**
 * zstd-jni's context, which is neither finalized nor cleaned by the garbage collector, on direct buffers only.
 */
final class ZstdEncoder extends AbstractEncoder {

    /** Bodies up to this size are encoded from their own memory straight into that of the result. */
    private static final int MAX_DIRECT = 256 * 1024;

    private final ZstdCoding coding;

    private final ZstdCompressCtx context = new ZstdCompressCtx();

    private final DirectScratch scratch = new DirectScratch();

    private int largestWindow;

    /** The window that the context is set to. */
    private int window;

    ZstdEncoder(ZstdCoding coding) {
        this.coding = coding;
    }

    @Override
    public void start(long length) {
        set(this.coding.windowOf(length));
    }

    private void set(int needed) {
        this.largestWindow = Math.max(this.largestWindow, needed);
        this.window = needed;
        this.context.reset();
        this.context.setLevel(this.coding.level()).setWindowLog(needed);
    }

    @Override
    public ByteBuf encodeAll(ByteBuf body, ByteBufAllocator allocator) {
        int length = body.readableBytes();
        if (length > MAX_DIRECT || !body.isDirect() || body.nioBufferCount() != 1) {
            return super.encodeAll(body, allocator);
        }
        // A whole frame begins anew whatever was before it, by the contract of ZSTD_compress2; the settings stay.
        int needed = this.coding.windowOf(length);
        if (needed != this.window) {
            set(needed);
        }
        int room = (int) Zstd.compressBound(length);
        ByteBuf encoded = allocator.directBuffer(room);
        try {
            ByteBuffer output = encoded.internalNioBuffer(0, room);
            ByteBuffer input = body.nioBuffer();
            encoded.writerIndex(this.context.compress(output, input));
            body.skipBytes(length);
            return encoded;
        } catch (Throwable ex) {
            encoded.release();
            throw ex;
        }
    }

    @Override
    boolean encode(ByteBuffer input, ByteBuffer output, Operation operation) {
        if (input.isDirect()) {
            return encodeDirect(input, output, operation);
        }
        while (input.hasRemaining()) {
            ByteBuffer copy = this.scratch.copy(input);
            int length = copy.remaining();
            boolean last = length == input.remaining();
            boolean done = encodeDirect(copy, output, last ? operation : Operation.ENCODE);
            input.position(input.position() + length - copy.remaining());
            if (!done || last) {
                return done;
            }
        }
        return encodeDirect(EMPTY, output, operation);
    }

    private boolean encodeDirect(ByteBuffer input, ByteBuffer output, Operation operation) {
        EndDirective directive = directive(operation);
        boolean flushed;
        do {
            flushed = this.context.compressDirectByteBufferStream(output, input, directive);
        } while (output.hasRemaining() && (input.hasRemaining() || (!flushed && operation != Operation.ENCODE)));
        return !input.hasRemaining() && (flushed || operation == Operation.ENCODE);
    }

    private static EndDirective directive(Operation operation) {
        return switch (operation) {
            case ENCODE -> EndDirective.CONTINUE;
            case FLUSH -> EndDirective.FLUSH;
            case FINISH -> EndDirective.END;
        };
    }

    /** The tables and the window; zstd-jni does not tell. */
    @Override
    public long memory() {
        return (3L << this.largestWindow) + 512 * 1024 + this.scratch.size();
    }

    @Override
    public void close() {
        this.context.close();
        this.scratch.release();
    }
}
