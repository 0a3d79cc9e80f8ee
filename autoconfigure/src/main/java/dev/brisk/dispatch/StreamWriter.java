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

import org.reactivestreams.Publisher;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Writes a stream with a flush after each element. Stateless; nothing is subscribed to before the result is. */
interface StreamWriter {

    /** Whether what is published is written as a stream: to some writers a {@code Mono} is a single value. */
    boolean takes(Publisher<?> publisher);

    /**
     * Writes the stream.
     *
     * @param elements the elements
     * @param exchange the exchange
     * @param response its response
     * @return the rest of the work
     */
    Mono<Void> write(Publisher<?> elements, ServerWebExchange exchange, DirectResponse response);
}
