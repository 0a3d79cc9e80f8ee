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
package dev.brisk.dispatch;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Subscribes to one publisher after another on behalf of one downstream subscriber without values; cancellation reaches whichever
 * is current.
 *
 * @param <T> the type of the upstream's values
 */
abstract class SequentialSubscriber<T> implements CoreSubscriber<T>, Subscription {

    @SuppressWarnings("rawtypes") // a field updater has no generic class literal
    private static final AtomicReferenceFieldUpdater<SequentialSubscriber, Subscription> UPSTREAM =
            AtomicReferenceFieldUpdater.newUpdater(SequentialSubscriber.class, Subscription.class, "upstream");

    final CoreSubscriber<? super Void> actual;

    @SuppressWarnings({"UnusedVariable", "NullAway.Init"}) // used through UPSTREAM, null until the first subscription
    private volatile Subscription upstream;

    SequentialSubscriber(CoreSubscriber<? super Void> actual) {
        this.actual = actual;
    }

    @Override
    public final Context currentContext() {
        return this.actual.currentContext();
    }

    @Override
    @SuppressWarnings("NullAway") // the type argument of Reactor's parameter is read as nullable on JDK 25 only
    public final void onSubscribe(Subscription subscription) {
        if (Operators.replace(UPSTREAM, this, subscription)) {
            subscription.request(Long.MAX_VALUE);
        }
    }

    @Override
    public final void request(long n) {
        // Nothing but the end is ever signalled.
    }

    @Override
    @SuppressWarnings("NullAway") // the type argument of Reactor's parameter is read as nullable on JDK 25 only
    public final void cancel() {
        Operators.terminate(UPSTREAM, this);
    }
}
