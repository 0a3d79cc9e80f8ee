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

/**
 * Encodes one body at a time, and after a {@link #start} the next. It may hold native memory until it is closed.
 *
 * <p>Not thread-safe: a body may be encoded by different threads, one after the other. Nobody's buffers are released here, and none is
 * kept beyond the call.
 *
 * <p>After an exception the encoder can only be closed.
 *
 * @since 0.1.0
 */
public interface Encoder extends AutoCloseable {

    /** The room that {@link #encode} can count on in its output, in bytes. */
    int MIN_OUTPUT = 64;

    /** The length of a body that is not known. */
    long UNKNOWN_LENGTH = -1;

    /** What is to be done with the bytes that an encoder holds back. */
    enum Operation {
        /** They may be held back, to be encoded together with those that follow. */
        ENCODE,
        /** All bytes so far can be decoded from what has been output. */
        FLUSH,
        /** The body ends here. */
        FINISH
    }

    /**
     * Begins a body. Whatever is left of an earlier one, whole or not, is gone.
     *
     * @param length how many bytes will be encoded, as far as that is known, to size the encoder by, or {@link #UNKNOWN_LENGTH}
     */
    void start(long length);

    /**
     * Encodes as much as there is room for. The input's reader index moves past what was taken, the output's writer index past
     * what was added; the output's capacity stays.
     *
     * @param input any kind of buffer, also an empty one
     * @param output a direct buffer with at least {@link #MIN_OUTPUT} writable bytes
     * @return whether all is done: the input taken, and what the operation asks for output. If not, call again with the same
     *     operation and more room
     */
    boolean encode(ByteBuf input, ByteBuf output, Operation operation);

    /**
     * Encodes a whole body from start to end, however large.
     *
     * @param body the body, of which all readable bytes are taken
     * @return the encoded body in direct memory of the allocator, which the caller releases
     */
    default ByteBuf encodeAll(ByteBuf body, ByteBufAllocator allocator) {
        start(body.readableBytes());
        return OneShot.encode(this, body, allocator);
    }

    /** Whether another body can be started. If not, an encoder is closed after its first. */
    default boolean isReusable() {
        return true;
    }

    /** About how many bytes are held outside the heap, for the limit of the pool. */
    long memory();

    /** Frees what is held, at once. Nothing else may be called afterwards but this. */
    @Override
    void close();
}
