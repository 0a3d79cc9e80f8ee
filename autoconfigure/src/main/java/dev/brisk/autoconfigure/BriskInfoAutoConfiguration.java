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

import dev.brisk.info.InvalidTrustedProxyException;
import dev.brisk.info.ServeHandlerInfo;
import dev.brisk.info.ServeHandlerInfoArgumentResolver;
import dev.brisk.info.TrustRules;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import reactor.netty.http.server.HttpServer;

/**
 * Auto-configuration of the {@link ServeHandlerInfo} argument of annotated methods, and of the {@link TrustRules} by which it finds
 * the client. It does not follow {@code brisk.enabled}: a method that takes the argument must go on working when the handler is
 * switched off, and the info is as right without it.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = NettyReactiveWebServerAutoConfiguration.class)
@ConditionalOnClass({HttpServer.class, WebFluxConfigurer.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
public final class BriskInfoAutoConfiguration {

    @Bean
    WebFluxConfigurer briskServeHandlerInfoConfigurer() {
        return new WebFluxConfigurer() {

            @Override
            public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
                configurer.addCustomResolver(new ServeHandlerInfoArgumentResolver());
            }
        };
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(NettyReactiveWebServerFactory.class)
    @ConditionalOnBean(NettyReactiveWebServerFactory.class)
    @EnableConfigurationProperties(InfoProperties.class)
    static class TrustConfiguration {

        @Bean
        @ConditionalOnMissingBean
        TrustRules briskTrustRules(InfoProperties properties) {
            try {
                return TrustRules.of(properties.getForwarded(), properties.getTrustedProxies());
            } catch (InvalidTrustedProxyException ex) {
                throw new TrustedProxyPropertyException(ex);
            }
        }

        @Bean
        TrustRulesCustomizer briskTrustRulesCustomizer(
                TrustRules rules, Environment environment, ObjectProvider<ServerProperties> serverProperties) {
            return new TrustRulesCustomizer(rules, environment, serverProperties);
        }
    }
}
