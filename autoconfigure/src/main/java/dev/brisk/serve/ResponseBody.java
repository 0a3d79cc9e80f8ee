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

import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The body of a {@link ServeResponse}. Immutable. */
interface ResponseBody {

    /**
     * Writes head and body.
     *
     * @param head the response that this is the body of
     * @param exchange whose response is not committed
     * @param codecs the application's
     * @return completes when the response was handed to the server; must be subscribed to
     */
    Mono<Void> write(ServeResponse head, ServerWebExchange exchange, RouteCodecs codecs);
}
