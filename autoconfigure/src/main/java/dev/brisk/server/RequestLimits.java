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
package dev.brisk.server;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.HttpServer;

/**
 * Limits the time that a client may take for a request. Reactor Netty limits the body; the head is limited by a handler of its own, as
 * Reactor Netty begins to count when it is complete.
 *
 * @param read how long the next bytes of a body may take, or null for no limit
 * @param request how long a head may take from its first byte on, and then the whole body, or null for no limit
 * @since 0.1.0
 */
public record RequestLimits(
        @Nullable Duration read, @Nullable Duration request) implements UnaryOperator<HttpServer> {

    @Override
    public HttpServer apply(HttpServer server) {
        HttpServer limited = server;
        if (this.read != null) {
            limited = limited.readTimeout(this.read);
        }
        Duration limit = this.request;
        if (limit != null) {
            limited = limited.requestTimeout(limit)
                    .childObserve(RequestHeadLimit.observer())
                    .doOnChannelInit(
                            (observer, channel, remote) -> RequestHeadLimit.install(channel.pipeline(), limit));
        }
        return limited;
    }
}
