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

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.nio.ByteBuffer;

/** zstd-jni's context, on direct buffers only: one or more frames, whose windows are not larger than {@link ZstdFrameHeader} allows. */
final class ZstdDecoder extends AbstractDecoder {

    private final ZstdDecompressCtx context = new ZstdDecompressCtx();

    private final DirectScratch scratch = new DirectScratch();

    /** Of the frame that is being decoded, or comes next. */
    private ZstdFrameHeader header = new ZstdFrameHeader();

    private boolean complete;

    @Override
    boolean decode(ByteBuffer input, ByteBuffer output) throws MalformedBodyException {
        try {
            if (input.isDirect()) {
                return decodeDirect(input, output);
            }
            while (input.hasRemaining()) {
                ByteBuffer copy = this.scratch.copy(input);
                int length = copy.remaining();
                boolean done = decodeDirect(copy, output);
                input.position(input.position() + length - copy.remaining());
                if (!done) {
                    return false;
                }
            }
            return true;
        } catch (ZstdException ex) {
            throw new MalformedBodyException(String.valueOf(ex.getMessage()));
        }
    }

    private boolean decodeDirect(ByteBuffer input, ByteBuffer output) throws MalformedBodyException {
        // Without input there may be output left of a frame that has not ended.
        while (output.hasRemaining() && (input.hasRemaining() || !this.complete)) {
            int before = output.remaining();
            boolean taken = input.hasRemaining();
            if (!this.header.isComplete()) {
                // The library takes all of a header that has not ended, so no byte is seen twice.
                this.header.read(input.duplicate());
            }
            this.complete = this.context.decompressDirectByteBufferStream(output, input);
            if (this.complete) {
                this.header = new ZstdFrameHeader();
            }
            if (!taken && output.remaining() == before) {
                return true;
            }
        }
        return output.hasRemaining();
    }

    @Override
    public boolean isComplete() {
        return this.complete;
    }

    @Override
    public void close() {
        this.context.close();
        this.scratch.release();
    }
}
