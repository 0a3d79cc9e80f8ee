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
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;

/**
 * Sets the limits of {@code brisk.server.http2.*} on each {@link NettyReactiveWebServerFactory}, after all that has customized it,
 * because each call of Reactor Netty's {@code http2Settings} undoes the one before.
 */
final class Http2PostProcessor implements BeanPostProcessor {

    private final ObjectProvider<BriskProperties> properties;

    Http2PostProcessor(ObjectProvider<BriskProperties> properties) {
        this.properties = properties;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof NettyReactiveWebServerFactory factory) {
            Http2Limits limits =
                    Http2Limits.of(this.properties.getObject().getServer().getHttp2());
            factory.addServerCustomizers(limits::apply, RequestsWithUpgrade::watch);
        }
        return bean;
    }
}
