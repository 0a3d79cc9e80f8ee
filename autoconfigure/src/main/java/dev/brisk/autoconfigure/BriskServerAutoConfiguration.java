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

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of the server's settings {@code brisk.server.*}.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = {BriskAutoConfiguration.class, BriskInfoAutoConfiguration.class})
@ConditionalOnBean(BriskAutoConfiguration.class)
public final class BriskServerAutoConfiguration {

    @Bean
    ServerFactoryCustomizer briskServerFactoryCustomizer(BriskProperties properties, ApplicationContext context) {
        return new ServerFactoryCustomizer(properties.getServer(), context.getClassLoader());
    }

    @Bean
    @Order(1)
    PartDescription briskServerDescription(BriskProperties properties) {
        return new ServerDescription(properties.getServer());
    }

    @Bean
    @Order(2)
    @ConditionalOnBean(InfoProperties.class)
    PartDescription briskTrustDescription(InfoProperties properties) {
        return new TrustDescription(properties);
    }
}
