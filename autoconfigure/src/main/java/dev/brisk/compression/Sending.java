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

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Between the one who waits for the end of a response and the server's publisher that sends it, which is not there before the body is
 * decided about. Cancellation, at any time, ends both the body and the sending.
 */
final class Sending implements CoreSubscriber<Void>, Subscription {

    private static final AtomicReferenceFieldUpdater<Sending, Subscription> UPSTREAM =
            AtomicReferenceFieldUpdater.newUpdater(Sending.class, Subscription.class, "upstream");

    private final BodyStream body;

    private final CoreSubscriber<? super Void> actual;

    @SuppressWarnings("UnusedVariable") // used through UPSTREAM
    private volatile @Nullable Subscription upstream;

    Sending(BodyStream body, CoreSubscriber<? super Void> actual) {
        this.body = body;
        this.actual = actual;
    }

    void start() {
        this.actual.onSubscribe(this);
    }

    void send(Mono<Void> publisher) {
        publisher.subscribe(this);
    }

    @Override
    public Context currentContext() {
        return this.actual.currentContext();
    }

    @Override
    @SuppressWarnings("NullAway") // the type argument of Reactor's parameter is read as nullable on JDK 25 only
    public void onSubscribe(Subscription subscription) {
        if (Operators.setOnce(UPSTREAM, this, subscription)) {
            subscription.request(Long.MAX_VALUE);
        }
    }

    @Override
    public void onNext(Void value) {
        // There are no values of this type.
    }

    @Override
    public void onError(Throwable error) {
        this.body.cancel();
        this.actual.onError(error);
    }

    @Override
    public void onComplete() {
        this.body.cancel();
        this.actual.onComplete();
    }

    @Override
    public void request(long n) {
        // Nothing but the end is ever signalled.
    }

    @Override
    @SuppressWarnings("NullAway") // the type argument of Reactor's parameter is read as nullable on JDK 25 only
    public void cancel() {
        Operators.terminate(UPSTREAM, this);
        this.body.cancel();
    }
}
