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
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of HTTP/2: its limits, and requests with a body that ask for an upgrade.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = BriskAutoConfiguration.class)
@ConditionalOnBean(BriskAutoConfiguration.class)
public final class BriskHttp2AutoConfiguration {

    @Bean
    static Http2PostProcessor briskHttp2PostProcessor(ObjectProvider<BriskProperties> properties) {
        return new Http2PostProcessor(properties);
    }
}
