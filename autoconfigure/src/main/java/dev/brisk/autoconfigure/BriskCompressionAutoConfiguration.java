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

import dev.brisk.compression.CompressionDecider;
import dev.brisk.compression.CompressionRecorder;
import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.EncoderPools;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Lazy;

/**
 * Auto-configuration of the compression of responses. Most of its beans are made when a server with
 * {@code server.compression.enabled} asks for them, so that no native library is loaded for any other.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = BriskAutoConfiguration.class)
@ConditionalOnBean(BriskAutoConfiguration.class)
@ImportRuntimeHints(CodingRuntimeHints.class)
public final class BriskCompressionAutoConfiguration {

    @Bean
    CompressionCheck briskCompressionCheck(BriskProperties properties, ObjectProvider<ContentCoding> codings) {
        return new CompressionCheck(properties.getCompression(), codings);
    }

    @Bean
    @Lazy
    @ConditionalOnMissingBean
    ContentCodings briskContentCodings(BriskProperties properties, ObjectProvider<ContentCoding> codings) {
        return ConfiguredCodings.of(
                properties.getCompression(), codings.orderedStream().toList());
    }

    @Bean
    @Lazy
    @ConditionalOnMissingBean
    EncoderPools briskEncoderPools(BriskProperties properties) {
        return ConfiguredCodings.pools(properties.getCompression());
    }

    @Bean
    @Lazy
    ResponseCompressionFactory briskResponseCompressionFactory(
            BriskProperties properties,
            ContentCodings codings,
            EncoderPools pools,
            ObjectProvider<CompressionDecider> deciders,
            ObjectProvider<CompressionRecorder> recorder) {
        return new ResponseCompressionFactory(
                codings,
                pools,
                properties.getCompression(),
                deciders.orderedStream().toList(),
                recorder.getIfUnique(() -> CompressionRecorder.NONE));
    }

    @Bean
    @ConditionalOnBooleanProperty("server.compression.enabled")
    static PrecompressedResourcesPostProcessor briskPrecompressedResourcesPostProcessor(
            ObjectProvider<BriskProperties> properties) {
        return new PrecompressedResourcesPostProcessor(properties);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class MetersConfiguration {

        @Bean
        @Lazy
        @ConditionalOnMissingBean
        CompressionRecorder briskCompressionMeters(
                ObjectProvider<MeterRegistry> registry, ContentCodings codings, EncoderPools pools) {
            MeterRegistry meters = registry.getIfUnique();
            if (meters == null) {
                return CompressionRecorder.NONE;
            }
            new PoolMeters(codings, pools).bindTo(meters);
            return new CompressionMeters(meters);
        }
    }
}
