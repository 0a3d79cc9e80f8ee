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

import dev.brisk.compression.ResponseCompression;
import dev.brisk.headers.DateField;
import dev.brisk.serve.ServeHandlerAdapter;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.boot.web.server.Compression;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.util.ReflectionUtils;
import reactor.core.publisher.Mono;

/**
 * Adds to each {@link NettyReactiveWebServerFactory}, after all that has customized it, a last route that takes every request to
 * the {@link ServeHandlerAdapter}. The factory's own handler stays behind it and is not reached.
 *
 * <p>A route, because it works for the factory that Spring Boot makes and for one that the application has made alike, and comes
 * after the application's own routes. A factory that overrides {@link NettyReactiveWebServerFactory#getWebServer} may have put
 * something around the handler that only it knows; it is left alone.
 */
final class ServeHandlerAdapterPostProcessor implements BeanPostProcessor {

    private static final Log logger = LogFactory.getLog(ServeHandlerAdapterPostProcessor.class);

    private final ConfigurableListableBeanFactory beanFactory;

    private final Map<NettyReactiveWebServerFactory, NettyRouteProvider> routes =
            Collections.synchronizedMap(new IdentityHashMap<>());

    ServeHandlerAdapterPostProcessor(ConfigurableListableBeanFactory beanFactory) {
        this.beanFactory = beanFactory;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof NettyReactiveWebServerFactory factory) {
            if (usesHandlerAsGiven(factory)) {
                CompressionTakeover compression = CompressionTakeover.of(factory);
                ServerProtocols protocols = ServerProtocols.of(factory);
                NettyRouteProvider provider =
                        routes -> routes.route(request -> true, adapter(beanName, compression, protocols));
                factory.addRouteProviders(provider);
                this.routes.put(factory, provider);
            } else {
                installation().found(Installation.Part.ADAPTER, beanName, false, "the factory overrides getWebServer");
                logger.info("Brisk leaves the server of " + factory.getClass().getName() + " ('" + beanName
                        + "') alone, for it overrides getWebServer");
            }
        }
        return bean;
    }

    /** The last route of a factory's servers, or null where the factory was left alone. */
    @Nullable
    NettyRouteProvider routes(NettyReactiveWebServerFactory factory) {
        return this.routes.get(factory);
    }

    private static boolean usesHandlerAsGiven(NettyReactiveWebServerFactory factory) {
        var method = ReflectionUtils.findMethod(factory.getClass(), "getWebServer", HttpHandler.class);
        return method != null && method.getDeclaringClass() == NettyReactiveWebServerFactory.class;
    }

    /** Called when the server starts, at which time Spring Boot has initialized the handler, or never will before a request. */
    private ServeHandlerAdapter adapter(
            String factoryName, CompressionTakeover compression, ServerProtocols protocols) {
        boolean lazy = this.beanFactory.containsBeanDefinition(factoryName)
                && this.beanFactory.getBeanDefinition(factoryName).isLazyInit();
        HttpHandler handler = lazy ? lazyHandler() : handler();
        note(factoryName, compression, protocols, lazy ? null : handler);
        return new ServeHandlerAdapter(handler, date(), compression(compression.result()));
    }

    private void note(
            String factoryName,
            CompressionTakeover compression,
            ServerProtocols protocols,
            @Nullable HttpHandler handler) {
        Installation installation = installation();
        installation.speaks(factoryName, protocols.names());
        installation.found(
                Installation.Part.ADAPTER,
                factoryName,
                true,
                "it has all requests that no route of the application takes");
        installation.found(
                Installation.Part.COMPRESSION, factoryName, compression.result() != null, compression.explanation());
        if (handler != null && !installation.knows(Installation.Part.HANDLER)) {
            installation.found(
                    Installation.Part.HANDLER,
                    "httpHandler",
                    false,
                    "Spring Boot has not built the " + handler.getClass().getName()
                            + ", which is the application's own");
        }
    }

    private Installation installation() {
        return this.beanFactory.getBean(Installation.class);
    }

    /** The handler of this context, as Spring Boot takes it; a parent context may have one of its own. */
    private HttpHandler handler() {
        return this.beanFactory.getBean(HttpHandler.class);
    }

    private HttpHandler lazyHandler() {
        Mono<HttpHandler> handler = Mono.fromSupplier(this::handler);
        return (request, response) -> handler.flatMap(found -> found.handle(request, response));
    }

    private @Nullable ResponseCompression compression(@Nullable Compression settings) {
        ResponseCompressionFactory factory = settings == null
                ? null
                : this.beanFactory
                        .getBeanProvider(ResponseCompressionFactory.class)
                        .getIfAvailable();
        return settings == null || factory == null ? null : factory.create(settings);
    }

    private @Nullable DateField date() {
        return this.beanFactory.getBean(BriskProperties.class).getHeaders().isDate() ? new DateField() : null;
    }
}
