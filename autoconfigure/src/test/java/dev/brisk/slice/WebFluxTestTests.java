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

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webflux.test.autoconfigure.WebFluxTest;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.config.WebFluxConfigurer;

/** A slice has the framework's handler and dispatcher, and what controllers and routes need of Brisk. */
@WebFluxTest(SliceController.class)
@Import(WebFluxTestTests.OtherRoutes.class)
class WebFluxTestTests {

    @Autowired
    private WebTestClient client;

    @Autowired
    private ApplicationContext context;

    @Test
    void controllersAreServed() {
        this.client
                .get()
                .uri("/text/brisk")
                .exchangeSuccessfully()
                .expectBody(String.class)
                .isEqualTo("Hello, brisk");
        this.client.get().uri("/json").exchange().expectStatus().isBadRequest();
    }

    @Test
    void routesThatAreImportedAreServed() {
        this.client
                .get()
                .uri("/other")
                .exchangeSuccessfully()
                .expectBody(String.class)
                .isEqualTo("other");
    }

    @Test
    void theDispatcherIsTheFrameworks() {
        assertThat(this.context.getBean(DispatcherHandler.class)).isExactlyInstanceOf(DispatcherHandler.class);
    }

    @Test
    void argumentsOfControllersAreResolved() {
        assertThat(this.context.getBeansOfType(WebFluxConfigurer.class)).containsKey("briskServeHandlerInfoConfigurer");
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class OtherRoutes {

        @Bean
        ServeRoutes otherRoutes() {
            return ServeRoutes.builder()
                    .get("/other", ServeResponse.text("other"))
                    .build();
        }
    }
}
