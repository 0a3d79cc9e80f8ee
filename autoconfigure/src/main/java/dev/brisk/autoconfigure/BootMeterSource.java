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

import dev.brisk.metrics.MeterSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsProperties;

/**
 * The handler that Spring Boot's {@link MetricsAutoConfiguration} has made, with the registry and the settings that it has made it
 * of; null where the handler comes from elsewhere, for a handler does not tell its registry.
 */
final class BootMeterSource implements Supplier<@Nullable MeterSource> {

    private static final String HANDLER_BEAN = "defaultMeterObservationHandler";

    private final ConfigurableListableBeanFactory beanFactory;

    private final ObjectProvider<MeterRegistry> registry;

    private final ObjectProvider<MetricsProperties> properties;

    BootMeterSource(
            ConfigurableListableBeanFactory beanFactory,
            ObjectProvider<MeterRegistry> registry,
            ObjectProvider<MetricsProperties> properties) {
        this.beanFactory = beanFactory;
        this.registry = registry;
        this.properties = properties;
    }

    @Override
    public @Nullable MeterSource get() {
        if (!this.beanFactory.containsBeanDefinition(HANDLER_BEAN)) {
            return null;
        }
        Object bean = this.beanFactory.getBean(HANDLER_BEAN);
        MeterRegistry meters = this.registry.getIfAvailable();
        MetricsProperties settings = this.properties.getIfUnique();
        if (bean.getClass() != DefaultMeterObservationHandler.class
                || !isBoots(this.beanFactory.getMergedBeanDefinition(HANDLER_BEAN))
                || meters == null
                || settings == null) {
            return null;
        }
        Set<IgnoredMeters> ignored = settings.getObservations().getIgnoredMeters();
        boolean known = ignored.isEmpty() || ignored.equals(Set.of(IgnoredMeters.LONG_TASK_TIMER));
        return known ? new MeterSource((DefaultMeterObservationHandler) bean, meters, ignored.isEmpty()) : null;
    }

    private static boolean isBoots(BeanDefinition definition) {
        Method method = definition instanceof RootBeanDefinition root ? root.getResolvedFactoryMethod() : null;
        return method != null && method.getDeclaringClass() == MetricsAutoConfiguration.class;
    }
}
