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
package dev.brisk.slice;

import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.server.WebFilter;

/** An application as people test it. */
@SpringBootApplication(proxyBeanMethods = false)
class SliceApplication {

    @Bean
    WebFilter naming() {
        return (exchange, chain) -> {
            exchange.getResponse().getHeaders().set("Served-By", "slice");
            return chain.filter(exchange);
        };
    }

    @Bean
    ServeRoutes routes() {
        return ServeRoutes.builder()
                .get("/route", ServeResponse.text("route"))
                .withoutFilters(routes -> routes.get("/live", ServeResponse.text("live")))
                .build();
    }
}
