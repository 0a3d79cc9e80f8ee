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
import java.util.function.BiPredicate;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.Compression;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Tells whether the compression of a server is the one that Spring Boot has set up for {@code server.compression.*}, and no other: a
 * customizer of the application that has changed it wants Reactor Netty's. Known when the server was created, which is before its
 * routes are asked for.
 *
 * <p>The server's own compression stays configured, for what does not come to Brisk's handler: routes of the application's
 * {@code NettyRouteProvider}s and requests that take the default's way. Brisk takes it off each response that it serves.
 */
final class CompressionTakeover {

    private static final Log logger = LogFactory.getLog(CompressionTakeover.class);

    private final NettyReactiveWebServerFactory factory;

    private @Nullable Setting before;

    private @Nullable Compression result;

    private CompressionTakeover(NettyReactiveWebServerFactory factory) {
        this.factory = factory;
    }

    /** Watches a factory, around all customizers that it has by now. */
    static CompressionTakeover of(NettyReactiveWebServerFactory factory) {
        CompressionTakeover takeover = new CompressionTakeover(factory);
        List<NettyServerCustomizer> customizers = new ArrayList<>();
        customizers.add(takeover::first);
        customizers.addAll(factory.getServerCustomizers());
        customizers.add(takeover::last);
        factory.setServerCustomizers(customizers);
        return takeover;
    }

    private HttpServer first(HttpServer server) {
        this.before = Setting.of(server);
        return server;
    }

    private HttpServer last(HttpServer server) {
        Compression compression = this.factory.getCompression();
        this.result = null;
        if (compression != null && compression.getEnabled()) {
            if (Setting.of(server).equals(this.before)) {
                this.result = compression;
            } else {
                logger.info("A NettyServerCustomizer has changed the compression of the server, so responses are"
                        + " compressed by Reactor Netty and not by Brisk");
            }
        }
        return server;
    }

    /** The settings by which Brisk is to compress in place of the server last created, or null where it is not to. */
    @Nullable
    Compression result() {
        return this.result;
    }

    /** Why the result is as it is, in words. */
    String explanation() {
        Compression compression = this.factory.getCompression();
        if (this.result != null) {
            return "server.compression.enabled is true";
        }
        return compression != null && compression.getEnabled()
                ? "a NettyServerCustomizer has changed the compression of the server"
                : "server.compression.enabled is false";
    }

    private record Setting(@Nullable BiPredicate<HttpServerRequest, HttpServerResponse> predicate, int minSize) {

        static Setting of(HttpServer server) {
            return new Setting(
                    server.configuration().compressPredicate(),
                    server.configuration().minCompressionSize());
        }
    }
}
