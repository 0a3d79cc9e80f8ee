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

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's {@link Inflater} for deflate: in the frame of zlib as the coding says (RFC 9110 §8.4.1.2), or raw, as some clients send.
 */
final class InflateDecoder extends AbstractDecoder {

    /** The low bits of the first byte of zlib's frame; no encoder begins a raw stream like that. */
    private static final int ZLIB_METHOD = 8;

    private @Nullable Inflater inflater;

    @Override
    boolean decode(ByteBuffer input, ByteBuffer output) throws MalformedBodyException {
        Inflater used = this.inflater;
        if (used == null) {
            if (!input.hasRemaining()) {
                return true;
            }
            used = new Inflater((input.get(input.position()) & 0xf) != ZLIB_METHOD);
            this.inflater = used;
        }
        boolean done = inflate(used, input, output);
        if (used.finished() && input.hasRemaining()) {
            throw new MalformedBodyException("There are bytes after the end");
        }
        return done;
    }

    /** Inflates until the input is taken and all output is there, the output is full, or the stream ends. */
    static boolean inflate(Inflater inflater, ByteBuffer input, ByteBuffer output) throws MalformedBodyException {
        inflater.setInput(input);
        try {
            while (output.hasRemaining()) {
                // Input that was taken can still have output: what counts is that nothing more comes.
                if (inflater.inflate(output) == 0) {
                    if (inflater.needsDictionary()) {
                        throw new MalformedBodyException("It needs a dictionary");
                    }
                    return true;
                }
            }
            return false;
        } catch (DataFormatException ex) {
            throw new MalformedBodyException(String.valueOf(ex.getMessage()));
        } finally {
            inflater.setInput(AbstractEncoder.EMPTY);
        }
    }

    @Override
    public boolean isComplete() {
        return this.inflater != null && this.inflater.finished();
    }

    @Override
    public void close() {
        if (this.inflater != null) {
            this.inflater.end();
        }
    }
}
