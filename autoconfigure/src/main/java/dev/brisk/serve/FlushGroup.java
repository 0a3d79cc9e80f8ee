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
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.CoreSubscriber;
import reactor.core.Fuseable;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

/** The buffers between two flushes of a stream: handed out once, or given back. */
final class FlushGroup extends Flux<ByteBuf> {

    private static final Log logger = LogFactory.getLog(FlushGroup.class);

    private final Publisher<? extends DataBuffer> buffers;

    private final FlushGroups groups;

    private final AtomicBoolean used = new AtomicBoolean();

    FlushGroup(Publisher<? extends DataBuffer> buffers, FlushGroups groups) {
        this.buffers = buffers;
        this.groups = groups;
    }

    @Override
    public void subscribe(CoreSubscriber<? super ByteBuf> actual) {
        if (this.used.compareAndSet(false, true)) {
            this.groups.taken(this);
            Flux.from(this.buffers).map(NettyDataBufferFactory::toByteBuf).subscribe(actual);
        } else {
            Operators.complete(actual);
        }
    }

    /** Releases the buffer of a group that was never subscribed to. A publisher that does not hold its value has made nothing yet. */
    void discard() {
        if (this.used.compareAndSet(false, true) && root(this.buffers) instanceof Fuseable.ScalarCallable<?> scalar) {
            try {
                if (scalar.call() instanceof DataBuffer buffer) {
                    DataBufferUtils.release(buffer);
                }
            } catch (Exception ex) {
                // A publisher of an error holds no buffer.
                logger.trace("Nothing to release", ex);
            }
        }
    }

    /** The publisher under all operators. */
    private static Object root(Object publisher) {
        Object current = publisher;
        Object parent = Scannable.from(current).scan(Scannable.Attr.PARENT);
        while (parent != null) {
            current = parent;
            parent = Scannable.from(current).scan(Scannable.Attr.PARENT);
        }
        return current;
    }
}
