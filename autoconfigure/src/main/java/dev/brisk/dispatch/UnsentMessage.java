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

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import reactor.core.publisher.Mono;

/** A message without a destination, to learn what a writer would do: which Content-Type it sets, and what it would send. */
final class UnsentMessage implements ReactiveHttpOutputMessage {

    private final HttpHeaders headers = new HttpHeaders();

    private @Nullable Publisher<? extends Publisher<? extends DataBuffer>> groups;

    private UnsentMessage() {}

    /** Gives elements to a writer; its result is not subscribed to, so nothing is encoded yet. */
    static UnsentMessage of(
            HttpMessageWriter<Object> writer,
            Publisher<?> elements,
            ResolvableType elementType,
            @Nullable MediaType mediaType,
            @Nullable MediaType preset,
            Map<String, Object> hints) {
        UnsentMessage message = new UnsentMessage();
        message.headers.setContentType(preset);
        Mono<Void> unused = writer.write(elements, elementType, mediaType, message, hints);
        if (unused == null) {
            message.headers.setContentType(null);
        }
        return message;
    }

    /** The Content-Type, once the writer has set it. */
    @Nullable
    MediaType contentType() {
        return this.headers.getContentType();
    }

    /** What the writer wants to be sent with a flush after each group; {@code null} where it wants no flushes. */
    @Nullable
    Publisher<? extends Publisher<? extends DataBuffer>> groups() {
        return this.groups;
    }

    @Override
    public HttpHeaders getHeaders() {
        return this.headers;
    }

    @Override
    public DataBufferFactory bufferFactory() {
        return DefaultDataBufferFactory.sharedInstance;
    }

    @Override
    public void beforeCommit(Supplier<? extends Mono<Void>> action) {
        // Never committed.
    }

    @Override
    public boolean isCommitted() {
        return false;
    }

    @Override
    public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
        return Mono.empty();
    }

    @Override
    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
        this.groups = body;
        return Mono.empty();
    }

    @Override
    public Mono<Void> setComplete() {
        return Mono.empty();
    }
}
