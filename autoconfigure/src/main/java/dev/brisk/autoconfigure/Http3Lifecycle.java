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

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.boot.reactor.netty.NettyWebServer;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerSslBundle;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import reactor.netty.http.server.HttpServer;

/**
 * Starts the server of HTTP/3 when that of TCP runs, on the UDP port of the same number, and stops it before that. A graceful
 * shutdown of both goes on at the same time.
 */
final class Http3Lifecycle implements SmartLifecycle, DisposableBean {

    private static final Log logger = LogFactory.getLog(Http3Lifecycle.class);

    private final ApplicationContext context;

    private final Http3PostProcessor prepared;

    private final ServeHandlerAdapterPostProcessor adapters;

    private final ObjectProvider<NettyRouteProvider> routes;

    private final ObjectProvider<ReactorResourceFactory> resources;

    private volatile @Nullable NettyWebServer running;

    Http3Lifecycle(
            ApplicationContext context,
            Http3PostProcessor prepared,
            ServeHandlerAdapterPostProcessor adapters,
            ObjectProvider<NettyRouteProvider> routes,
            ObjectProvider<ReactorResourceFactory> resources) {
        this.context = context;
        this.prepared = prepared;
        this.adapters = adapters;
        this.routes = routes;
        this.resources = resources;
    }

    /** Behind the start of the server of TCP, and together with its graceful shutdown. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE;
    }

    @Override
    public void start() {
        NettyReactiveWebServerFactory factory = this.prepared.factory();
        HttpServer tcp = this.prepared.server();
        WebServer webServer =
                this.context instanceof WebServerApplicationContext servers ? servers.getWebServer() : null;
        if (factory == null || tcp == null || webServer == null || webServer.getPort() <= 0) {
            logger.warn("There is no TCP port beside which HTTP/3 could be served");
            return;
        }
        NettyWebServer server = server(factory, tcp, webServer.getPort());
        server.start();
        this.running = server;
        this.prepared.alternative().advertise(server.getPort());
        logger.info("HTTP/3 (experimental) is served on UDP port " + server.getPort());
    }

    private NettyWebServer server(NettyReactiveWebServerFactory factory, HttpServer tcp, int port) {
        Ssl ssl = factory.getSsl();
        if (ssl == null) {
            throw new IllegalStateException("TLS was taken from the server after HTTP/3 had been prepared");
        }
        InetAddress host = factory.getAddress();
        HttpServer http3 = Http3Server.of(
                tcp,
                WebServerSslBundle.get(ssl, factory.getSslBundles()),
                ssl,
                host == null ? new InetSocketAddress(port) : new InetSocketAddress(host, port));
        NettyWebServer server = new NettyWebServer(
                http3,
                new ReactorHttpHandlerAdapter(this.context.getBean(HttpHandler.class)),
                null,
                factory.getShutdown(),
                this.resources.getIfAvailable());
        List<NettyRouteProvider> all =
                new ArrayList<>(this.routes.orderedStream().toList());
        NettyRouteProvider adapter = this.adapters.routes(factory);
        if (adapter != null) {
            all.add(adapter);
        }
        server.setRouteProviders(all);
        return server;
    }

    @Override
    public void stop(Runnable callback) {
        this.prepared.alternative().withdraw();
        NettyWebServer server = this.running;
        if (server == null) {
            callback.run();
        } else {
            server.shutDownGracefully(result -> {
                stop();
                callback.run();
            });
        }
    }

    @Override
    public void stop() {
        NettyWebServer server = this.running;
        if (server != null) {
            this.running = null;
            server.stop();
        }
    }

    @Override
    public void destroy() {
        stop();
    }

    @Override
    public boolean isRunning() {
        return this.running != null;
    }
}
