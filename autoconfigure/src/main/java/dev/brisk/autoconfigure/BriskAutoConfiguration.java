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

import dev.brisk.metrics.RequestRecorder;
import dev.brisk.metrics.RequestRecorderFactory;
import dev.brisk.serve.ServeHttpHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Role;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.reactive.DispatcherHandler;
import reactor.netty.http.server.HttpServer;

/**
 * Auto-configuration of Brisk for WebFlux applications whose server is Reactor Netty.
 *
 * <p>Two parts that work without each other: the handler is put into the place of the one that Spring Boot builds (and only of that
 * one: an application's own {@code HttpHandler} bean is left alone), and the adapter is put before the handler of each
 * {@link NettyReactiveWebServerFactory} bean. Late in the order, so that among builder customizers without one of their own, from
 * whatever auto-configuration, Brisk's is the last.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = NettyReactiveWebServerAutoConfiguration.class)
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@ConditionalOnClass({HttpServer.class, DispatcherHandler.class, NettyReactiveWebServerFactory.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@Conditional(OnBriskEnabledCondition.class)
@ConditionalOnBean(NettyReactiveWebServerFactory.class)
@EnableConfigurationProperties(BriskProperties.class)
public final class BriskAutoConfiguration {

    /**
     * Replaces what {@link org.springframework.web.server.adapter.WebHttpHandlerBuilder} has built. The last decorator that is added
     * is applied first, so this one gets the builder's own handler, and the application's decorators get the serve handler.
     */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebHttpHandlerBuilderCustomizer briskWebHttpHandlerBuilderCustomizer(
            ObjectProvider<RequestRecorderFactory> recorderFactory, Installation installation) {
        return builder -> builder.httpHandlerDecorator(handler -> {
            HttpHandler result =
                    ServeHttpHandler.from(handler, recorderFactory.getIfUnique(() -> RequestRecorder::observing));
            boolean replaced = result instanceof ServeHttpHandler;
            installation.found(
                    Installation.Part.HANDLER,
                    "httpHandler",
                    replaced,
                    replaced
                            ? "it has the filters and exception handlers of the one that Spring Boot has built"
                            : "the parts of the " + handler.getClass().getName() + " are not known");
            return result;
        });
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static Installation briskInstallation(ConfigurableListableBeanFactory beanFactory) {
        return new Installation(beanFactory);
    }

    @Bean
    static StartupLog briskStartupLog(ConfigurableApplicationContext context, Installation installation) {
        return new StartupLog(context, installation);
    }

    @Bean
    static ServeHandlerAdapterPostProcessor briskServeHandlerAdapterPostProcessor(
            ConfigurableListableBeanFactory beanFactory) {
        return new ServeHandlerAdapterPostProcessor(beanFactory);
    }
}
