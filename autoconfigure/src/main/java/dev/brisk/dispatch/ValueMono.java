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

import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * Waits for a value and goes on with the publisher made of it, as {@code singleOrEmpty} and {@code flatMap} do, with one subscriber for both. A source
 * that has its value at hand is not subscribed to.
 *
 * @param <T> the type of the value
 */
final class ValueMono<T> extends Mono<Void> {

    private final Mono<? extends T> source;

    /** Called with {@code null} when there is no value. */
    private final Function<@Nullable T, Mono<Void>> next;

    ValueMono(Mono<? extends T> source, Function<@Nullable T, Mono<Void>> next) {
        this.source = source;
        this.next = next;
    }

    /**
     * For a source whose value becomes a body. The framework's writers have the buffers released that operators of such a source
     * discard, those of a request body among them.
     */
    static Mono<Void> ofBody(Mono<?> source, Function<@Nullable Object, Mono<Void>> next) {
        return new ValueMono<Object>(
                source instanceof Callable<?> ? source : source.doOnDiscard(DataBuffer.class, DataBufferUtils::release),
                next);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void subscribe(CoreSubscriber<? super Void> actual) {
        if (this.source instanceof Callable<?> callable) {
            Mono<Void> following;
            try {
                following = this.next.apply((T) callable.call());
            } catch (Throwable ex) {
                Exceptions.throwIfJvmFatal(ex);
                following = Mono.error(Exceptions.unwrap(ex));
            }
            following.subscribe(actual);
        } else {
            ValueSubscriber<T> subscriber = new ValueSubscriber<>(actual, this.next);
            actual.onSubscribe(subscriber);
            Mono.from(this.source).subscribe(subscriber);
        }
    }

    private static final class ValueSubscriber<T> extends SequentialSubscriber<T> {

        private final Function<@Nullable T, Mono<Void>> next;

        private @Nullable T value;

        private boolean following;

        /** Of a source that is no Mono in more than name. */
        private boolean failed;

        ValueSubscriber(CoreSubscriber<? super Void> actual, Function<@Nullable T, Mono<Void>> next) {
            super(actual);
            this.next = next;
        }

        @Override
        public void onNext(T item) {
            if (this.value == null) {
                this.value = item;
            } else if (!this.failed) {
                this.failed = true;
                cancel();
                // As singleOrEmpty, which the framework's writers ask for the value.
                this.actual.onError(new IndexOutOfBoundsException("Source emitted more than one item"));
            }
        }

        @Override
        public void onError(Throwable error) {
            if (this.failed) {
                Operators.onErrorDropped(error, currentContext());
            } else {
                this.actual.onError(error);
            }
        }

        @Override
        @SuppressWarnings("unchecked")
        public void onComplete() {
            if (this.failed) {
                return;
            }
            if (this.following) {
                this.actual.onComplete();
                return;
            }
            this.following = true;
            Mono<Void> publisher;
            try {
                publisher = this.next.apply(this.value);
            } catch (Throwable ex) {
                Exceptions.throwIfJvmFatal(ex);
                this.actual.onError(ex);
                return;
            }
            // It has no values, so this subscriber serves it too.
            ((Mono<T>) (Mono<?>) publisher).subscribe(this);
        }
    }
}
