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
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Sends a part of a file, either by the operating system or encoded, as is decided at subscription. */
final class FileMono extends Mono<Void> {

    private static final int BUFFER_SIZE = 32 * 1024;

    private final ResponseCoding response;

    private final Mono<Void> plain;

    private final Path file;

    private final long position;

    private final long count;

    FileMono(ResponseCoding response, Mono<Void> plain, Path file, long position, long count) {
        this.response = response;
        this.plain = plain;
        this.file = file;
        this.position = position;
        this.count = count;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        ContentCoding coding = this.response.decide(this.count, true);
        EventLoop eventLoop = coding == null ? null : this.response.eventLoop();
        if (coding == null || eventLoop == null) {
            this.plain.subscribe(actual);
        } else {
            read().subscribe(new BodyStream(this.response, coding, eventLoop, this.count, false, actual));
        }
    }

    private Flux<ByteBuf> read() {
        NettyDataBufferFactory factory =
                new NettyDataBufferFactory(this.response.response().alloc());
        Flux<DataBuffer> buffers = DataBufferUtils.readAsynchronousFileChannel(
                () -> AsynchronousFileChannel.open(this.file, StandardOpenOption.READ),
                this.position,
                factory,
                BUFFER_SIZE);
        return DataBufferUtils.takeUntilByteCount(buffers, this.count).map(NettyDataBufferFactory::toByteBuf);
    }
}
