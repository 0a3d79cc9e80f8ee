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
package dev.brisk.metrics;

import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.server.handler.ExceptionHandlingWebHandler;
import reactor.core.publisher.Mono;

/** When a recording stops, and what its context is told before: the same for all of them. */
abstract class AbstractRecording implements RequestRecording {

    private static final AtomicIntegerFieldUpdater<AbstractRecording> RECORDED =
            AtomicIntegerFieldUpdater.newUpdater(AbstractRecording.class, "recorded");

    @SuppressWarnings("UnusedVariable") // written through RECORDED
    private volatile int recorded;

    /** The context in the attributes of the exchange. */
    abstract ServerRequestObservationContext context();

    /** The attributes of the exchange. */
    Map<String, Object> attributes() {
        return context().getAttributes();
    }

    /** The response of the exchange. */
    @Nullable
    ServerHttpResponse response() {
        return context().getResponse();
    }

    /** Whether {@link #stop()} does nothing, so that no commit need wait for it. */
    abstract boolean isNoop();

    /** An exception handler has answered this error. */
    abstract void handled(Throwable error);

    /** Stops the time and records it. Called once. */
    abstract void stop();

    @Override
    public final void connectionAborted() {
        context().setConnectionAborted(true);
    }

    @Override
    public final void completed() {
        if (RECORDED.compareAndSet(this, 0, 1)) {
            Object handled = attributes().get(ExceptionHandlingWebHandler.HANDLED_WEB_EXCEPTION);
            if (handled instanceof Throwable throwable) {
                handled(throwable);
            }
            stopWithCommit();
        }
    }

    @Override
    public final void failed(Throwable error) {
        if (RECORDED.compareAndSet(this, 0, 1)) {
            context().setError(error);
            stopWithCommit();
        }
    }

    @Override
    public final void cancelled() {
        if (RECORDED.compareAndSet(this, 0, 1)) {
            context().setConnectionAborted(true);
            stop();
        }
    }

    private void stopWithCommit() {
        ServerHttpResponse response = response();
        if (response == null || isNoop()) {
            return;
        }
        if (response.isCommitted()) {
            stop();
        } else {
            response.beforeCommit(() -> {
                stop();
                return Mono.empty();
            });
        }
    }
}
