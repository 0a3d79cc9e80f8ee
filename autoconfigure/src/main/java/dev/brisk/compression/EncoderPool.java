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

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * The waiting encoders of one event loop. The one used last is used next. Publishers may signal on any thread, so there is a lock,
 * for which an event loop as a rule never waits.
 *
 * <p>Thread-safe.
 */
final class EncoderPool {

    private final EncoderPools pools;

    private final Map<ContentCoding, ArrayDeque<Encoder>> waiting = new HashMap<>();

    private boolean closed;

    EncoderPool(EncoderPools pools) {
        this.pools = pools;
    }

    /** An encoder to start a body with; {@link #giveBack} or {@link #discard} takes it. */
    Encoder take(ContentCoding coding) {
        EncoderCounts counts = this.pools.counts(coding);
        Encoder encoder;
        synchronized (this) {
            ArrayDeque<Encoder> encoders = this.waiting.get(coding);
            encoder = encoders == null ? null : encoders.pollLast();
        }
        if (encoder != null) {
            counts.onPool(-1);
            this.pools.release(encoder.memory());
            return encoder;
        }
        encoder = coding.newEncoder();
        counts.onCreate();
        return encoder;
    }

    /** Takes back an encoder that can start another body, wherever it was in the last one. */
    void giveBack(ContentCoding coding, Encoder encoder) {
        if (!encoder.isReusable() || !add(coding, encoder)) {
            discard(coding, encoder);
        }
    }

    private synchronized boolean add(ContentCoding coding, Encoder encoder) {
        if (this.closed) {
            return false;
        }
        ArrayDeque<Encoder> encoders = this.waiting.computeIfAbsent(coding, any -> new ArrayDeque<>());
        if (encoders.size() >= this.pools.encodersPerCoding() || !this.pools.reserve(encoder.memory())) {
            return false;
        }
        encoders.addLast(encoder);
        this.pools.counts(coding).onPool(1);
        return true;
    }

    /** Closes an encoder that must not be used again. */
    void discard(ContentCoding coding, Encoder encoder) {
        encoder.close();
        this.pools.counts(coding).onClose();
    }

    synchronized void close() {
        this.closed = true;
        this.waiting.forEach((coding, encoders) -> encoders.forEach(encoder -> {
            this.pools.counts(coding).onPool(-1);
            this.pools.release(encoder.memory());
            discard(coding, encoder);
        }));
        this.waiting.clear();
    }
}
