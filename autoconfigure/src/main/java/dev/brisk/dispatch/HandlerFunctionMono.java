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

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.Fuseable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Runs a handler function and writes the response of its publisher as soon as that signals it. A response that is there at once is
 * not waited for.
 */
final class HandlerFunctionMono extends Mono<Void> {

    private final HandlerFunctions functions;

    private final ServerWebExchange exchange;

    private final HandlerFunction<?> handler;

    private final ServerRequest request;

    HandlerFunctionMono(
            HandlerFunctions functions, ServerWebExchange exchange, HandlerFunction<?> handler, ServerRequest request) {
        this.functions = functions;
        this.exchange = exchange;
        this.handler = handler;
        this.request = request;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        Mono<? extends ServerResponse> result;
        try {
            result = this.handler.handle(this.request);
        } catch (Throwable ex) {
            // Thrown, not signalled: the framework asks no adapter about it.
            Operators.error(actual, Operators.onOperatorError(ex, actual.currentContext()));
            return;
        }
        if (result == null) {
            Operators.error(actual, HandlerFunctions.noPublisher(this.exchange));
        } else if (result instanceof Fuseable.ScalarCallable<?> scalar) {
            known(scalar, actual);
        } else {
            ResponseSubscriber subscriber = new ResponseSubscriber(this, actual);
            actual.onSubscribe(subscriber);
            result.subscribe(subscriber);
        }
    }

    private void known(Fuseable.ScalarCallable<?> scalar, CoreSubscriber<? super Void> actual) {
        Object value;
        try {
            value = scalar.call();
        } catch (Throwable ex) {
            this.functions.failed(this.exchange, Exceptions.unwrap(ex)).subscribe(actual);
            return;
        }
        if (value == null) {
            Operators.complete(actual);
        } else {
            writing((ServerResponse) value, actual.currentContext()).subscribe(actual);
        }
    }

    private Mono<Void> writing(ServerResponse response, Context context) {
        try {
            return this.functions.write(this.exchange, this.handler, response);
        } catch (Throwable ex) {
            return Mono.error(Operators.onOperatorError(ex, context));
        }
    }

    /** Waits for the response. */
    private static final class ResponseSubscriber extends SequentialSubscriber<ServerResponse> {

        private final HandlerFunctionMono mono;

        /** Whether the publisher has signalled; what it signals then is of no interest. */
        private boolean signalled;

        ResponseSubscriber(HandlerFunctionMono mono, CoreSubscriber<? super Void> actual) {
            super(actual);
            this.mono = mono;
        }

        @Override
        public void onNext(ServerResponse response) {
            if (!this.signalled) {
                this.signalled = true;
                this.mono.writing(response, currentContext()).subscribe(new Following(this));
            }
        }

        @Override
        public void onError(Throwable error) {
            if (this.signalled) {
                Operators.onErrorDropped(error, currentContext());
            } else {
                this.signalled = true;
                this.mono.functions.failed(this.mono.exchange, error).subscribe(new Following(this));
            }
        }

        @Override
        public void onComplete() {
            if (!this.signalled) {
                this.signalled = true;
                this.actual.onComplete();
            }
        }
    }

    /** Passes on the end of what follows, whose subscription takes the place of the first. */
    private record Following(ResponseSubscriber parent) implements CoreSubscriber<Void> {

        @Override
        public Context currentContext() {
            return this.parent.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            this.parent.onSubscribe(subscription);
        }

        @Override
        public void onNext(@Nullable Void value) {
            // There are no values of this type.
        }

        @Override
        public void onError(Throwable error) {
            this.parent.actual.onError(error);
        }

        @Override
        public void onComplete() {
            this.parent.actual.onComplete();
        }
    }
}
