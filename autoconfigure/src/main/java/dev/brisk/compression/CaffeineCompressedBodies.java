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

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A table in the heap, bounded by the bytes that it holds. The key is a checksum, which the JVM computes about as fast as it reads; what
 * is found by it is compared byte by byte before it is used. Of bodies with the same length and checksum the last one is kept, so
 * made-up collisions cost misses and nothing else.
 *
 * <p>Thread-safe.
 *
 * @since 0.1.0
 */
public final class CaffeineCompressedBodies implements CompressedBodies {

    /** About what an entry takes beside its bytes. */
    private static final int OVERHEAD = 200;

    private final Cache<Key, Body> bodies;

    private final int maxBodyBytes;

    private final LongAdder hits = new LongAdder();

    private final LongAdder misses = new LongAdder();

    /**
     * An empty table.
     *
     * @param maxBytes of all bodies together, plain and encoded
     * @param maxBodyBytes of a plain body that is kept
     */
    public CaffeineCompressedBodies(long maxBytes, int maxBodyBytes) {
        this.maxBodyBytes = maxBodyBytes;
        this.bodies = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .<Key, Body>weigher((key, body) -> body.plain.length + body.encoded.length + OVERHEAD)
                .build();
    }

    @Override
    public @Nullable ByteBuf find(ContentCoding coding, ByteBuf body) {
        if (!isEligible(body)) {
            return null;
        }
        ByteBuffer bytes = body.nioBuffer();
        Body found = this.bodies.getIfPresent(key(coding, bytes));
        if (found == null || bytes.mismatch(ByteBuffer.wrap(found.plain)) >= 0) {
            this.misses.increment();
            return null;
        }
        this.hits.increment();
        return Unpooled.wrappedBuffer(found.encoded);
    }

    @Override
    public void add(ContentCoding coding, ByteBuf body, ByteBuf encoded) {
        if (isEligible(body)) {
            Body added = new Body(ByteBufUtil.getBytes(body), ByteBufUtil.getBytes(encoded));
            this.bodies.put(key(coding, body.nioBuffer()), added);
        }
    }

    @Override
    public CacheStatistics statistics() {
        return new CacheStatistics(this.hits.sum(), this.misses.sum(), this.bodies.estimatedSize(), heldBytes());
    }

    /** How many bytes are held, about. For tests. */
    long bytes() {
        this.bodies.cleanUp();
        return heldBytes();
    }

    private long heldBytes() {
        return this.bodies.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }

    private boolean isEligible(ByteBuf body) {
        return body.readableBytes() <= this.maxBodyBytes && body.nioBufferCount() == 1;
    }

    private static Key key(ContentCoding coding, ByteBuffer body) {
        CRC32C checksum = new CRC32C();
        checksum.update(body.duplicate());
        return new Key(coding, body.remaining(), (int) checksum.getValue());
    }

    /** Equal codings have equal settings. */
    private record Key(ContentCoding coding, int length, int checksum) {}

    private static final class Body {

        private final byte[] plain;

        private final byte[] encoded;

        Body(byte[] plain, byte[] encoded) {
            this.plain = plain;
            this.encoded = encoded;
        }
    }
}
