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

/**
 * The direct way to the handlers of a {@link DirectHandlerMapping}. Thread-safe.
 *
 * @since 0.1.0
 */
public interface DirectHandlers {

    /**
     * Runs the handler of a request that is being subscribed to.
     *
     * @param exchange the exchange; not of a CORS preflight
     * @return what is left to do, or {@code null}, and nothing done, where the framework has to find the handler
     * @throws Exception what the handler throws; it may also be signalled
     */
    @Nullable
    Mono<Void> handle(ServerWebExchange exchange) throws Exception;
}
