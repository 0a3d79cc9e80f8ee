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
package dev.brisk.it.app.rich;

import java.util.Map;
import java.util.Set;
import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.webflux.error.DefaultErrorAttributes;
import org.springframework.boot.webflux.error.ErrorAttributes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.function.server.ServerRequest;

/** All of the rich application; added to the plain one. */
@Configuration(proxyBeanMethods = false)
@Import({
    OverlapController.class,
    ConditionController.class,
    ConversionController.class,
    DocumentController.class,
    ConditionalController.class,
    FaultController.class,
    OriginController.class,
    RichRoutes.class
})
public class RichConfiguration {

    /** Without time and id of the request, whose length would differ between two answers. */
    @Bean
    ErrorAttributes errorAttributes() {
        return new DefaultErrorAttributes() {
            @Override
            @SuppressWarnings("NullAway") // the type argument of the superclass is read as nullable on JDK 25 only
            public Map<String, Object> getErrorAttributes(ServerRequest request, ErrorAttributeOptions options) {
                Map<String, Object> attributes = super.getErrorAttributes(request, options);
                attributes.keySet().removeAll(Set.of("timestamp", "requestId"));
                return attributes;
            }
        };
    }
}
