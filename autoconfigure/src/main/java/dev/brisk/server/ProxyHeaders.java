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
import reactor.netty.http.server.ProxyProtocolSupportType;

/**
 * Lets a server read headers of the PROXY protocol. Reactor Netty decodes them and tells the peer by its own requests; Brisk looks on, so
 * that {@link dev.brisk.info.ServeHandlerInfo#remoteAddr()} tells it whatever is done with Forwarded fields.
 *
 * <p>A customizer of the application that has switched Reactor Netty's support on is respected where the mode is {@code OFF}.
 *
 * @param mode whether connections begin with a header
 * @param limit how long the header may take, or null for {@link #LIMIT}
 * @since 0.1.0
 */
public record ProxyHeaders(ProxyProtocol mode, @Nullable Duration limit) implements UnaryOperator<HttpServer> {

    /** The class that has to be there, of {@code io.netty:netty-codec-haproxy}. */
    public static final String DECODER = "io.netty.handler.codec.haproxy.HAProxyMessageDecoder";

    /** A proxy sends the header with the connection's first bytes, so this is far more than it needs. */
    static final Duration LIMIT = Duration.ofSeconds(10);

    @Override
    public HttpServer apply(HttpServer server) {
        ProxyProtocol effective = effective(server);
        if (effective == ProxyProtocol.OFF) {
            return server;
        }
        Duration time = this.limit != null ? this.limit : LIMIT;
        return server.proxyProtocol(ProxyProtocolSupportType.ON)
                .doOnChannelInit((observer, channel, remote) ->
                        ProxyHeaderReader.install(channel.pipeline(), effective == ProxyProtocol.AUTO, time));
    }

    private ProxyProtocol effective(HttpServer server) {
        if (this.mode != ProxyProtocol.OFF) {
            return this.mode;
        }
        return switch (server.configuration().proxyProtocolSupportType()) {
            case ON -> ProxyProtocol.ON;
            case AUTO -> ProxyProtocol.AUTO;
            case OFF -> ProxyProtocol.OFF;
        };
    }
}
