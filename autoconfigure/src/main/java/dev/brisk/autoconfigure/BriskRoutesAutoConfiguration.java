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

import dev.brisk.dispatch.LaneCounts;
import dev.brisk.serve.ServeRoutes;
import dev.brisk.serve.ServeRoutesFallbackMapping;
import dev.brisk.serve.ServeRoutesFilter;
import dev.brisk.serve.ServeRoutesHandlerMapping;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.reactive.config.CorsRegistry;
import org.springframework.web.reactive.config.PathMatchConfigurer;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import reactor.netty.http.server.HttpServer;

/**
 * Auto-configuration of {@link ServeRoutes} beans. It does not follow {@code brisk.enabled}: the routes are the application's, and are
 * served by the framework's handler and dispatcher where Brisk's are switched off.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = WebFluxAutoConfiguration.class)
@ConditionalOnClass({HttpServer.class, WebFluxConfigurer.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnBean({ServeRoutes.class, ServerCodecConfigurer.class})
public final class BriskRoutesAutoConfiguration {

    @Bean
    ServeRoutesHandlerMapping briskServeRoutesHandlerMapping(
            Map<String, ServeRoutes> routes,
            ObjectProvider<ServeRoutes> ordered,
            ServerCodecConfigurer codecs,
            ObjectProvider<WebFluxConfigurer> configurers,
            ObjectProvider<LaneCounts> counts) {
        Map<String, ServeRoutes> inOrder = new LinkedHashMap<>();
        ordered.orderedStream()
                .forEach(wanted -> routes.forEach((name, bean) -> {
                    if (bean.equals(wanted)) {
                        inOrder.put(name, bean);
                    }
                }));
        PathMatching paths = new PathMatching();
        GlobalCors cors = new GlobalCors();
        configurers.orderedStream().forEach(configurer -> {
            configurer.configurePathMatching(paths);
            configurer.addCorsMappings(cors);
        });
        ServeRoutesHandlerMapping mapping = new ServeRoutesHandlerMapping(
                inOrder,
                codecs,
                !Boolean.FALSE.equals(paths.isUseCaseSensitiveMatch()),
                counts.getIfAvailable(LaneCounts::new));
        mapping.setCorsConfigurations(cors.getCorsConfigurations());
        return mapping;
    }

    @Bean
    ServeRoutesFallbackMapping briskServeRoutesFallbackMapping(ServeRoutesHandlerMapping routes) {
        return new ServeRoutesFallbackMapping(routes);
    }

    @Bean
    ServeRoutesFilter briskServeRoutesFilter(ServeRoutesHandlerMapping routes) {
        return new ServeRoutesFilter(routes);
    }

    /** Asks the application how its paths are matched, as the framework does for its own mappings. */
    private static final class PathMatching extends PathMatchConfigurer {

        @Override
        protected @Nullable Boolean isUseCaseSensitiveMatch() {
            return super.isUseCaseSensitiveMatch();
        }
    }

    /** Collects what the application has configured for all mappings, as the framework does for its own. */
    private static final class GlobalCors extends CorsRegistry {

        @Override
        protected Map<String, CorsConfiguration> getCorsConfigurations() {
            return super.getCorsConfigurations();
        }
    }
}
