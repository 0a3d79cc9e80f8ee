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

import java.util.function.Function;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** Goes on with another publisher after an error, as {@code onErrorResume} does, for publishers without values. */
final class ResumedMono extends Mono<Void> {

    private final Mono<Void> source;

    private final Function<Throwable, Mono<Void>> fallback;

    ResumedMono(Mono<Void> source, Function<Throwable, Mono<Void>> fallback) {
        this.source = source;
        this.fallback = fallback;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        ResumeSubscriber subscriber = new ResumeSubscriber(actual, this.fallback);
        actual.onSubscribe(subscriber);
        this.source.subscribe(subscriber);
    }

    private static final class ResumeSubscriber extends SequentialSubscriber<Void> {

        private final Function<Throwable, Mono<Void>> fallback;

        private boolean resumed;

        ResumeSubscriber(CoreSubscriber<? super Void> actual, Function<Throwable, Mono<Void>> fallback) {
            super(actual);
            this.fallback = fallback;
        }

        @Override
        public void onNext(Void value) {
            // There are no values of this type.
        }

        @Override
        public void onError(Throwable error) {
            if (this.resumed) {
                this.actual.onError(error);
            } else {
                this.resumed = true;
                Mono.from(new FallbackMono(error, this.fallback)).subscribe(this);
            }
        }

        @Override
        public void onComplete() {
            this.actual.onComplete();
        }
    }

    /** Made at its subscription, which is where Reactor restores thread-locals for a publisher that is not its own. */
    private static final class FallbackMono extends Mono<Void> {

        private final Throwable error;

        private final Function<Throwable, Mono<Void>> fallback;

        FallbackMono(Throwable error, Function<Throwable, Mono<Void>> fallback) {
            this.error = error;
            this.fallback = fallback;
        }

        @Override
        public void subscribe(CoreSubscriber<? super Void> actual) {
            Mono<Void> next;
            try {
                next = this.fallback.apply(this.error);
            } catch (RuntimeException ex) {
                ex.addSuppressed(this.error);
                next = Mono.error(ex);
            }
            next.subscribe(actual);
        }
    }
}
