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
package dev.brisk.devtools;

import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** An application that DevTools restarts. It is copied into a directory of its own. */
@SpringBootApplication(proxyBeanMethods = false)
public class RestartedApplication {

    /** Runs it. */
    public static void main(String[] args) {
        SpringApplication.run(RestartedApplication.class, args);
    }

    @Bean
    static RouterFunction<ServerResponse> function(@Value("${greeting}") String greeting) {
        return RouterFunctions.route()
                .GET("/function", request -> ServerResponse.ok().bodyValue(new Greeting(greeting, "function")))
                .build();
    }

    @Bean
    static ServeRoutes routes(@Value("${greeting}") String greeting) {
        return ServeRoutes.builder().get("/route", ServeResponse.text(greeting)).build();
    }

    /** Of a class that is loaded anew, so nothing that was prepared for the class before serves it. */
    record Greeting(String greeting, String name) {}

    /** What is left of the runs before. */
    record State(long loaders, long eventLoops, int registries, double served) {}

    @RestController
    static class GreetingController {

        private final String greeting;

        private final MeterRegistry registry;

        GreetingController(@Value("${greeting}") String greeting, MeterRegistry registry) {
            this.greeting = greeting;
            this.registry = registry;
            loaders().add(new WeakReference<>(Objects.requireNonNull(getClass().getClassLoader())));
        }

        @GetMapping("/greetings/{name}")
        Greeting greeting(@PathVariable String name) {
            return new Greeting(this.greeting, name);
        }

        @GetMapping("/state")
        State state() {
            return new State(
                    loadersLeft(),
                    Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getName().startsWith("reactor-http"))
                            .count(),
                    Metrics.globalRegistry.getRegistries().size(),
                    this.registry.find("http.server.requests").timers().stream()
                            .mapToDouble(timer -> timer.count())
                            .sum());
        }

        /** Collects until no more than the last two are left, several times where a collector needs it. */
        private static long loadersLeft() {
            long left = Long.MAX_VALUE;
            for (int collected = 0; collected < 20 && left > 2; collected++) {
                System.gc();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
                left = loaders().stream().filter(loader -> loader.get() != null).count();
            }
            return left;
        }

        /** Survives restarts. */
        @SuppressWarnings("unchecked")
        private static List<WeakReference<ClassLoader>> loaders() {
            Map<Object, Object> kept = System.getProperties();
            return (List<WeakReference<ClassLoader>>)
                    kept.computeIfAbsent("loaders", key -> new CopyOnWriteArrayList<>());
        }
    }
}
