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
package dev.brisk.compression;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import org.reactivestreams.Publisher;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** Sends a body that comes in buffers, either as it is or encoded, as is decided at subscription or when enough of it has come. */
final class StreamMono extends Mono<Void> {

    private final ResponseCoding response;

    private final Publisher<? extends ByteBuf> body;

    private final boolean grouped;

    private final Mono<Void> plain;

    /**
     * A body that is not yet asked for.
     *
     * @param body the buffers
     * @param grouped whether they come from {@link StreamSource#flushed}
     * @param plain sends the same body as it is
     */
    StreamMono(ResponseCoding response, Publisher<? extends ByteBuf> body, boolean grouped, Mono<Void> plain) {
        this.response = response;
        this.body = body;
        this.grouped = grouped;
        this.plain = plain;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        long length = HeadFields.contentLength(this.response.response().responseHeaders());
        ContentCoding coding = this.response.decide(length, true);
        EventLoop eventLoop = coding == null ? null : this.response.eventLoop();
        if (coding == null || eventLoop == null) {
            this.plain.subscribe(actual);
        } else {
            this.body.subscribe(new BodyStream(this.response, coding, eventLoop, length, this.grouped, actual));
        }
    }
}
