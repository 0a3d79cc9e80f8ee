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
package dev.brisk.benchmarks.peers;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Spring MVC on Tomcat, each request on a virtual thread, Actuator present. Needs Java 21. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(TomcatServer.Endpoints.class)
public class TomcatServer {

    public static void main(String[] args) {
        new SpringApplicationBuilder(TomcatServer.class)
                .properties(
                        "server.address=127.0.0.1",
                        "logging.level.root=warn",
                        "spring.main.banner-mode=off",
                        "spring.threads.virtual.enabled=true")
                .run(args);
    }

    /** What it answers. */
    @RestController
    static class Endpoints {

        @GetMapping(path = "/text", produces = MediaType.TEXT_PLAIN_VALUE)
        String text() {
            return "Hello, World!";
        }

        @GetMapping("/json")
        Greeting json() {
            return Greeting.create();
        }
    }
}
