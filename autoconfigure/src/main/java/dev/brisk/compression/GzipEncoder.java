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
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/** A raw deflate stream in the frame of gzip (RFC 1952), without optional fields. */
final class GzipEncoder extends DeflateEncoder {

    /** Magic, deflate, no flags, no time, no extra flags, unknown operating system. */
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    private static final int TRAILER_LENGTH = 8;

    private final CRC32 crc = new CRC32();

    private boolean headerWritten;

    private boolean deflated;

    GzipEncoder(int level) {
        super(level, true);
    }

    @Override
    public void start(long length) {
        super.start(length);
        this.crc.reset();
        this.headerWritten = false;
        this.deflated = false;
    }

    @Override
    boolean encode(ByteBuffer input, ByteBuffer output, Operation operation) {
        if (!this.headerWritten) {
            output.put(HEADER);
            this.headerWritten = true;
        }
        if (!this.deflated) {
            ByteBuffer taken = input.duplicate();
            boolean done = super.encode(input, output, operation);
            this.crc.update(taken.limit(input.position()));
            if (!done || operation != Operation.FINISH) {
                return done;
            }
            this.deflated = true;
        }
        if (output.remaining() < TRAILER_LENGTH) {
            return false;
        }
        writeTrailer(output);
        return true;
    }

    private void writeTrailer(ByteBuffer output) {
        output.order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) this.crc.getValue())
                .putInt((int) plainBytes())
                .order(ByteOrder.BIG_ENDIAN);
    }
}
