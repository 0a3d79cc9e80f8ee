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

import reactor.util.context.Context;

/**
 * The recording of one exchange in {@code http.server.requests}. It ends once and only once, by whichever of {@link #completed()},
 * {@link #failed} and {@link #cancelled()} comes first: at that moment if the response is committed or the exchange was cancelled,
 * else as the last action before the commit of the response.
 *
 * <p>{@link #addTo} and {@link #start()} are called in this order before the application sees the exchange. All other methods may be
 * called from any thread.
 *
 * @since 0.1.0
 */
public interface RequestRecording {

    /**
     * Adds the observation of this exchange, for those who look for their parent, to a Reactor context.
     *
     * @param context the context of the server
     * @return the context of the application's work
     */
    Context addTo(Context context);

    /** The work on the exchange begins: the time counts from here, and the exchange is among the active ones. */
    void start();

    /** The client went away, and this was found out by a failed write or read. */
    void connectionAborted();

    /** The work has ended, with or without an error that an exception handler has answered. */
    void completed();

    /**
     * The work has ended by an error that nobody could answer.
     *
     * @param error the error
     */
    void failed(Throwable error);

    /** The work was cancelled, for the client has closed the connection or reset the stream. */
    void cancelled();
}
