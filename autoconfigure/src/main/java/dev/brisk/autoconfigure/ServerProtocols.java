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
package dev.brisk.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/** Sees the protocols of a server when it is created, as its last customizer. */
final class ServerProtocols {

    private volatile List<String> names = List.of();

    /** Watches a factory, behind all customizers that it has by now. */
    static ServerProtocols of(NettyReactiveWebServerFactory factory) {
        ServerProtocols protocols = new ServerProtocols();
        factory.addServerCustomizers(protocols::see);
        return protocols;
    }

    private HttpServer see(HttpServer server) {
        List<String> found = new ArrayList<>();
        for (HttpProtocol protocol : server.configuration().protocols()) {
            found.add(name(protocol));
        }
        this.names = found;
        return server;
    }

    private static String name(HttpProtocol protocol) {
        return switch (protocol) {
            case HTTP11 -> "HTTP/1.1";
            case H2 -> "h2";
            case H2C -> "h2c";
            case HTTP3 -> "h3";
        };
    }

    /** As ALPN and Upgrade call them, but for HTTP/1.1, of the server that was created last. */
    List<String> names() {
        return this.names;
    }
}
