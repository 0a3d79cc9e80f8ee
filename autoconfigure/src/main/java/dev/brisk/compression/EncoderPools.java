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

import io.netty.util.concurrent.EventExecutor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The encoders that wait for their next body: some for each event loop, so that a loop finds those that it has used last and no two
 * loops wait for each other. Nothing is made before it is first needed. All encoders of a loop are closed when it ends, and all others
 * with these pools; what is given back later is closed at once.
 *
 * <p>Thread-safe.
 *
 * @since 0.1.0
 */
public final class EncoderPools implements AutoCloseable {

    private final int encodersPerCoding;

    private final long maxBytes;

    private final Map<EventExecutor, EncoderPool> pools = new ConcurrentHashMap<>();

    private final Map<String, EncoderCounts> counts = new ConcurrentHashMap<>();

    /** Outside the heap, held by encoders that wait. */
    private final AtomicLong pooledBytes = new AtomicLong();

    private final @Nullable CompressedBodies cache;

    private volatile boolean closed;

    /**
     * Pools without an encoder.
     *
     * @param encodersPerCoding how many encoders of each coding wait for each event loop, at most
     * @param maxBytes how many bytes outside the heap all waiting encoders hold together, at most
     */
    public EncoderPools(int encodersPerCoding, long maxBytes) {
        this(encodersPerCoding, maxBytes, null);
    }

    /**
     * Pools without an encoder, which need none for bodies that are known.
     *
     * @param encodersPerCoding how many encoders of each coding wait for each event loop, at most
     * @param maxBytes how many bytes outside the heap all waiting encoders hold together, at most
     * @param cache bodies that were encoded before, or null
     */
    public EncoderPools(int encodersPerCoding, long maxBytes, @Nullable CompressedBodies cache) {
        this.encodersPerCoding = encodersPerCoding;
        this.maxBytes = maxBytes;
        this.cache = cache;
    }

    /** Bodies that were encoded before. */
    @Nullable
    CompressedBodies cache() {
        return this.cache;
    }

    /** The pool of an event loop. */
    EncoderPool of(EventExecutor eventLoop) {
        EncoderPool pool = this.pools.get(eventLoop);
        return pool != null ? pool : add(eventLoop);
    }

    private EncoderPool add(EventExecutor eventLoop) {
        EncoderPool added = new EncoderPool(this);
        EncoderPool before = this.pools.putIfAbsent(eventLoop, added);
        if (before != null) {
            return before;
        }
        eventLoop.terminationFuture().addListener(ended -> {
            this.pools.remove(eventLoop);
            added.close();
        });
        if (this.closed) {
            added.close();
        }
        return added;
    }

    /** How many encoders of each coding wait for each event loop, at most. */
    public int encodersPerCoding() {
        return this.encodersPerCoding;
    }

    /** How many bytes outside the heap all waiting encoders hold together, at most. */
    public long maxBytes() {
        return this.maxBytes;
    }

    /** How many event loops have a pool. */
    public int eventLoops() {
        return this.pools.size();
    }

    /** How the cache of encoded bodies has done, or null where there is none. */
    public @Nullable CacheStatistics cacheStatistics() {
        CompressedBodies bodies = this.cache;
        return bodies == null ? null : bodies.statistics();
    }

    /** Whether there is room for an encoder that is to wait, which is taken if so. */
    boolean reserve(long bytes) {
        if (this.pooledBytes.addAndGet(bytes) <= this.maxBytes) {
            return true;
        }
        release(bytes);
        return false;
    }

    void release(long bytes) {
        this.pooledBytes.addAndGet(-bytes);
    }

    /** How many encoders of a coding there are. */
    public EncoderCounts counts(ContentCoding coding) {
        return this.counts.computeIfAbsent(coding.token(), token -> new EncoderCounts());
    }

    /** How many bytes outside the heap the waiting encoders hold, about. */
    public long pooledBytes() {
        return this.pooledBytes.get();
    }

    @Override
    public void close() {
        this.closed = true;
        this.pools.values().forEach(EncoderPool::close);
    }
}
