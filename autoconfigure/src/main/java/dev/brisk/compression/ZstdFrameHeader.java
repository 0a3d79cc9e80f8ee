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

/**
 * Reads the header of a frame of zstd (RFC 8878 §3.1.1), which may come in any pieces, as far as it tells the window. The library
 * itself would allocate up to 128 MB for one, and may know formats that came before the RFC.
 */
final class ZstdFrameHeader {

    /** What every receiver has to support, and no sender may exceed (RFC 9659 §3). */
    static final long MAX_WINDOW = 1L << ZstdCoding.MAX_WINDOW;

    private static final int MAGIC_LENGTH = 4;

    private static final long MAGIC = 0xFD2FB528L;

    /** Frames that hold nothing to decode (RFC 8878 §3.1.2); the last four bits are the sender's. */
    private static final long SKIPPABLE = 0x184D2A5L;

    private static final int MIN_WINDOW_LOG = 10;

    /** Added to a content size of two bytes. */
    private static final int CONTENT_SIZE_BASE = 256;

    private static final int[] DICTIONARY_ID_LENGTHS = {0, 1, 2, 4};

    private long magic;

    private int index;

    /** Bytes of the dictionary's id that are to be skipped. */
    private int skipped;

    /** Bytes of the content size, or 0 where there is a window descriptor. */
    private int sizeLength;

    private long size;

    private int sizeBytes;

    private boolean complete;

    boolean isComplete() {
        return this.complete;
    }

    /**
     * Looks at the next bytes of the frame, up to the end of what is of interest. Those that were looked at are not shown again.
     *
     * @throws MalformedBodyException if it is no frame, or its window is too large
     */
    void read(ByteBuffer input) throws MalformedBodyException {
        while (input.hasRemaining() && !this.complete) {
            int next = input.get() & 0xff;
            if (this.index < MAGIC_LENGTH) {
                this.magic |= (long) next << (8 * this.index);
                this.complete = this.index == MAGIC_LENGTH - 1 && isSkippable();
            } else if (this.index == MAGIC_LENGTH) {
                readDescriptor(next);
            } else if (this.sizeLength == 0) {
                long base = 1L << (MIN_WINDOW_LOG + (next >> 3));
                end(base + base / 8 * (next & 7));
            } else if (this.skipped > 0) {
                this.skipped--;
            } else {
                readSize(next);
            }
            this.index++;
        }
    }

    private boolean isSkippable() throws MalformedBodyException {
        if (this.magic >> 4 == SKIPPABLE) {
            return true;
        }
        if (this.magic != MAGIC) {
            throw new MalformedBodyException("It is no frame of zstd");
        }
        return false;
    }

    private void readDescriptor(int descriptor) {
        boolean singleSegment = (descriptor & 0x20) != 0;
        if (singleSegment) {
            this.sizeLength = 1 << (descriptor >> 6);
            this.skipped = DICTIONARY_ID_LENGTHS[descriptor & 3];
        }
    }

    private void readSize(int next) throws MalformedBodyException {
        this.size |= (long) next << (8 * this.sizeBytes++);
        if (this.sizeBytes == this.sizeLength) {
            end(this.sizeLength == 2 ? this.size + CONTENT_SIZE_BASE : this.size);
        }
    }

    private void end(long window) throws MalformedBodyException {
        if (Long.compareUnsigned(window, MAX_WINDOW) > 0) {
            throw new MalformedBodyException("Its window of " + Long.toUnsignedString(window) + " bytes is larger than "
                    + MAX_WINDOW + " (RFC 9659)");
        }
        this.complete = true;
    }
}
