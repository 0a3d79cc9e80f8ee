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

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** What router functions answer. */
@Configuration(proxyBeanMethods = false)
class RouterEndpoints {

    private static final MediaType TEXT = MediaType.valueOf(Answers.TEXT_TYPE);

    @Bean
    RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET(
                        "/router/text",
                        request -> ServerResponse.ok().contentType(TEXT).bodyValue(Answers.TEXT))
                .build();
    }
}
