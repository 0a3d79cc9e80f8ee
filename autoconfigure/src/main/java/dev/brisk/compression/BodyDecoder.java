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

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebInputException;

/**
 * The decoding of one body within limits, which are checked for every slice: however much a few bytes would become, no more than one
 * slice of it is held.
 *
 * <p>One thread at a time may decode; {@link #close} may be called by any thread at any time.
 */
final class BodyDecoder implements AutoCloseable {

    /** The largest piece of a decoded body, in bytes. */
    static final int SLICE = 16 * 1024;

    private static final HttpStatusCode CONTENT_TOO_LARGE = HttpStatusCode.valueOf(413);

    private final Decoder decoder;

    private final DecodingLimits limits;

    private final ByteBufAllocator allocator;

    private final SerialUse use = new SerialUse();

    private long received;

    private long decoded;

    BodyDecoder(Decoder decoder, DecodingLimits limits, ByteBufAllocator allocator) {
        this.decoder = decoder;
        this.limits = limits;
        this.allocator = allocator;
    }

    /**
     * The next slice, or null if there is none without more input.
     *
     * @throws ResponseStatusException with status 413 beyond the limits, 400 if the body is malformed
     */
    @Nullable
    ByteBuf decode(ByteBuf input) {
        if (!this.use.enter()) {
            return null;
        }
        try {
            return decodeSlice(input);
        } finally {
            exit();
        }
    }

    private @Nullable ByteBuf decodeSlice(ByteBuf input) {
        ByteBuf slice = this.allocator.directBuffer(SLICE, SLICE);
        boolean kept = false;
        try {
            int before = input.readableBytes();
            this.decoder.decode(input, slice);
            this.received += before - input.readableBytes();
            this.decoded += slice.readableBytes();
            if (this.limits.exceededBy(this.decoded, this.received)) {
                throw new ResponseStatusException(
                        CONTENT_TOO_LARGE,
                        "The body of " + this.received + " bytes has more than " + (this.decoded - 1)
                                + " when decoded");
            }
            kept = slice.isReadable();
            return kept ? slice : null;
        } catch (MalformedBodyException ex) {
            throw new ServerWebInputException("The body is not of its content coding: " + ex.getMessage(), null, ex);
        } finally {
            if (!kept) {
                slice.release();
            }
        }
    }

    /** The body ends here. */
    void end() {
        if (this.use.enter()) {
            try {
                if (this.received > 0 && !this.decoder.isComplete()) {
                    throw new ServerWebInputException("The body ends before its content coding does");
                }
            } finally {
                exit();
            }
        }
    }

    private void exit() {
        if (this.use.exit()) {
            this.decoder.close();
        }
    }

    @Override
    public void close() {
        if (this.use.close()) {
            this.decoder.close();
        }
    }
}
