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

import dev.brisk.metrics.RequestRecording;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.reactivestreams.Subscription;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.adapter.HttpWebHandlerAdapter;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Takes one exchange through its phases, subscribing to one publisher after another: the application's work, on an error the
 * exception handlers, then the removal of multipart files, then the commit of a response that nobody has committed.
 *
 * <p>One phase follows the other by signals, so no two run at once; only {@link #cancel()} may come from another thread at any time,
 * and meets the others in {@link #upstream} and in the recording's own guard.
 */
final class ExchangeSubscriber implements CoreSubscriber<Void>, Subscription {

    private enum Phase {
        WORK,
        ERROR,
        CLEANUP,
        COMMIT,
        DONE
    }

    private static final AtomicReferenceFieldUpdater<ExchangeSubscriber, Subscription> UPSTREAM =
            AtomicReferenceFieldUpdater.newUpdater(ExchangeSubscriber.class, Subscription.class, "upstream");

    /** The categories of the default handler, so that logging settings go on working. */
    private static final Log logger = LogFactory.getLog(HttpWebHandlerAdapter.class);

    private static final DisconnectedClientHelper disconnectedClientHelper =
            new DisconnectedClientHelper("org.springframework.web.server.DisconnectedClient");

    private final ServeHttpHandler handler;

    private final ServeExchange exchange;

    private final CoreSubscriber<? super Void> actual;

    private final RequestRecording recording;

    private final Context context;

    @SuppressWarnings({"UnusedVariable", "NullAway.Init"}) // used through UPSTREAM, null until the first subscription
    private volatile Subscription upstream;

    private Phase phase = Phase.WORK;

    ExchangeSubscriber(ServeHttpHandler handler, ServeExchange exchange, CoreSubscriber<? super Void> actual) {
        this.handler = handler;
        this.exchange = exchange;
        this.actual = actual;
        this.recording = handler.record(exchange);
        this.context = this.recording.addTo(actual.currentContext());
    }

    void start() {
        try {
            this.recording.start();
        } catch (Throwable ex) {
            // Before anything was done for the request: no exception handler sees it, and the server answers.
            this.phase = Phase.DONE;
            Operators.error(this.actual, ex);
            return;
        }
        this.actual.onSubscribe(this);
        follow(this.handler.invoke(this.exchange));
    }

    /** Subscribes to the publisher of the current phase; what it throws instead of signalling is an error of that phase. */
    private void follow(Mono<Void> publisher) {
        Phase current = this.phase;
        try {
            publisher.subscribe(this);
        } catch (Throwable ex) {
            // Reactor rethrows what it calls fatal, among it LinkageError (a missing method or class): such a request
            // must be answered too. Whatever has thrown will not signal again.
            if (ex instanceof VirtualMachineError || this.phase != current) {
                throw ex;
            }
            onError(Exceptions.unwrap(ex));
        }
    }

    /** The observation is for the work on the exchange, not for what the server does when that has ended. */
    @Override
    public Context currentContext() {
        return this.phase == Phase.WORK || this.phase == Phase.ERROR ? this.context : this.actual.currentContext();
    }

    @Override
    @SuppressWarnings("NullAway") // the type argument of Reactor's parameter is read as nullable on JDK 25 only
    public void onSubscribe(Subscription subscription) {
        if (Operators.replace(UPSTREAM, this, subscription)) {
            subscription.request(Long.MAX_VALUE);
        }
    }

    @Override
    public void onNext(Void value) {
        // There are no values of this type.
    }

    @Override
    public void onComplete() {
        switch (this.phase) {
            case WORK, ERROR -> {
                this.recording.completed();
                cleanUp();
            }
            case CLEANUP -> commit();
            case COMMIT -> complete();
            case DONE -> {
                // A second terminal signal is against the rules and changes nothing.
            }
        }
    }

    @Override
    public void onError(Throwable error) {
        switch (this.phase) {
            case WORK -> {
                this.phase = Phase.ERROR;
                follow(this.handler.handleError(this.exchange, error));
            }
            case ERROR -> unresolved(error);
            case CLEANUP, COMMIT -> fail(error);
            case DONE -> Operators.onErrorDropped(error, this.context);
        }
    }

    private void cleanUp() {
        if (this.exchange.mayNeedCleanup()) {
            this.phase = Phase.CLEANUP;
            follow(this.exchange.cleanupMultipart());
        } else {
            commit();
        }
    }

    private void commit() {
        ServerHttpResponse response = this.exchange.getResponse();
        if (response.isCommitted()) {
            complete();
        } else {
            this.phase = Phase.COMMIT;
            follow(response.setComplete());
        }
    }

    /** An error that no exception handler has answered. */
    private void unresolved(Throwable error) {
        ServerHttpResponse response = this.exchange.getResponse();
        // The status first: a failed call to another server can look like a client that went away.
        boolean uncommitted = response.setStatusCode(HttpStatus.INTERNAL_SERVER_ERROR);
        if (!uncommitted && disconnectedClientHelper.checkAndLogClientDisconnectedException(error)) {
            this.recording.connectionAborted();
            onComplete();
            return;
        }
        String request;
        try {
            request = this.handler.describe(this.exchange);
        } catch (RuntimeException ex) {
            // A request with a path that is none, such as one outside the base path; it is the server's to answer.
            ex.addSuppressed(error);
            giveUp(ex);
            return;
        }
        String prefix = this.exchange.getLogPrefix();
        if (uncommitted) {
            logger.error(prefix + "500 Server Error for " + request, error);
            onComplete();
        } else {
            logger.error(prefix + "Error [" + error + "] for " + request
                    + ", but ServerHttpResponse already committed (" + response.getStatusCode() + ")");
            giveUp(error);
        }
    }

    private void giveUp(Throwable error) {
        this.recording.failed(error);
        removeFiles();
        fail(error);
    }

    private void complete() {
        this.phase = Phase.DONE;
        this.actual.onComplete();
    }

    private void fail(Throwable error) {
        this.phase = Phase.DONE;
        this.actual.onError(error);
    }

    @Override
    public void request(long n) {
        // Nothing but the end is ever signalled.
    }

    @Override
    @SuppressWarnings("NullAway") // the type argument of Reactor's parameter is read as nullable on JDK 25 only
    public void cancel() {
        this.recording.cancelled();
        if (Operators.terminate(UPSTREAM, this)) {
            removeFiles();
        }
    }

    /** Removes the files of an upload whose exchange ends without its regular clean-up. */
    private void removeFiles() {
        if (this.exchange.mayNeedCleanup()) {
            this.exchange.cleanupMultipart().subscribe();
        }
    }
}
