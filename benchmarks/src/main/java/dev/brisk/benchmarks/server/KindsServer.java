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
 * An application of {@link KindEndpoints} with Actuator's health, that logs nothing, so that what an error costs is not the log. It
 * is the default with {@code -Dbrisk.enabled=false}, and Brisk without.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(KindEndpoints.class)
public class KindsServer {

    /** What keeps the log silent. */
    static final String SILENT = "logging.level.root=off";

    public static void main(String[] args) {
        AllocationProbe.listen(Settings.fromSystemProperties().probePort());
        WebFluxServer.start(KindsServer.class, SILENT);
    }
}
