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
package dev.brisk.compression;

import org.springframework.web.server.ServerWebExchange;

/**
 * Decides about the compression of responses whose handler does not say anything. A bean of this type is asked once for each
 * response with a body, when it is committed; of several, in their order, the first that does not answer
 * {@link CompressionChoice#BY_RULES}.
 *
 * <p>Called on the thread that commits the response, as a rule the event loop: it must not block. If it throws, the response is not compressed.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface CompressionDecider {

    /**
     * The choice for a response.
     *
     * @param exchange the exchange as the server has made it, without the decorations of filters; status and fields of its response
     *     are final
     */
    CompressionChoice decide(ServerWebExchange exchange);
}
