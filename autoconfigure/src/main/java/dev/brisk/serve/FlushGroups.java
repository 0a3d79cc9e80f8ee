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

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The groups of one streamed response that nobody has subscribed to yet.
 *
 * <p>The framework's writers make one publisher for each buffer, and some of them always wait: for their turn in Reactor Netty's
 * queue, or on the way to it from another thread. When the client goes away they are dropped, and no hook releases the buffers that
 * they hold. So they are counted here, and released at the end of the response, or at once when they come later than that.
 *
 * <p>Thread-safe.
 */
final class FlushGroups {

    private final Deque<FlushGroup> waiting = new ArrayDeque<>();

    private boolean subscribed;

    private boolean closed;

    private FlushGroups() {}

    /**
     * Sends a stream of groups.
     *
     * @param sender sends the buffers of the groups, with a flush after each group
     */
    static Mono<Void> send(
            Publisher<? extends Publisher<? extends DataBuffer>> body, Function<Flux<FlushGroup>, Mono<Void>> sender) {
        FlushGroups groups = new FlushGroups();
        Flux<FlushGroup> source =
                Flux.from(body).doOnSubscribe(subscription -> groups.started()).map(groups::add);
        // Before the end is told: the framework forgets the group that it keeps ready when it hears of it.
        return sender.apply(source).doOnTerminate(() -> groups.close(source)).doOnCancel(() -> groups.close(source));
    }

    private synchronized void started() {
        this.subscribed = true;
    }

    private FlushGroup add(Publisher<? extends DataBuffer> buffers) {
        FlushGroup group = new FlushGroup(buffers, this);
        synchronized (this) {
            if (!this.closed) {
                this.waiting.add(group);
                return group;
            }
        }
        group.discard();
        return group;
    }

    /** They are taken in their order, so this looks no further than the first. */
    synchronized void taken(FlushGroup group) {
        this.waiting.remove(group);
    }

    private void close(Flux<FlushGroup> source) {
        FlushGroup[] left;
        boolean untouched;
        synchronized (this) {
            this.closed = true;
            untouched = !this.subscribed;
            left = this.waiting.toArray(new FlushGroup[0]);
            this.waiting.clear();
        }
        for (FlushGroup group : left) {
            group.discard();
        }
        if (untouched) {
            // The connection was gone before the first group; whoever keeps that group ready hands it out, closed as
            // this is.
            source.take(1).subscribe(group -> {}, error -> {});
        }
    }
}
