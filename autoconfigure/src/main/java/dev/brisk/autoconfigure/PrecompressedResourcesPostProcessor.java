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

import dev.brisk.compression.NegotiatedResourceResolver;
import java.util.List;
import org.springframework.beans.factory.BeanInitializationException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.reactive.handler.AbstractUrlHandlerMapping;
import org.springframework.web.reactive.resource.ResourceResolver;
import org.springframework.web.reactive.resource.ResourceWebHandler;

/** Puts the negotiation before the resolvers of static resources that look for precompressed files. */
final class PrecompressedResourcesPostProcessor implements BeanPostProcessor {

    private static final List<String> DEFAULT_ORDER = List.of("zstd", "br", "gzip");

    private final ObjectProvider<BriskProperties> properties;

    PrecompressedResourcesPostProcessor(ObjectProvider<BriskProperties> properties) {
        this.properties = properties;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof AbstractUrlHandlerMapping mapping) {
            for (Object handler : mapping.getHandlerMap().values()) {
                if (handler instanceof ResourceWebHandler resources) {
                    negotiate(resources, beanName);
                }
            }
        }
        return bean;
    }

    private void negotiate(ResourceWebHandler resources, String beanName) {
        List<String> named = this.properties.getObject().getCompression().getCodings();
        List<ResourceResolver> before = List.copyOf(resources.getResourceResolvers());
        List<ResourceResolver> after = NegotiatedResourceResolver.before(before, named == null ? DEFAULT_ORDER : named);
        if (after.size() != before.size()) {
            resources.setResourceResolvers(after);
            try {
                resources.afterPropertiesSet();
            } catch (Exception ex) {
                throw new BeanInitializationException("The resources of '" + beanName + "' cannot be set up", ex);
            }
        }
    }
}
