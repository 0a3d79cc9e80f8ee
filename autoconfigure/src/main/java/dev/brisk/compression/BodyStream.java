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
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.concurrent.Queues;
import reactor.util.context.Context;

/**
 * A body on its way from the application to the connection, encoded while it comes.
 *
 * <p>Upstream it is the subscriber of the application's buffers. It holds them back until it is known whether the body is large
 * enough, then starts to send itself, a publisher of encoded buffers, or of the plain ones after all. Both sides meet in one loop
 * ({@link #drain}) that runs on one thread at a time, whichever has a signal; whatever the loop reads was written before the
 * increment of {@link #wip} that it sees. Only the flags are read elsewhere.
 *
 * <p>Whoever waits for bytes gets them: an explicit flush, the end, an error and a pause of the publisher let the encoder give out
 * what it has. A buffer belongs to this class from its arrival to its being handed on, and is released if that never happens.
 */
final class BodyStream extends Flux<ByteBuf> implements CoreSubscriber<ByteBuf> {

    /** Stands between buffers of the source where a flush is asked for, as in Reactor Netty's own groups. */
    static final ByteBuf FLUSH = Unpooled.EMPTY_BUFFER;

    private static final int PREFETCH = 32;

    private static final int REPLENISH = PREFETCH * 3 / 4;

    /** How long bytes may wait for more when nobody has asked for a flush. */
    private static final long PAUSE_MILLIS = 20;

    private static final AtomicIntegerFieldUpdater<BodyStream> WIP =
            AtomicIntegerFieldUpdater.newUpdater(BodyStream.class, "wip");

    private static final AtomicLongFieldUpdater<BodyStream> REQUESTED =
            AtomicLongFieldUpdater.newUpdater(BodyStream.class, "requested");

    private final ResponseCoding response;

    private final ContentCoding coding;

    private final long length;

    private final long leastLength;

    private final boolean grouped;

    private final Sending sending;

    private final Context context;

    private final Queue<ByteBuf> arrived = Queues.<ByteBuf>get(PREFETCH).get();

    private final Deque<ByteBuf> held = new ArrayDeque<>();

    @SuppressWarnings("UnusedVariable") // used through WIP
    private volatile int wip;

    private volatile long requested;

    private volatile boolean done;

    private volatile boolean cancelled;

    private volatile @Nullable CoreSubscriber<? super ByteBuf> actual;

    private volatile boolean timeUp;

    private @Nullable Subscription upstream;

    private @Nullable Throwable error;

    private @Nullable BodyEncoder encoder;

    private long heldBytes;

    private long emitted;

    private int consumed;

    private int arrivals;

    /** The number of arrivals when the timer was started, or -1 while there is none. */
    private int arrivalsAtTimer = -1;

    private boolean decided;

    /** Whether the encoder has bytes that cannot be decoded yet. */
    private boolean unflushed;

    private boolean finishing;

    private boolean finished;

    /**
     * A body that is to be encoded, if there is enough of it.
     *
     * @param length of the body, or {@link Encoder#UNKNOWN_LENGTH}
     * @param grouped whether the source is one of {@link #flushed}
     * @param actual hears of the end of the response
     */
    BodyStream(
            ResponseCoding response,
            ContentCoding coding,
            long length,
            boolean grouped,
            CoreSubscriber<? super Void> actual) {
        this.response = response;
        this.coding = coding;
        this.length = length;
        this.leastLength = length < 0 ? response.leastLength() : 1;
        this.grouped = grouped;
        this.sending = new Sending(this, actual);
        this.context = Operators.enableOnDiscard(actual.currentContext(), BodyStream::discard);
    }

    /** The buffers of all groups, with a {@link #FLUSH} after each group. */
    static Flux<ByteBuf> flushed(Publisher<? extends Publisher<? extends ByteBuf>> groups) {
        return Flux.from(groups).concatMap(group -> Flux.<ByteBuf>from(group).concatWith(Mono.just(FLUSH)), PREFETCH);
    }

    @SuppressWarnings("ReferenceEquality") // any other empty buffer is equal to it
    private static boolean isFlush(ByteBuf buffer) {
        return buffer == FLUSH;
    }

    private static void discard(Object element) {
        if (element instanceof DataBuffer buffer) {
            DataBufferUtils.release(buffer);
        } else {
            ReferenceCountUtil.safeRelease(element);
        }
    }

    @Override
    public Context currentContext() {
        return this.context;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        this.upstream = subscription;
        this.sending.start();
        subscription.request(PREFETCH);
    }

    @Override
    public void onNext(ByteBuf buffer) {
        if (this.cancelled) {
            buffer.release();
            if (this.grouped && isFlush(buffer)) {
                cancelUpstream();
            }
            return;
        }
        if (this.done || !this.arrived.offer(buffer)) {
            buffer.release();
            return;
        }
        drain();
    }

    @Override
    public void onError(Throwable failure) {
        if (this.done) {
            Operators.onErrorDropped(failure, this.context);
            return;
        }
        this.error = failure;
        this.done = true;
        drain();
    }

    @Override
    public void onComplete() {
        this.done = true;
        drain();
    }

    /** Takes the place of the connection's side. */
    @Override
    public void subscribe(CoreSubscriber<? super ByteBuf> subscriber) {
        subscriber.onSubscribe(new Demand(this));
        this.actual = subscriber;
        drain();
    }

    private record Demand(BodyStream stream) implements Subscription {

        @Override
        public void request(long n) {
            if (Operators.validate(n)) {
                Operators.addCap(REQUESTED, this.stream, n);
                this.stream.drain();
            }
        }

        @Override
        public void cancel() {
            this.stream.cancel();
        }
    }

