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
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the buffers of a {@link StreamSource}: the pieces that are sent, encoded or as they are. Used by the one thread in the
 * loop of the stream. Whoever takes a piece releases it.
 */
final class StreamPieces {

    private final StreamSource source;

    /** Null where the body goes as it is. */
    private final @Nullable BodyEncoder encoder;

    /** Whether the encoder has bytes that cannot be decoded yet. */
    private boolean unflushed;

    private boolean finishing;

    private boolean finished;

    StreamPieces(StreamSource source, @Nullable BodyEncoder encoder) {
        this.source = source;
        this.encoder = encoder;
    }

    /** Whether the last piece has been taken. */
    boolean isFinished() {
        return this.finished;
    }

    /** Whether bytes wait for more, or for a pause. */
    boolean isUnflushed() {
        return this.unflushed;
    }

    /**
     * The next piece, or null if there is none now.
     *
     * @param pause whether the source has paused, so that nothing may wait
     */
    @Nullable
    ByteBuf next(boolean pause) {
        return this.encoder == null ? nextPlain() : nextEncoded(this.encoder, pause);
    }

    private @Nullable ByteBuf nextPlain() {
        for (; ; ) {
            boolean last = this.source.isEnded();
            ByteBuf buffer = this.source.next();
            if (buffer == null || !this.source.isFlush(buffer)) {
                this.finished = buffer == null && last;
                return buffer;
            }
        }
    }

    private @Nullable ByteBuf nextEncoded(BodyEncoder encoder, boolean pause) {
        for (; ; ) {
            ByteBuf output = encoder.poll();
            if (output != null) {
                return output;
            }
            if (this.finishing) {
                this.finished = true;
                return null;
            }
            boolean last = this.source.isEnded();
            ByteBuf buffer = this.source.next();
            if (buffer == null) {
                if (!last && !(pause && this.unflushed)) {
                    return null;
                }
                atEndOf(encoder, last);
            } else if (this.source.isFlush(buffer)) {
                flush(encoder);
            } else {
                this.unflushed = this.unflushed || buffer.isReadable();
                encoder.offer(buffer, false);
            }
        }
    }

    /** The source has ended, or has paused. What came before an error can be decoded. */
    private void atEndOf(BodyEncoder encoder, boolean last) {
        if (!last || this.source.error() != null) {
            flush(encoder);
            this.finishing = last;
        } else {
            encoder.finish();
            this.finishing = true;
        }
    }

    private void flush(BodyEncoder encoder) {
        if (this.unflushed) {
            this.unflushed = false;
            encoder.offer(Unpooled.EMPTY_BUFFER, true);
        }
    }
}
