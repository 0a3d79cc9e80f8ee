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
package dev.brisk.reload;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Answers with a value of a class of its own. */
@RestController
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class ReloadedApplication {

    @GetMapping("/annotated")
    Answer annotated() {
        return new Answer("annotated");
    }

    @Bean
    RouterFunction<ServerResponse> functional() {
        return RouterFunctions.route()
                .GET("/functional", request -> ServerResponse.ok().bodyValue(new Answer("functional")))
                .build();
    }

    /**
     * A body.
     *
     * @param kind of handler
     */
    public record Answer(String kind) {}
}
