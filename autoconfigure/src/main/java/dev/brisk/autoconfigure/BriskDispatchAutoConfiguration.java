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

import dev.brisk.dispatch.DirectDispatcherHandler;
import dev.brisk.dispatch.DirectRequestMappingHandlerAdapter;
import dev.brisk.dispatch.DirectRequestMappingHandlerMapping;
import dev.brisk.dispatch.LaneCounts;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.webflux.autoconfigure.WebFluxRegistrations;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/**
 * Auto-configuration of the direct path: the framework's dispatcher, mapping and adapter of annotated methods are replaced by
 * subclasses of them. An application that has registered its own mapping or adapter keeps them, and with them the standard path.
 * Late in the order, to see registrations of other auto-configurations too: of two, Spring Boot would use neither.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = BriskAutoConfiguration.class)
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@ConditionalOnBean(BriskAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "brisk.dispatch.enabled", matchIfMissing = true)
@ImportRuntimeHints(BriskRuntimeHints.class)
public final class BriskDispatchAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    WebFluxRegistrations briskWebFluxRegistrations() {
        return new WebFluxRegistrations() {

            @Override
            public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
                return new DirectRequestMappingHandlerMapping();
            }

            @Override
            public RequestMappingHandlerAdapter getRequestMappingHandlerAdapter() {
                return new DirectRequestMappingHandlerAdapter();
            }
        };
    }

    @Bean
    LaneCounts briskLaneCounts() {
        return new LaneCounts();
    }

    @Bean
    static BeanPostProcessor briskDispatcherHandlerPostProcessor(ApplicationContext context) {
        return new BeanPostProcessor() {

            @Override
            public Object postProcessAfterInitialization(Object bean, String beanName) {
                if (!WebHttpHandlerBuilder.WEB_HANDLER_BEAN_NAME.equals(beanName)) {
                    return bean;
                }
                boolean replaced = bean.getClass() == DispatcherHandler.class;
                context.getBean(Installation.class)
                        .found(
                                Installation.Part.DISPATCHER,
                                beanName,
                                replaced,
                                replaced
                                        ? "it is a DispatcherHandler"
                                        : "it is a " + bean.getClass().getName()
                                                + ", and not exactly a DispatcherHandler");
                return replaced ? new DirectDispatcherHandler(context, context.getBean(LaneCounts.class)) : bean;
            }
        };
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static class MetersConfiguration {

        @Bean
        MeterBinder briskLaneMeters(LaneCounts counts) {
            return new LaneMeters(counts);
        }
    }
}
