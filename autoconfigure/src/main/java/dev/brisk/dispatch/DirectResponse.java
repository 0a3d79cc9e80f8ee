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
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Mono;

/**
 * A response that takes a body of one buffer, or a stream that is flushed after each element, without the publishers that the
 * framework makes for them.
 *
 * @since 0.1.0
 */
public interface DirectResponse {

    /**
     * Commits the response and writes its only buffer, as {@code writeWith(Mono.just(buffer))} does.
     *
     * @param buffer the body; the result releases it in every case, and has to be subscribed to
     * @return completes when the response was handed to the connection
     */
    Mono<Void> writeBuffer(DataBuffer buffer);

    /**
     * Commits the response with the first signal of a stream, and writes the buffers of each element with a flush behind them, as
     * {@code writeAndFlushWith} does with a publisher of publishers. Demand, cancellation and errors reach the stream as they do there.
     *
     * @param elements the stream; elements that are buffers are released if their turn does not come
     * @param buffers makes the buffers of an element when its turn has come, and what it throws is an error of the stream; buffers
     *     that are not written are released
     * @param <T> the type of the elements
     * @return completes when the response was handed to the connection
     */
    <T> Mono<Void> writeGroups(Publisher<T> elements, Function<? super T, List<DataBuffer>> buffers);
}
