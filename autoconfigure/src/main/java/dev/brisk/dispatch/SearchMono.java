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

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Asks one handler mapping after another for the handler of a request, as the framework's dispatcher does, and goes on with the
 * first answer: a handler, an error, or none at all. What goes on is not asked back into.
 */
final class SearchMono extends Mono<Void> {

    private final ServerWebExchange exchange;

    private final List<HandlerMapping> mappings;

    private final Found found;

    private final Function<Throwable, Mono<Void>> failed;

    SearchMono(
            ServerWebExchange exchange,
            List<HandlerMapping> mappings,
            Found found,
            Function<Throwable, Mono<Void>> failed) {
        this.exchange = exchange;
        this.mappings = mappings;
        this.found = found;
        this.failed = failed;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        SearchSubscriber subscriber = new SearchSubscriber(actual, this);
        actual.onSubscribe(subscriber);
        subscriber.askNext();
    }

    /** What goes on with an answer. */
    interface Found {

        /**
         * Goes on.
         *
         * @param mapping whose answer it is; {@code null} where none had one
         * @param handler the handler; {@code null} for none
         */
        Mono<Void> goOn(@Nullable HandlerMapping mapping, @Nullable Object handler);
    }

    /** The downstream's subscription, and the subscriber of what goes on. */
    private static final class SearchSubscriber extends SequentialSubscriber<Void> {

        private static final AtomicIntegerFieldUpdater<SearchSubscriber> ASKING =
                AtomicIntegerFieldUpdater.newUpdater(SearchSubscriber.class, "asking");

        private final SearchMono search;

        @SuppressWarnings("UnusedVariable") // used through ASKING
        private volatile int asking;

        private final AnswerSubscriber answers = new AnswerSubscriber(this);

        private int asked;

        SearchSubscriber(CoreSubscriber<? super Void> actual, SearchMono search) {
            super(actual);
            this.search = search;
        }

        /**
         * Asks the next mapping, once the one before has returned: an answer within an answer would make the stack grow with each, and
         * with it the cost of every exception that a handler throws.
         */
        void askNext() {
            if (ASKING.getAndIncrement(this) == 0) {
                do {
                    ask();
                } while (ASKING.decrementAndGet(this) != 0);
            }
        }

        private void ask() {
            if (this.asked == this.search.mappings.size()) {
                goOn(() -> this.search.found.goOn(null, null));
                return;
            }
            HandlerMapping mapping = this.search.mappings.get(this.asked++);
            Mono<Object> answer;
            try {
                answer = mapping.getHandler(this.search.exchange);
            } catch (Throwable ex) {
                Exceptions.throwIfFatal(ex);
                fail(ex);
                return;
            }
            Mono.from(answer).subscribe(this.answers);
        }

        void found(Object handler) {
            HandlerMapping mapping = this.search.mappings.get(this.asked - 1);
            goOn(() -> this.search.found.goOn(mapping, handler));
        }

        void fail(Throwable error) {
            goOn(() -> this.search.failed.apply(error));
        }

        private void goOn(Supplier<Mono<Void>> next) {
            Mono<Void> rest;
            try {
                rest = next.get();
            } catch (Throwable ex) {
                Exceptions.throwIfFatal(ex);
                this.actual.onError(ex);
                return;
            }
            rest.subscribe(this);
        }

        @Override
        public void onNext(Void value) {
            // What goes on has no values.
        }

        @Override
        public void onError(Throwable error) {
            this.actual.onError(error);
        }

        @Override
        public void onComplete() {
            this.actual.onComplete();
        }
    }

    /**
     * The subscriber of the mappings' answers. The first value is the answer; what its publisher does after that does not matter, as
     * to the framework's dispatcher, which cancels it then.
     */
    private static final class AnswerSubscriber implements CoreSubscriber<Object> {

        private final SearchSubscriber search;

        private @Nullable Subscription current;

        private boolean over;

        AnswerSubscriber(SearchSubscriber search) {
            this.search = search;
        }

        @Override
        public Context currentContext() {
            return this.search.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            this.current = subscription;
            this.search.onSubscribe(subscription);
        }

        @Override
        public void onNext(Object handler) {
            if (this.over) {
                return;
            }
            this.over = true;
            Subscription answered = this.current;
            if (answered != null) {
                answered.cancel();
            }
            this.search.found(handler);
        }

        @Override
        public void onError(Throwable error) {
            if (this.over) {
                Operators.onErrorDropped(error, currentContext());
            } else {
                this.over = true;
                this.search.fail(error);
            }
        }

        @Override
        public void onComplete() {
            if (!this.over) {
                this.search.askNext();
            }
        }
    }
}
