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
package dev.brisk.it.app;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.http.HttpProtocol;

/** Leaves the server one protocol, as {@code it.protocol} says. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("it.protocol")
public class ProtocolConfiguration {

    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> onlyProtocol(
            @Value("${it.protocol}") HttpProtocol protocol) {
        return factory -> factory.addServerCustomizers(server -> server.protocol(protocol));
    }
}
