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

import com.aayushatharva.brotli4j.encoder.Encoder.Mode;
import com.aayushatharva.brotli4j.encoder.EncoderJNI;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Brotli4j's encoder, which has its own input buffer and cannot be reset: each body has a new one.
 */
final class BrotliEncoder extends AbstractEncoder {

    private static final int MAX_INPUT = 64 * 1024;

    /** For a body of unknown length. */
    private static final int USUAL_INPUT = 16 * 1024;

    private final BrotliCoding coding;

    private EncoderJNI.@Nullable Wrapper encoder;

    /** What the encoder has handed out and not yet been copied; it stays valid until the encoder is called again. */
    private ByteBuffer pulled = EMPTY;

    /** The operation that is being done. */
    private EncoderJNI.Operation current = EncoderJNI.Operation.PROCESS;

    /** Whether the operation asked for was handed to the encoder. */
    private boolean pushed;

    BrotliEncoder(BrotliCoding coding) {
        this.coding = coding;
    }

    @Override
    public void start(long length) {
        close();
        int input = length == UNKNOWN_LENGTH ? USUAL_INPUT : (int) Math.max(1, Math.min(length, MAX_INPUT));
        try {
            this.encoder = new EncoderJNI.Wrapper(
                    input, this.coding.qualityOf(length), this.coding.windowOf(length), Mode.GENERIC);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    boolean encode(ByteBuffer input, ByteBuffer output, Operation operation) {
        EncoderJNI.Wrapper wrapper = this.encoder;
        if (wrapper == null) {
            throw new IllegalStateException("No body was started");
        }
        while (true) {
            if (!wrapper.isSuccess()) {
                throw new IllegalStateException("Brotli encoding failed");
            }
            if (!copyPulled(output)) {
                return false;
            }
            if (wrapper.hasMoreOutput()) {
                this.pulled = wrapper.pull();
            } else if (wrapper.hasRemainingInput()) {
                wrapper.push(this.current, 0);
            } else if (!push(wrapper, input, operation)) {
                this.pushed = false;
                return true;
            }
        }
    }

    private boolean copyPulled(ByteBuffer output) {
        int rest = this.pulled.remaining();
        int length = Math.min(rest, output.remaining());
        output.put(output.position(), this.pulled, this.pulled.position(), length);
        output.position(output.position() + length);
        this.pulled.position(this.pulled.position() + length);
        return length == rest;
    }

    /** Hands over the next part of the input, the last one together with the operation, or just that; false if all is done. */
    private boolean push(EncoderJNI.Wrapper wrapper, ByteBuffer input, Operation operation) {
        if (!input.hasRemaining() && (operation == Operation.ENCODE || this.pushed)) {
            return false;
        }
        ByteBuffer buffer = wrapper.getInputBuffer();
        int length = Math.min(input.remaining(), buffer.capacity());
        boolean last = length == input.remaining();
        buffer.put(0, input, input.position(), length);
        input.position(input.position() + length);
        this.current = last ? nativeOperation(operation) : EncoderJNI.Operation.PROCESS;
        this.pushed = last;
        wrapper.push(this.current, length);
        return true;
    }

    private static EncoderJNI.Operation nativeOperation(Operation operation) {
        return switch (operation) {
            case ENCODE -> EncoderJNI.Operation.PROCESS;
            case FLUSH -> EncoderJNI.Operation.FLUSH;
            case FINISH -> EncoderJNI.Operation.FINISH;
        };
    }

    @Override
    public boolean isReusable() {
        return false;
    }

    @Override
    public long memory() {
        return 0; // it never waits in a pool
    }

    @Override
    public void close() {
        this.pulled = EMPTY;
        this.pushed = false;
        EncoderJNI.Wrapper wrapper = this.encoder;
        this.encoder = null;
        if (wrapper != null) {
            wrapper.destroy();
        }
    }
}
