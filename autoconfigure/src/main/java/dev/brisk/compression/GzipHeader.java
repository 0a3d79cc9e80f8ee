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

/** Reads and skips the header of a member of gzip (RFC 1952 §2.3), which may come in any pieces. */
final class GzipHeader {

    private static final int[] START = {0x1f, 0x8b, 8};

    private static final int FIXED_LENGTH = 10;

    private static final int FLAGS_INDEX = 3;

    private static final int HEADER_CRC = 2;

    private static final int EXTRA = 4;

    private static final int NAME = 8;

    private static final int COMMENT = 16;

    private static final int RESERVED = 0xe0;

    /** Bytes of the fixed part that were read. */
    private int index;

    /** The optional fields that are still to come. */
    private int flags;

    /** Bytes of the extra field to skip, or of its length to read when negative. */
    private int extra = -2;

    private int extraLength;

    private int crcBytes = 2;

    boolean isComplete() {
        return this.index == FIXED_LENGTH && this.flags == 0;
    }

    void read(ByteBuffer input) throws MalformedBodyException {
        while (input.hasRemaining() && !isComplete()) {
            int next = input.get() & 0xff;
            if (this.index < FIXED_LENGTH) {
                readFixed(next);
            } else if ((this.flags & EXTRA) != 0) {
                readExtra(next);
            } else if ((this.flags & NAME) != 0) {
                this.flags &= next == 0 ? ~NAME : ~0;
            } else if ((this.flags & COMMENT) != 0) {
                this.flags &= next == 0 ? ~COMMENT : ~0;
            } else if (--this.crcBytes == 0) {
                this.flags = 0;
            }
        }
    }

    private void readFixed(int next) throws MalformedBodyException {
        if (this.index < START.length && next != START[this.index]) {
            throw new MalformedBodyException("It does not begin like gzip");
        }
        if (this.index == FLAGS_INDEX) {
            if ((next & RESERVED) != 0) {
                throw new MalformedBodyException("It has reserved flags");
            }
            this.flags = next & (HEADER_CRC | EXTRA | NAME | COMMENT);
        }
        this.index++;
    }

    private void readExtra(int next) {
        if (this.extra < 0) {
            this.extraLength |= next << (8 * (this.extra + 2));
            if (++this.extra == 0) {
                this.extra = this.extraLength;
                endExtra();
            }
        } else {
            this.extra--;
            endExtra();
        }
    }

    private void endExtra() {
        if (this.extra == 0) {
            this.flags &= ~EXTRA;
        }
    }
}
