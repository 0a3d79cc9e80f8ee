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
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** Waits for the one argument that is not there at once, or for all of them together, then invokes the method. */
final class PendingInvocation extends Mono<Void> {

    private final HandlerPlan plan;

    private final ServerWebExchange exchange;

    private final @Nullable Object[] values;

    private final int index;

    private final Mono<Object> pending;

    /** For all arguments together: {@code pending} has an array of them. */
    PendingInvocation(HandlerPlan plan, ServerWebExchange exchange, Mono<Object> pending) {
        this(plan, exchange, new Object[0], -1, pending);
    }

    PendingInvocation(
            HandlerPlan plan, ServerWebExchange exchange, @Nullable Object[] values, int index, Mono<Object> pending) {
        this.plan = plan;
        this.exchange = exchange;
        this.values = values;
        this.index = index;
        this.pending = pending;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        ArgumentSubscriber subscriber = new ArgumentSubscriber(actual, this);
        actual.onSubscribe(subscriber);
        Mono.from(this.pending).subscribe(subscriber);
    }

    private @Nullable Object[] valuesWith(@Nullable Object awaited) {
        if (this.index < 0 && awaited != null) {
            return (Object[]) awaited;
        }
        this.values[this.index] = awaited;
        return this.values;
    }

    private static final class ArgumentSubscriber extends SequentialSubscriber<Object> {

        private final PendingInvocation invocation;

        private @Nullable Object value;

        private boolean invoked;

        ArgumentSubscriber(CoreSubscriber<? super Void> actual, PendingInvocation invocation) {
            super(actual);
            this.invocation = invocation;
        }

        @Override
        public void onNext(Object next) {
            this.value = next;
        }

        @Override
        public void onError(Throwable error) {
            if (this.invoked) {
                this.actual.onError(error);
            } else {
                this.invoked = true;
                goOn(this.invocation.plan.failed(this.invocation.exchange, error));
            }
        }

        @Override
        public void onComplete() {
            if (this.invoked) {
                this.actual.onComplete();
            } else {
                this.invoked = true;
                goOn(this.invocation.plan.invoke(this.invocation.exchange, this.invocation.valuesWith(this.value)));
            }
        }

        /** What comes now has no values, so this subscriber serves it too. */
        @SuppressWarnings("unchecked")
        private void goOn(Mono<Void> next) {
            ((Mono<Object>) (Mono<?>) next).subscribe(this);
        }
    }
}
