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

import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.RequestDecoding;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of the decoding of requests.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = BriskAutoConfiguration.class)
@ConditionalOnBean(BriskAutoConfiguration.class)
@ConditionalOnBooleanProperty("brisk.compression.requests.enabled")
@ImportRuntimeHints(CodingRuntimeHints.class)
public final class BriskRequestDecodingAutoConfiguration {

    /** The decorator that is added first is applied last: everything else, the application's decorators too, sees decoded requests. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    WebHttpHandlerBuilderCustomizer briskRequestDecodingCustomizer(
            BriskProperties properties, ObjectProvider<ContentCodings> codings, ObjectProvider<ContentCoding> added) {
        BriskProperties.Compression compression = properties.getCompression();
        RequestDecoding decoding = new RequestDecoding(
                codings.getIfUnique(() ->
                        ConfiguredCodings.of(compression, added.orderedStream().toList())),
                ConfiguredCodings.limits(compression.getRequests()));
        return builder -> builder.httpHandlerDecorator(decoding::decorate);
    }
}
