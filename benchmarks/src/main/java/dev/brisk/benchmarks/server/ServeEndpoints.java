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
package dev.brisk.benchmarks.server;

import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What serve routes answer: a constant, text and JSON that are encoded for each request, one of them without filters. */
@Configuration(proxyBeanMethods = false)
class ServeEndpoints {

    @Bean
    ServeRoutes serveRoutes() {
        return ServeRoutes.builder()
                .get("/serve/text", ServeResponse.text(Answers.TEXT))
                .get("/serve/handler", (request, info) -> ServeResponse.text(Answers.TEXT))
                .get("/serve/json", (request, info) -> ServeResponse.json(Greeting.create()))
                .withoutFilters(routes -> routes.get("/serve/unfiltered", ServeResponse.text(Answers.TEXT)))
                .build();
    }
}
