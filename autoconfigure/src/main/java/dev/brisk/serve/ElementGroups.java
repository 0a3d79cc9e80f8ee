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

import dev.brisk.compression.ResponseCoding;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ReactorNetty;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Sends a stream whose elements become groups of buffers on the spot, with a flush after each group: what {@code sendGroups} does
 * with a publisher for each group, with the same messages and the same demand.
 *
 * <p>The operator is that of {@code sendGroups}, because no other asks for elements at the same moments: {@code concatMapIterable}
 * counts an element when its last buffer has gone, and so sends one more before the error of a stream that has run ahead of its client.
 *
 * <p>The buffers of an element are made when its turn has come, which is after the next elements were asked for.
 *
 * <p>An element waits as what it is until its turn has come. When the stream ends before that, Reactor's discard hook releases it if
 * it is a buffer, and the buffers of the group that is under way.
 */
final class ElementGroups {

    /** What {@code sendGroups} keeps ready. */
    private static final int PREFETCH = 32;

    private ElementGroups() {}

    static <T> Mono<Void> send(
            HttpServerResponse response,
            @Nullable ResponseCoding coding,
            Publisher<? extends T> elements,
            Function<? super T, List<DataBuffer>> buffers) {
        Flux<ByteBuf> body = Flux.from(elements)
                .concatMap(element -> Flux.defer(() -> Flux.fromIterable(group(buffers.apply(element)))), PREFETCH)
                .doOnDiscard(DataBuffer.class, DataBufferUtils::release);
        Mono<Void> plain =
                response.send(body, ReactorNetty.PREDICATE_GROUP_FLUSH).then();
        return coding == null ? plain : coding.sendFlushed(body, plain);
    }

    /** The buffers, and behind them the one by which Reactor Netty knows where to flush. */
    private static List<ByteBuf> group(List<DataBuffer> buffers) {
        List<ByteBuf> group = new ArrayList<>(buffers.size() + 1);
        for (DataBuffer buffer : buffers) {
            group.add(NettyDataBufferFactory.toByteBuf(buffer));
        }
        group.add(Unpooled.EMPTY_BUFFER);
        return group;
    }
}
