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

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Auto-configuration of HTTP/3, which is off by default. Experimental.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = BriskAutoConfiguration.class)
@ConditionalOnBean(BriskAutoConfiguration.class)
@ConditionalOnBooleanProperty(Http3PostProcessor.ENABLED)
public final class BriskHttp3AutoConfiguration {

    @Bean
    static Http3PostProcessor briskHttp3PostProcessor() {
        return new Http3PostProcessor();
    }

    @Bean
    Http3Lifecycle briskHttp3Lifecycle(
            ApplicationContext context,
            Http3PostProcessor prepared,
            ServeHandlerAdapterPostProcessor adapters,
            ObjectProvider<NettyRouteProvider> routes,
            ObjectProvider<ReactorResourceFactory> resources) {
        return new Http3Lifecycle(context, prepared, adapters, routes, resources);
    }
}
