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
package dev.brisk.tracing;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** A publisher that is not Reactor's own, and signals on a thread that knows nothing. Without a value it fails. */
final class ForeignMono<T> extends Mono<T> {

    private final Executor executor;
    private final @Nullable T value;
    private final Seen seen;

    ForeignMono(Executor executor, @Nullable T value, Seen seen) {
        this.executor = executor;
        this.value = value;
        this.seen = seen;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> actual) {
        seen.at("subscription");
        AtomicBoolean requested = new AtomicBoolean();
        actual.onSubscribe(new Subscription() {
            @Override
            public void request(long n) {
                if (requested.compareAndSet(false, true)) {
                    executor.execute(() -> signal(actual));
                }
            }

            @Override
            public void cancel() {
                // Too late to be of use.
            }
        });
    }

    private void signal(CoreSubscriber<? super T> actual) {
        seen.at("foreign thread");
        if (value == null) {
            actual.onError(new IllegalStateException("foreign"));
        } else {
            actual.onNext(value);
            actual.onComplete();
        }
    }
}
