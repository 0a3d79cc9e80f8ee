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

import io.netty.buffer.ByteBuf;
import java.util.concurrent.Callable;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.netty.http.server.HttpServerResponse;
import reactor.util.context.Context;

/**
 * Commits a response and writes its only buffer, at subscription. The buffer is Reactor Netty's from the moment it takes it, and
 * released here if it never does.
 */
final class BufferMono extends Mono<Void> {

    private final ServeHttpResponse response;

    private final DataBuffer buffer;

    BufferMono(ServeHttpResponse response, DataBuffer buffer) {
        this.response = response;
        this.buffer = buffer;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        boolean committed;
        try {
            committed = this.response.commitAtOnce();
        } catch (Throwable ex) {
            DataBufferUtils.release(this.buffer);
            this.response.getHeaders().clearContentHeaders();
            Operators.error(actual, Operators.onOperatorError(ex, actual.currentContext()));
            return;
        }
        if (committed) {
            HttpServerResponse nettyResponse = this.response.getNativeResponse();
            Taken body = new Taken(this.response.encode(this.buffer));
            nettyResponse.send(body).then().subscribe(new WriteSubscriber(actual, body));
        } else if (this.response.isCommitted()) {
            // A second body, which the default drops without releasing it.
            DataBufferUtils.release(this.buffer);
            Operators.complete(actual);
        } else {
            this.response.writeWith(Mono.just(this.buffer)).subscribe(actual);
        }
    }

    /** The body as a publisher that knows whether it was read. Reactor Netty reads a callable one without subscribing. */
    private static final class Taken extends Mono<ByteBuf> implements Callable<ByteBuf> {

        private final ByteBuf body;

        private boolean taken;

        Taken(ByteBuf body) {
            this.body = body;
        }

        @Override
        public ByteBuf call() {
            this.taken = true;
            return this.body;
        }

        @Override
        public void subscribe(CoreSubscriber<? super ByteBuf> actual) {
            actual.onSubscribe(Operators.scalarSubscription(actual, call()));
        }

        void releaseIfNotTaken() {
            if (!this.taken) {
                this.taken = true;
                this.body.release();
            }
        }
    }

    private record WriteSubscriber(CoreSubscriber<? super Void> actual, Taken body) implements CoreSubscriber<Void> {

        @Override
        public Context currentContext() {
            return this.actual.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            this.actual.onSubscribe(subscription);
        }

        @Override
        public void onNext(Void value) {
            // There are no values of this type.
        }

        @Override
        public void onError(Throwable error) {
            this.body.releaseIfNotTaken();
            this.actual.onError(error);
        }

        @Override
        public void onComplete() {
            this.body.releaseIfNotTaken();
            this.actual.onComplete();
        }
    }
}
