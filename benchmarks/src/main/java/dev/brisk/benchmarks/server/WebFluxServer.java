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

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/**
 * A WebFlux application as most are: annotated controllers, router functions and serve routes, Actuator present, and so
 * {@code http.server.requests} recorded. It is the default with {@code -Dbrisk.enabled=false}, and Brisk without.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({
    AnnotatedEndpoints.class,
    DocumentEndpoints.class,
    RouterEndpoints.class,
    ServeEndpoints.class,
    StreamEndpoints.class
})
public class WebFluxServer {

    public static void main(String[] args) {
        AllocationProbe.listen(Settings.fromSystemProperties().probePort());
        start(WebFluxServer.class);
    }

    /** Starts one of the applications; {@code properties} come before the common ones, behind system properties. */
    static ConfigurableApplicationContext start(Class<?> application, String... properties) {
        return new SpringApplicationBuilder(application)
                .properties("server.address=" + Settings.HOST, "logging.level.root=warn", "spring.main.banner-mode=off")
                .properties(properties)
                .run();
    }
}
