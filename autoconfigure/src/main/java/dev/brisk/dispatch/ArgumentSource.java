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

/** Where the value of one parameter comes from when it is to be had at once. */
interface ArgumentSource {

    /**
     * The value for this request.
     *
     * @param exchange the exchange
     * @param match the request's mapping
     * @return the value, which may be {@code null}, or {@link PendingArgument} where it comes later
     * @throws Exception what the framework's resolver would have signalled
     */
    @Nullable
    Object resolve(ServerWebExchange exchange, DirectMatch match) throws Exception;
}