    /** Ends the body, from any thread and at any time: what is left of it is released. */
    void cancel() {
        if (!this.cancelled) {
            this.cancelled = true;
            cancelSource();
            drain();
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
    private void cancelSource() {
        Subscription source = this.upstream;
        if (source == null) {
            return;
        }
        if (!this.grouped || this.done) {
            source.cancel();
            return;
        }
        source.request(PREFETCH);
        try {
            // Behind whatever is being emitted at the moment, which may have led here.
            this.response.eventLoop().execute(source::cancel);
        } catch (RejectedExecutionException ex) {
            source.cancel();
        }
    }

    private void drain() {
        if (WIP.getAndIncrement(this) != 0) {
            return;
        }
        int missed = 1;
        do {
            try {
                step();
            } catch (Throwable ex) {
                fail(ex);
            }
            missed = WIP.addAndGet(this, -missed);
        } while (missed != 0);
    }

    private void step() {
        if (this.cancelled) {
            release();
            return;
        }
        boolean pause = pauseIsOver();
        if (!this.decided) {
            hold(pause);
        }
        CoreSubscriber<? super ByteBuf> subscriber = this.actual;
        if (subscriber != null && !this.finished) {
            emit(subscriber, pause);
        }
    }

    private void hold(boolean pause) {
        while (!this.decided) {
            boolean last = this.done;
            ByteBuf buffer = nextArrived();
            if (buffer == null) {
                if (last) {
                    decide(false);
                } else if (this.heldBytes > 0) {
                    if (pause) {
                        decide(true);
                    } else {
                        startTimer();
                    }
                }
                return;
            }
            this.heldBytes += buffer.readableBytes();
            if (this.heldBytes == 0) {
                buffer.release();
                continue;
            }
            this.held.add(buffer);
            if (isFlush(buffer) || this.heldBytes >= this.leastLength) {
                decide(true);
            }
        }
    }

    private void decide(boolean encode) {
        this.decided = true;
        if (encode) {
            this.encoder = this.response.encoder(this.coding, this.length);
            this.response.applyStreamed(this.coding);
        } else {
            this.response
                    .recorder()
                    .decided(this.heldBytes == 0 ? CompressionOutcome.NO_CONTENT : CompressionOutcome.TOO_SMALL, null);
        }
        this.sending.send(this.response.response().send(this).then());
    }

    private void emit(CoreSubscriber<? super ByteBuf> subscriber, boolean pause) {
        while (this.emitted != this.requested && !this.cancelled) {
            ByteBuf buffer = this.encoder == null ? nextPlain() : nextEncoded(this.encoder, pause);
            if (buffer == null) {
                break;
            }
            this.emitted++;
            subscriber.onNext(buffer);
        }
        if (this.finished && !this.cancelled) {
            release();
            Throwable failure = this.error;
            if (failure == null) {
                subscriber.onComplete();
            } else {
                subscriber.onError(failure);
            }
        }
    }

    private @Nullable ByteBuf nextPlain() {
        for (; ; ) {
            boolean last = this.done;
            ByteBuf buffer = heldOrArrived();
            if (buffer == null || !isFlush(buffer)) {
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
            boolean last = this.done;
            ByteBuf buffer = heldOrArrived();
            if (buffer == null) {
                if (!last && !(pause && this.unflushed)) {
                    if (this.unflushed) {
                        startTimer();
                    }
                    return null;
                }
                atEndOf(encoder, last);
            } else if (isFlush(buffer)) {
                flush(encoder);
            } else {
                this.unflushed = this.unflushed || buffer.isReadable();
                encoder.offer(buffer, false);
            }
        }
    }

    /** The source has ended, or has paused. */
    private void atEndOf(BodyEncoder encoder, boolean last) {
        if (!last || this.error != null) {
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

    private @Nullable ByteBuf heldOrArrived() {
        ByteBuf buffer = this.held.poll();
        return buffer != null ? buffer : nextArrived();
    }

    private @Nullable ByteBuf nextArrived() {
        ByteBuf buffer = this.arrived.poll();
        if (buffer != null) {
            this.arrivals++;
            if (++this.consumed == REPLENISH) {
                this.consumed = 0;
                Subscription source = this.upstream;
                if (source != null) {
                    source.request(REPLENISH);
                }
            }
        }
        return buffer;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // it does no harm when it comes too late
    private void startTimer() {
        if (this.arrivalsAtTimer < 0) {
            this.arrivalsAtTimer = this.arrivals;
            this.response.eventLoop().schedule(this::onTimer, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void onTimer() {
        this.timeUp = true;
        drain();
    }

    private boolean pauseIsOver() {
        if (!this.timeUp) {
            return false;
        }
        this.timeUp = false;
        boolean pause = this.arrivals == this.arrivalsAtTimer;
        this.arrivalsAtTimer = -1;
        return pause;
    }

    private void fail(Throwable failure) {
        this.cancelled = true;
        cancelSource();
        release();
        CoreSubscriber<? super ByteBuf> subscriber = this.actual;
        if (subscriber != null) {
            subscriber.onError(failure);
        } else {
            this.sending.onError(failure);
        }
    }

    /** Gives back whatever is held, as often as there is something. */
    private void release() {
        for (ByteBuf buffer = this.arrived.poll(); buffer != null; buffer = this.arrived.poll()) {
            buffer.release();
        }
        for (ByteBuf buffer = this.held.poll(); buffer != null; buffer = this.held.poll()) {
            buffer.release();
        }
        BodyEncoder used = this.encoder;
        if (used != null) {
            this.encoder = null;
            used.close();
            this.response.encoded(this.coding, used);
        }
    }
}
