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

import dev.brisk.info.ServeHandlerInfo;
import org.springframework.util.Assert;
import reactor.core.publisher.Mono;

/**
 * Answers the requests of a route of {@link ServeRoutes}.
 *
 * <p>Called on the event loop of the connection, for many requests at once: it must be thread-safe and must not block. Work that takes
 * its time belongs into the publisher of {@link #async} or {@link ServeResponse#async}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ServeHandler {

    /**
     * Answers one request.
     *
     * @param request the request
     * @param info who sent it, over which connection
     * @return the response, never {@code null}
     * @throws Exception any error; the application's exception handlers answer it, and without an answer of theirs it is 500
     */
    ServeResponse handle(ServeRequest request, ServeHandlerInfo info) throws Exception;

    /**
     * A handler whose response comes later.
     *
     * @param handler the handler
     * @return a handler that answers with {@link ServeResponse#async}
     */
    static ServeHandler async(Async handler) {
        Assert.notNull(handler, "'handler' must not be null");
        return (request, info) -> ServeResponse.async(handler.handle(request, info));
    }

    /** A handler whose response comes later. The same rules hold for it. */
    @FunctionalInterface
    interface Async {

        /**
         * Answers one request.
         *
         * @param request the request
         * @param info who sent it, over which connection
         * @return the response; without a value it is an error
         * @throws Exception any error, as if it was signalled
         */
        Mono<ServeResponse> handle(ServeRequest request, ServeHandlerInfo info) throws Exception;
    }
}
