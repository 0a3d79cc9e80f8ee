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
package dev.brisk.serve;

import org.jspecify.annotations.Nullable;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * Applies status, fields and cookies when it is subscribed, then hands its subscriber on to the publisher that writes the body.
 * Where nothing is to be written it completes, and Reactor Netty sends the head with the end of the exchange.
 */
final class CommitMono extends Mono<Void> {

    private final ServeHttpResponse response;

    private final @Nullable Mono<Void> write;

    CommitMono(ServeHttpResponse response, @Nullable Mono<Void> write) {
        this.response = response;
        this.write = write;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        try {
            if (this.write == null) {
                this.response.commitWithoutBody();
            } else {
                this.response.commit();
            }
        } catch (Throwable ex) {
            Operators.error(actual, Operators.onOperatorError(ex, actual.currentContext()));
            return;
        }
        if (this.write == null) {
            Operators.complete(actual);
        } else {
            this.write.subscribe(actual);
        }
    }
}
