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
import io.netty.channel.EventLoop;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
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

    private static final AtomicIntegerFieldUpdater<BodyStream> WIP =
            AtomicIntegerFieldUpdater.newUpdater(BodyStream.class, "wip");

    private static final AtomicLongFieldUpdater<BodyStream> REQUESTED =
            AtomicLongFieldUpdater.newUpdater(BodyStream.class, "requested");

    private final ResponseCoding response;

    private final ContentCoding coding;

    private final long length;

    private final long leastLength;

    private final Sending sending;

    private final Context context;

    private final StreamSource source;

    /** Known from the beginning: an exchange that has ended has none any more. */
    private final EventLoop eventLoop;

    private final StreamPause pause = new StreamPause(this::drain);

    @SuppressWarnings("UnusedVariable") // used through WIP
    private volatile int wip;

    private volatile long requested;

    private volatile boolean cancelled;

    private volatile @Nullable CoreSubscriber<? super ByteBuf> actual;

    private @Nullable BodyEncoder encoder;

    /** Null until it is decided whether the body is encoded. */
    private @Nullable StreamPieces pieces;

    private long heldBytes;

    private long emitted;

    /**
     * A body that is to be encoded, if there is enough of it.
     *
     * @param eventLoop that of the connection
     * @param length of the body, or {@link Encoder#UNKNOWN_LENGTH}
     * @param grouped whether the source is one of {@link StreamSource#flushed}
     * @param actual hears of the end of the response
     */
    BodyStream(
            ResponseCoding response,
            ContentCoding coding,
            EventLoop eventLoop,
            long length,
            boolean grouped,
            CoreSubscriber<? super Void> actual) {
        this.response = response;
        this.coding = coding;
        this.length = length;
        this.leastLength = length < 0 ? response.leastLength() : 1;
        this.source = new StreamSource(grouped);
        this.eventLoop = eventLoop;
        this.sending = new Sending(this, actual);
        this.context = Operators.enableOnDiscard(actual.currentContext(), StreamSource::discardElement);
    }

    @Override
    public Context currentContext() {
        return this.context;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        this.source.start(subscription);
        this.sending.start();
        this.source.requestFirst();
    }

    @Override
    public void onNext(ByteBuf buffer) {
        if (this.cancelled) {
            this.source.discard(buffer);
        } else if (this.source.offer(buffer)) {
            drain();
        }
    }

    @Override
    public void onError(Throwable failure) {
        if (this.source.isEnded()) {
            Operators.onErrorDropped(failure, this.context);
            return;
        }
        this.source.end(failure);
        drain();
    }

    @Override
    public void onComplete() {
        this.source.end(null);
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
            this.source.cancel(this.eventLoop);
            drain();
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
        boolean paused = this.pause.isNoticed(this.source.arrivals());
        if (this.pieces == null) {
            hold(paused);
        }
        CoreSubscriber<? super ByteBuf> subscriber = this.actual;
        StreamPieces sent = this.pieces;
        if (subscriber != null && sent != null && !sent.isFinished()) {
            emit(subscriber, sent, paused);
        }
    }

    private void hold(boolean paused) {
        while (this.pieces == null) {
            boolean last = this.source.isEnded();
            ByteBuf buffer = this.source.nextArrived();
            if (buffer == null) {
                if (last) {
                    decide(false);
                } else if (this.heldBytes > 0 && paused) {
                    decide(true);
                } else if (this.heldBytes > 0) {
                    lookForPause();
                }
                return;
            }
            this.heldBytes += buffer.readableBytes();
            if (this.heldBytes == 0) {
                buffer.release();
                continue;
            }
            this.source.hold(buffer);
            if (this.source.isFlush(buffer) || this.heldBytes >= this.leastLength) {
                decide(true);
            }
        }
    }

    private void decide(boolean encode) {
        if (encode) {
            this.encoder = this.response.encoder(this.coding, this.eventLoop, this.length);
            this.response.applyStreamed(this.coding);
        } else {
            this.response
                    .recorder()
                    .decided(this.heldBytes == 0 ? CompressionOutcome.NO_CONTENT : CompressionOutcome.TOO_SMALL, null);
        }
        this.pieces = new StreamPieces(this.source, this.encoder);
        this.sending.send(this.response.response().send(this).then());
    }

    private void emit(CoreSubscriber<? super ByteBuf> subscriber, StreamPieces sent, boolean paused) {
        while (this.emitted != this.requested && !this.cancelled) {
            ByteBuf piece = sent.next(paused);
            if (piece == null) {
                if (sent.isUnflushed() && !sent.isFinished()) {
                    lookForPause();
                }
                break;
            }
            this.emitted++;
            subscriber.onNext(piece);
        }
        if (sent.isFinished() && !this.cancelled) {
            release();
            Throwable failure = this.source.error();
            if (failure == null) {
                subscriber.onComplete();
            } else {
                subscriber.onError(failure);
            }
        }
    }

    private void lookForPause() {
        this.pause.lookFor(this.eventLoop, this.source.arrivals());
    }

    private void fail(Throwable failure) {
        this.cancelled = true;
        this.source.cancel(this.eventLoop);
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
        this.source.release();
        BodyEncoder used = this.encoder;
        if (used != null) {
            this.encoder = null;
            used.close();
            this.response.encoded(this.coding, used);
        }
    }
}
