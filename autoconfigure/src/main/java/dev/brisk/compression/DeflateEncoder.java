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
import java.util.zip.Deflater;

/** The JDK's {@link Deflater}, in zlib format (RFC 1950) or raw (RFC 1951). */
class DeflateEncoder extends AbstractEncoder {

    /** zlib's own figure for a window of 32 kB and a memory level of 8, and some for its administration. */
    private static final long MEMORY = (1 << (15 + 2)) + (1 << (8 + 9)) + 8 * 1024;

    private final Deflater deflater;

    DeflateEncoder(int level, boolean raw) {
        this.deflater = new Deflater(level, raw);
    }

    @Override
    public void start(long length) {
        this.deflater.reset();
    }

    @Override
    boolean encode(ByteBuffer input, ByteBuffer output, Operation operation) {
        this.deflater.setInput(input);
        if (operation == Operation.FINISH) {
            this.deflater.finish();
        }
        int flush = operation == Operation.FLUSH ? Deflater.SYNC_FLUSH : Deflater.NO_FLUSH;
        this.deflater.deflate(output, flush);
        this.deflater.setInput(EMPTY); // forgets the caller's memory
        return operation == Operation.FINISH ? this.deflater.finished() : output.hasRemaining();
    }

    /** Plain bytes taken since the start. */
    final long plainBytes() {
        return this.deflater.getBytesRead();
    }

    @Override
    public long memory() {
        return MEMORY;
    }

    @Override
    public void close() {
        this.deflater.end();
    }
}
