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
import java.util.zip.CRC32;
import java.util.zip.Inflater;

/** gzip (RFC 1952): one or more members, with their optional fields, lengths and checksums. */
final class GzipDecoder extends AbstractDecoder {

    private final Inflater inflater = new Inflater(true);

    private final CRC32 crc = new CRC32();

    private GzipHeader header = new GzipHeader();

    /** The last eight bytes of a member, as far as they have come. */
    private long trailer;

    private int trailerBytes;

    private boolean complete;

    @Override
    boolean decode(ByteBuffer input, ByteBuffer output) throws MalformedBodyException {
        while (true) {
            if (!this.header.isComplete()) {
                if (!input.hasRemaining()) {
                    return true;
                }
                this.complete = false;
                this.header.read(input);
            } else if (!this.inflater.finished()) {
                int start = output.position();
                boolean done = InflateDecoder.inflate(this.inflater, input, output);
                this.crc.update(output.duplicate().flip().position(start));
                if (!this.inflater.finished()) {
                    return done;
                }
            } else if (this.trailerBytes < Long.BYTES) {
                if (!input.hasRemaining()) {
                    return true;
                }
                this.trailer |= (input.get() & 0xffL) << (8 * this.trailerBytes++);
            } else {
                endMember();
            }
        }
    }

    private void endMember() throws MalformedBodyException {
        if (this.trailer != (this.crc.getValue() | this.inflater.getBytesWritten() << Integer.SIZE)) {
            throw new MalformedBodyException("The checksum or the length is wrong");
        }
        this.inflater.reset();
        this.crc.reset();
        this.header = new GzipHeader();
        this.trailer = 0;
        this.trailerBytes = 0;
        this.complete = true;
    }

    @Override
    public boolean isComplete() {
        return this.complete;
    }

    @Override
    public void close() {
        this.inflater.end();
    }
}
