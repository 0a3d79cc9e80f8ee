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
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.EventExecutor;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of one body. It takes an encoder from the pool with the first byte that there is to encode and gives it back with the
 * last one, or when it is closed; a body without bytes never has one.
 *
 * <p>Either {@link #encodeAll}, once, or a stream: {@link #offer} a piece, {@link #poll} until null, and so on; at the end
 * {@link #finish} and {@link #poll} until null. Pieces are released here, what is returned is the caller's to release. Output comes in
 * slices of at most {@value #SLICE} bytes, however large a piece is, so that a caller can wait between them.
 *
 * <p>One thread at a time may call the methods, but {@link #close} may be called by any thread at any time, more than once. After it,
 * pieces are released and nothing is returned. If encoding fails, everything is released and the body is closed.
 *
 * @since 0.1.0
 */
public final class BodyEncoder implements AutoCloseable {

    /** The largest piece of output of a stream, in bytes. */
    public static final int SLICE = 32 * 1024;

    private final ContentCoding coding;

    private final EncoderPool pool;

    private final @Nullable CompressedBodies cache;

    private final ByteBufAllocator allocator;

    private final long length;

    private final SerialUse use = new SerialUse();

    private @Nullable Encoder encoder;

    /** What has been offered and not yet encoded. */
    private ByteBuf piece = Unpooled.EMPTY_BUFFER;

    /** What has been encoded and not yet returned. */
    private @Nullable ByteBuf output;

    private Encoder.Operation operation = Encoder.Operation.ENCODE;

    private boolean broken;

    private long plainBytes;

    private long encodedBytes;

    private long nanos;

    /**
     * The encoding of a body that has not begun.
     *
     * @param eventLoop that of the connection
     * @param allocator that of the connection
     * @param length of the whole body in bytes, by which the encoder is sized, or {@link Encoder#UNKNOWN_LENGTH}
     */
    public BodyEncoder(
            ContentCoding coding,
            EncoderPools pools,
            EventExecutor eventLoop,
            ByteBufAllocator allocator,
            long length) {
        this.coding = coding;
        this.pool = pools.of(eventLoop);
        this.cache = pools.cache();
        this.allocator = allocator;
        this.length = length;
    }

    /**
     * Encodes a body that is one buffer, and closes.
     *
     * @param body the whole body, which is released; an empty one is returned
     * @throws IllegalStateException if this is closed
     */
    public ByteBuf encodeAll(ByteBuf body) {
        if (!body.isReadable()) {
            close();
            return body;
        }
        if (!this.use.enter()) {
            body.release();
            throw new IllegalStateException("The encoding was closed");
        }
        long start = System.nanoTime();
        this.piece = body;
        try {
            int size = body.readableBytes();
            CompressedBodies known = this.cache;
            ByteBuf encoded = known == null ? null : known.find(this.coding, body);
            if (encoded == null) {
                encoded = encode(body, known);
            }
            this.plainBytes += size;
            this.encodedBytes += encoded.readableBytes();
            return encoded;
        } catch (Throwable ex) {
            this.broken = true;
            throw ex;
        } finally {
            this.nanos += System.nanoTime() - start;
            this.use.closeAfterwards();
            exit();
        }
    }

    private ByteBuf encode(ByteBuf body, @Nullable CompressedBodies known) {
        int start = body.readerIndex();
        ByteBuf encoded = encoder().encodeAll(body, this.allocator);
        if (known != null) {
            try {
                known.add(this.coding, body.readerIndex(start), encoded);
            } catch (Throwable ex) {
                encoded.release();
                throw ex;
            }
        }
        return encoded;
    }

    /**
     * The next piece of the body. The one before must have been encoded: {@link #poll} has returned null.
     *
     * @param flush whether the receiver must be able to decode all bytes so far without waiting for more
     */
    public void offer(ByteBuf next, boolean flush) {
        if (!this.use.enter()) {
            next.release();
            return;
        }
        try {
            if (this.piece.isReadable()) {
                next.release();
                throw new IllegalStateException("The piece before is not encoded yet");
            }
            this.plainBytes += next.readableBytes();
            take(next, flush ? Encoder.Operation.FLUSH : Encoder.Operation.ENCODE);
        } finally {
            exit();
        }
    }

    /** The body ends with the pieces offered so far. */
    public void finish() {
        if (this.use.enter()) {
            this.operation = Encoder.Operation.FINISH;
            exit();
        }
    }

    /** The next slice of output, or null if there is none without more input. */
    public @Nullable ByteBuf poll() {
        if (!this.use.enter()) {
            return null;
        }
        long start = System.nanoTime();
        try {
            return next();
        } catch (Throwable ex) {
            this.broken = true;
            this.use.closeAfterwards();
            throw ex;
        } finally {
            this.nanos += System.nanoTime() - start;
            exit();
        }
    }

    private @Nullable ByteBuf next() {
        if (this.encoder == null && !this.piece.isReadable()) {
            if (this.operation == Encoder.Operation.FINISH) {
                this.use.closeAfterwards();
            }
            return null;
        }
        while (this.use.isOpen()) {
            ByteBuf slice = output();
            boolean done = encoder().encode(this.piece, slice, this.operation);
            if (!done) {
                return returned(slice);
            }
            take(Unpooled.EMPTY_BUFFER, this.operation);
            switch (this.operation) {
                case ENCODE -> {
                    return slice.writableBytes() < Encoder.MIN_OUTPUT ? returned(slice) : null;
                }
                case FLUSH -> {
                    this.operation = Encoder.Operation.ENCODE;
                    return slice.isReadable() ? returned(slice) : null;
                }
                case FINISH -> {
                    this.use.closeAfterwards();
                    return slice.isReadable() ? returned(slice) : null;
                }
            }
        }
        return null;
    }

    private Encoder encoder() {
        Encoder used = this.encoder;
        if (used == null) {
            used = this.pool.take(this.coding);
            this.encoder = used;
            used.start(this.length);
        }
        return used;
    }

    private ByteBuf output() {
        ByteBuf slice = this.output;
        if (slice == null) {
            slice = this.allocator.directBuffer(SLICE, SLICE);
            this.output = slice;
        }
        return slice;
    }

    private ByteBuf returned(ByteBuf slice) {
        this.output = null;
        this.encodedBytes += slice.readableBytes();
        return slice;
    }

    private void take(ByteBuf next, Encoder.Operation wanted) {
        this.piece.release();
        this.piece = next;
        this.operation = wanted;
    }

    /** Bytes of the body that were encoded. */
    public long plainBytes() {
        return this.plainBytes;
    }

    /** Bytes that were returned. */
    public long encodedBytes() {
        return this.encodedBytes;
    }

    /** The time that the encoding took, in nanoseconds. */
    public long nanos() {
        return this.nanos;
    }

    @Override
    public void close() {
        if (this.use.close()) {
            cleanUp();
        }
    }

    private void exit() {
        if (this.use.exit()) {
            cleanUp();
        }
    }

    private void cleanUp() {
        this.piece.release();
        this.piece = Unpooled.EMPTY_BUFFER;
        if (this.output != null) {
            this.output.release();
            this.output = null;
        }
        Encoder used = this.encoder;
        this.encoder = null;
        if (used != null) {
            if (this.broken) {
                this.pool.discard(this.coding, used);
            } else {
                this.pool.giveBack(this.coding, used);
            }
        }
    }
}
