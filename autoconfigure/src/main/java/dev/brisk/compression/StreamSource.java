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
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.concurrent.Queues;

/**
 * The application's side of a {@link BodyStream}: the buffers that have arrived, those that are held back, and the demand for more.
 *
 * <p>{@link #offer}, {@link #discard} and {@link #end} are called by whoever signals, {@link #cancel} by any thread, all else by the one
 * thread in the loop of the stream.
 */
final class StreamSource {

    private static final int PREFETCH = 32;

    private static final int REPLENISH = PREFETCH * 3 / 4;

    /** Stands between buffers of the source where a flush is asked for, as in Reactor Netty's own groups. */
    private static final ByteBuf FLUSH = Unpooled.EMPTY_BUFFER;

    private final boolean grouped;

    private final Queue<ByteBuf> arrived = Queues.<ByteBuf>get(PREFETCH).get();

    private final Deque<ByteBuf> held = new ArrayDeque<>();

    private @Nullable Subscription upstream;

    private @Nullable Throwable error;

    private volatile boolean ended;

    private int consumed;

    private int arrivals;

    /**
     * A source that has not begun.
     *
     * @param grouped whether it is one of {@link #flushed}; otherwise an empty buffer is a buffer and nothing else
     */
    StreamSource(boolean grouped) {
        this.grouped = grouped;
    }

    /** The buffers of all groups, with what stands for a flush after each group. */
    static Flux<ByteBuf> flushed(Publisher<? extends Publisher<? extends ByteBuf>> groups) {
        return Flux.from(groups).concatMap(group -> Flux.<ByteBuf>from(group).concatWith(Mono.just(FLUSH)), PREFETCH);
    }

    void start(Subscription subscription) {
        this.upstream = subscription;
    }

    void requestFirst() {
        request(PREFETCH);
    }

    /** Takes a buffer, or releases it if the source has ended or does not keep to its demand. */
    boolean offer(ByteBuf buffer) {
        if (this.ended || !this.arrived.offer(buffer)) {
            buffer.release();
            return false;
        }
        return true;
    }

    /** Releases a buffer that has come after the cancellation. */
    void discard(ByteBuf buffer) {
        boolean endOfGroup = isFlush(buffer);
        buffer.release();
        if (endOfGroup) {
            cancelUpstream();
        }
    }

    /** Releases what an operator of the source drops. */
    static void discardElement(Object element) {
        if (element instanceof DataBuffer buffer) {
            DataBufferUtils.release(buffer);
        } else {
            ReferenceCountUtil.safeRelease(element);
        }
    }

    /** Nothing more comes. */
    void end(@Nullable Throwable failure) {
        this.error = failure;
        this.ended = true;
    }

    /** Whether nothing more comes: what has arrived before is there then. */
    boolean isEnded() {
        return this.ended;
    }

    /** Why it has ended, if that was an error. */
    @Nullable
    Throwable error() {
        return this.error;
    }

    @SuppressWarnings("ReferenceEquality") // any other empty buffer is equal to it
    boolean isFlush(ByteBuf buffer) {
        return this.grouped && buffer == FLUSH;
    }

    /** Puts back a buffer, behind those that were put back before. */
    void hold(ByteBuf buffer) {
        this.held.add(buffer);
    }

    /** The next buffer, those that are held first, or null. */
    @Nullable
    ByteBuf next() {
        ByteBuf buffer = this.held.poll();
        return buffer != null ? buffer : nextArrived();
    }

    /** The next buffer that was never held, or null. */
    @Nullable
    ByteBuf nextArrived() {
        ByteBuf buffer = this.arrived.poll();
        if (buffer != null) {
            this.arrivals++;
            if (++this.consumed == REPLENISH) {
                this.consumed = 0;
                request(REPLENISH);
            }
        }
        return buffer;
    }

    /** How many buffers were taken so far. */
    int arrivals() {
        return this.arrivals;
    }

    private void request(int buffers) {
        Subscription source = this.upstream;
        if (source != null) {
            source.request(buffers);
        }
    }

    private void cancelUpstream() {
        Subscription source = this.upstream;
        if (source != null) {
            source.cancel();
        }
    }

    /**
     * The framework's writers make all buffers of an event at once, and those that wait for their turn would be lost. So a group is
     * taken to its end, as far as it comes at once, before its source is cancelled.
     */
    void cancel(EventLoop eventLoop) {
        Subscription source = this.upstream;
        if (source == null) {
            return;
        }
        if (!this.grouped || this.ended) {
            source.cancel();
            return;
        }
        source.request(PREFETCH);
        try {
            // Behind whatever is being emitted at the moment, which may have led here.
            eventLoop.execute(source::cancel);
        } catch (RejectedExecutionException ex) {
            source.cancel();
        }
    }

    /** Releases all buffers, as often as there are some. */
    void release() {
        release(this.arrived);
        release(this.held);
    }

    private static void release(Queue<ByteBuf> buffers) {
        for (ByteBuf buffer = buffers.poll(); buffer != null; buffer = buffers.poll()) {
            buffer.release();
        }
    }
}
