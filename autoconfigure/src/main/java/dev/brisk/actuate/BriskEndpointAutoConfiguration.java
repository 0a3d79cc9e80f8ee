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
package dev.brisk.actuate;

import dev.brisk.autoconfigure.BriskAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the endpoint {@code brisk}, where it is exposed and access to it is not {@code none}.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = BriskAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean(BriskAutoConfiguration.class)
@ConditionalOnAvailableEndpoint(BriskEndpoint.class)
public final class BriskEndpointAutoConfiguration {

    @Bean
    BriskEndpoint briskEndpoint(ConfigurableApplicationContext context) {
        return new BriskEndpoint(new InstallationReader(context));
    }

    @Bean
    BriskEndpointWebExtension briskEndpointWebExtension(BriskEndpoint endpoint) {
        return new BriskEndpointWebExtension(endpoint);
    }
}
