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
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** Reads the value of a publisher at once. */
final class Captured implements CoreSubscriber<Object> {

    private @Nullable Object value;

    private @Nullable Throwable error;

    private boolean done;

    private Captured() {}

    /**
     * The value of a publisher that is known to complete on the spot, as those of the framework's synchronous resolvers do.
     *
     * @return the value, or {@code null} for none
     * @throws Exception what the publisher signals
     */
    static @Nullable Object of(Mono<Object> publisher) throws Exception {
        if (publisher instanceof Callable<?> callable) {
            return callable.call();
        }
        Captured captured = new Captured();
        publisher.subscribe(captured);
        return captured.result();
    }

    /** The value where the publisher has it at hand, else the publisher itself, not subscribed to. */
    static @Nullable Object orPending(Mono<Object> publisher) throws Exception {
        return publisher instanceof Callable<?> callable ? callable.call() : new PendingArgument(publisher);
    }

    private @Nullable Object result() throws Exception {
        Throwable failure = this.error;
        if (failure instanceof Exception exception) {
            throw exception;
        }
        if (failure instanceof Error fatal) {
            throw fatal;
        }
        if (!this.done) {
            throw new IllegalStateException("A synchronous argument resolver has not completed at once");
        }
        return this.value;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Object next) {
        this.value = next;
    }

    @Override
    public void onError(Throwable failure) {
        this.error = failure;
    }

    @Override
    public void onComplete() {
        this.done = true;
    }
}
