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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/** Frames of zstd (RFC 8878 §3.1) with headers of any kind around one raw block, as no encoder would make them. */
public final class ZstdFrames {

    private static final byte[] MAGIC = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};

    private ZstdFrames() {}

    /** The text in a frame with a window descriptor. */
    public static byte[] withWindow(int log, int eighths, String text) {
        return frame(new byte[] {0, (byte) ((log - 10) << 3 | eighths)}, text);
    }

    /** The text in a frame of a single segment that declares its size in 1, 2, 4 or 8 bytes, without a window descriptor. */
    public static byte[] ofSize(long size, int sizeLength, String text) {
        byte[] header = new byte[1 + sizeLength];
        header[0] = (byte) (Integer.numberOfTrailingZeros(sizeLength) << 6 | 0x20);
        long value = sizeLength == 2 ? size - 256 : size;
        for (int i = 0; i < sizeLength; i++) {
            header[1 + i] = (byte) (value >> (8 * i));
        }
        return frame(header, text);
    }

    /** A frame that decoders skip. */
    public static byte[] skippable(int length) {
        byte[] frame = new byte[8 + length];
        frame[0] = 0x5a;
        frame[1] = 0x2a;
        frame[2] = 0x4d;
        frame[3] = 0x18;
        frame[4] = (byte) length;
        return frame;
    }

    private static byte[] frame(byte[] header, String text) {
        byte[] block = text.getBytes(UTF_8);
        int blockHeader = block.length << 3 | 1;
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.writeBytes(MAGIC);
        frame.writeBytes(header);
        frame.write(blockHeader);
        frame.write(blockHeader >> 8);
        frame.write(blockHeader >> 16);
        frame.writeBytes(block);
        return frame.toByteArray();
    }

    /** One after the other. */
    public static byte[] join(byte[]... frames) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] frame : frames) {
            all.writeBytes(frame);
        }
        return all.toByteArray();
    }
}
