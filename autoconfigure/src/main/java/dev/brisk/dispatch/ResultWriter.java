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

import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Turns what a handler method has returned into the response. */
interface ResultWriter {

    /**
     * Writes the response.
     *
     * @param exchange the exchange
     * @param value what the method has returned
     * @param plan the method's plan
     * @return the rest of the work; an exception instead is an error of the result, not of the method
     */
    Mono<Void> write(ServerWebExchange exchange, @Nullable Object value, HandlerPlan plan);
}
