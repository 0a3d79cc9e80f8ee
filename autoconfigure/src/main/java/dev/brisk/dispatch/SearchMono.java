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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;

/**
 * Asks one handler mapping after another for the handler of a request, as the framework's dispatcher does, and goes on with the
 * first answer: a handler, an error, or none at all. What goes on is not asked back into.
 */
final class SearchMono extends Mono<Void> {

    private final ServerWebExchange exchange;

    private final List<HandlerMapping> mappings;

    private final Function<@Nullable Object, Mono<Void>> found;

    private final Function<Throwable, Mono<Void>> failed;

    SearchMono(
            ServerWebExchange exchange,
            List<HandlerMapping> mappings,
            Function<@Nullable Object, Mono<Void>> found,
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

    private static final class SearchSubscriber extends SequentialSubscriber<Object> {

        private final SearchMono search;

        private int asked;

        private @Nullable Object handler;

        private boolean over;

        SearchSubscriber(CoreSubscriber<? super Void> actual, SearchMono search) {
            super(actual);
            this.search = search;
        }

        void askNext() {
            if (this.asked == this.search.mappings.size()) {
                goOn(this.search.found, null);
                return;
            }
            HandlerMapping mapping = this.search.mappings.get(this.asked++);
            Mono<Object> answer;
            try {
                answer = mapping.getHandler(this.search.exchange);
            } catch (Throwable ex) {
                Exceptions.throwIfFatal(ex);
                goOn(this.search.failed, ex);
                return;
            }
            Mono.from(answer).subscribe(this);
        }

        @Override
        public void onNext(Object value) {
            this.handler = value;
        }

        @Override
        public void onError(Throwable error) {
            if (this.over) {
                this.actual.onError(error);
            } else {
                goOn(this.search.failed, error);
            }
        }

        @Override
        public void onComplete() {
            if (this.over) {
                this.actual.onComplete();
            } else if (this.handler != null) {
                goOn(this.search.found, this.handler);
            } else {
                askNext();
            }
        }

        /** What comes now has no values, so this subscriber serves it too. */
        @SuppressWarnings("unchecked")
        private <V extends @Nullable Object> void goOn(Function<V, Mono<Void>> next, V value) {
            this.over = true;
            Mono<Void> rest;
            try {
                rest = next.apply(value);
            } catch (Throwable ex) {
                Exceptions.throwIfFatal(ex);
                this.actual.onError(ex);
                return;
            }
            ((Mono<Object>) (Mono<?>) rest).subscribe(this);
        }
    }
}
