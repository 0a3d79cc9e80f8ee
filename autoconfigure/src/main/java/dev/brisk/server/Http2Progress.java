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
package dev.brisk.server;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Follows the bytes that an HTTP/2 client sends, from its preface on and by frames (RFC 9113 §3.4 and §4.1), to tell whether something
 * has begun and is not complete: a frame other than DATA, or a field block, of which all frames count (§4.3). Nothing else may come on the
 * connection before the end of a field block. Payloads are skipped. Not thread-safe.
 */
final class Http2Progress {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final int FRAME_HEADER = 9;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int CONTINUATION = 9;
    private static final int END_HEADERS = 4;

    /** Bytes of the preface that have come. */
    private int preface;

    /** Bytes of the current frame's header that have come. */
    private int header;

    private int type;

    private int flags;

    /** The length of the current frame's payload while its header is read, then what is left of it. */
    private int payload;

    private boolean fieldBlock;

    /**
     * Follows bytes without taking them from the buffer.
     *
     * @return whether this may be HTTP/2
     */
    boolean read(ByteBuf bytes) {
        int index = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (this.preface < PREFACE.length && index < end) {
            if (bytes.getByte(index++) != PREFACE[this.preface++]) {
                return false;
            }
        }
        while (index < end) {
            if (this.header == 0 && this.payload > 0) {
                int skipped = Math.min(this.payload, end - index);
                this.payload -= skipped;
                index += skipped;
            } else {
                header(bytes.getUnsignedByte(index++));
            }
        }
        return true;
    }

    private void header(int value) {
        switch (this.header++) {
            case 0 -> this.payload = value << 16;
            case 1 -> this.payload |= value << 8;
            case 2 -> this.payload |= value;
            case 3 -> this.type = value;
            case 4 -> this.flags = value;
            case FRAME_HEADER - 1 -> {
                this.header = 0;
                if (this.type == HEADERS || this.type == CONTINUATION) {
                    this.fieldBlock = (this.flags & END_HEADERS) == 0;
                }
            }
            default -> {
                // The stream's identifier.
            }
        }
    }

    /** Whether the preface was complete. */
    boolean begun() {
        return this.preface == PREFACE.length;
    }

    /** Whether something other than DATA has begun and is not complete. */
    boolean inHead() {
        return this.preface < PREFACE.length
                || this.header > 0
                || this.fieldBlock
                || (this.payload > 0 && this.type != DATA);
    }
}
