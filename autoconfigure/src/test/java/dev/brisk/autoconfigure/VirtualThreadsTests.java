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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** User code runs on the kind of thread on which it runs by default, also where Spring Boot uses virtual threads. */
class VirtualThreadsTests {

    @Test
    void theKindOfThreadIsTheDefaults() throws IOException {
        List<String> byDefault = threads("brisk.enabled=false");
        assertThat(threads()).isEqualTo(byDefault);
        if (Runtime.version().feature() >= 21) {
            assertThat(byDefault.get(0)).contains("VirtualThread");
        }
        assertThat(byDefault.get(2)).contains("reactor-http");
    }

    private static List<String> threads(String... properties) throws IOException {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("spring.threads.virtual.enabled=true");
        try (TestServer server = TestServer.start(Threads.class, all.toArray(new String[0]))) {
            List<String> threads = new ArrayList<>();
            for (String path : List.of("/blocking", "/blocking", "/reactive", "/function")) {
                threads.add(server.get(path).body());
            }
            return threads;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(ThreadController.class)
    static class Threads {

        @Bean
        RouterFunction<ServerResponse> function() {
            return RouterFunctions.route()
                    .GET("/function", request -> ServerResponse.ok().bodyValue(kind()))
                    .build();
        }

        /** Without the number of a thread. */
        static String kind() {
            return Thread.currentThread().toString().replaceAll("\\d+", "");
        }
    }

    @RestController
    static class ThreadController {

        @GetMapping("/blocking")
        String blocking() {
            return Threads.kind();
        }

        @GetMapping("/reactive")
        Mono<String> reactive() {
            return Mono.just(Threads.kind());
        }
    }
}
