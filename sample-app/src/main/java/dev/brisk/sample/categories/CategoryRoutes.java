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
package dev.brisk.sample.categories;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The functional half of the application; the other half are annotated controllers. */
@Configuration(proxyBeanMethods = false)
class CategoryRoutes {

    @Bean
    RouterFunction<ServerResponse> categoryRouter(CategoryHandler handler) {
        return RouterFunctions.route()
                .GET("/api/categories", handler::list)
                .GET("/api/categories/{slug}", handler::get)
                .PUT("/api/categories/{slug}", handler::put)
                .DELETE("/api/categories/{slug}", handler::delete)
                .build();
    }
}
