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
import org.springframework.context.annotation.Import;

/**
 * A WebFlux application of which one thing can be made larger: with {@code -Dgrowth.mappings=5000} it has as many mappings
 * of the kind {@code -Dgrowth.kind}, see {@link GrowthMappings}; bodies in both directions are as large as the request says.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({GrowthEndpoints.class, GrowthMappings.class})
public class GrowthServer {

    public static void main(String[] args) {
        AllocationProbe.listen(Settings.fromSystemProperties().probePort());
        WebFluxServer.start(GrowthServer.class, "spring.http.codecs.max-in-memory-size=2MB");
    }
}
