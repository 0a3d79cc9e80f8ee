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

import dev.brisk.metrics.DirectRecorderFactory;
import dev.brisk.metrics.WatchedObservationRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsProperties;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the direct recording of {@code http.server.requests}: an observation registry whose contents are known, in
 * the place of the one that Spring Boot would create, and the factory of recorders. An application's own registry is left alone,
 * and with it the observations.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = BriskAutoConfiguration.class, before = ObservationAutoConfiguration.class)
@ConditionalOnClass({MeterRegistry.class, MetricsAutoConfiguration.class, ObservationAutoConfiguration.class})
@ConditionalOnBean(BriskAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "brisk.metrics.direct", matchIfMissing = true)
public final class BriskMetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(ObservationRegistry.class)
    WatchedObservationRegistry observationRegistry() {
        return new WatchedObservationRegistry();
    }

    @Bean
    DirectRecorderFactory briskRequestRecorderFactory(
            ConfigurableListableBeanFactory beanFactory,
            ObjectProvider<MeterRegistry> registry,
            ObjectProvider<MetricsProperties> metricsProperties,
            ObjectProvider<ObservationProperties> observationProperties) {
        BootMeterSource source = new BootMeterSource(beanFactory, registry, metricsProperties);
        return new DirectRecorderFactory(source, new BootObservationFilters(observationProperties));
    }
}
