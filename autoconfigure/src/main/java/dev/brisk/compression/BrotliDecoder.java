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

import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** Brotli4j's decoder, which has its own input buffer. */
final class BrotliDecoder extends AbstractDecoder {

    private static final int INPUT = 16 * 1024;

    private final DecoderJNI.Wrapper decoder;

    /** What the decoder has handed out and not yet been copied; it stays valid until the decoder is called again. */
    private ByteBuffer pulled = AbstractEncoder.EMPTY;

    /** Output that was in the way is gone: the end may be in the bits that the decoder has taken already. */
    private boolean mayGoOn;

    private boolean closed;

    BrotliDecoder() {
        try {
            this.decoder = new DecoderJNI.Wrapper(INPUT);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    boolean decode(ByteBuffer input, ByteBuffer output) throws MalformedBodyException {
        while (true) {
            int length = Math.min(this.pulled.remaining(), output.remaining());
            output.put(output.position(), this.pulled, this.pulled.position(), length);
            output.position(output.position() + length);
            this.pulled.position(this.pulled.position() + length);
            if (this.pulled.hasRemaining()) {
                return false;
            }
            if (this.decoder.hasOutput()) {
                this.pulled = this.decoder.pull();
                this.mayGoOn = true;
                continue;
            }
            switch (this.decoder.getStatus()) {
                case NEEDS_MORE_INPUT -> {
                    if (!input.hasRemaining() && !this.mayGoOn) {
                        return true;
                    }
                    push(input);
                }
                case OK, NEEDS_MORE_OUTPUT -> this.decoder.push(0);
                case DONE -> {
                    if (input.hasRemaining()) {
                        throw new MalformedBodyException("There are bytes after the end");
                    }
                    return true;
                }
                case ERROR -> throw new MalformedBodyException("It is no brotli stream");
            }
        }
    }

    private void push(ByteBuffer input) {
        ByteBuffer buffer = this.decoder.getInputBuffer();
        int length = Math.min(input.remaining(), buffer.capacity());
        buffer.put(0, input, input.position(), length);
        input.position(input.position() + length);
        this.mayGoOn = false;
        this.decoder.push(length);
    }

    @Override
    public boolean isComplete() {
        return this.decoder.getStatus() == DecoderJNI.Status.DONE;
    }

    @Override
    public void close() {
        if (!this.closed) {
            this.closed = true;
            this.pulled = AbstractEncoder.EMPTY;
            this.decoder.destroy();
        }
    }
}
