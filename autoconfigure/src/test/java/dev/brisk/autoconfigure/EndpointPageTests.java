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

import dev.brisk.example.GreetingController;
import dev.brisk.test.GeneratedBlock;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The answers that the page about the endpoint shows are those that it gives. */
class EndpointPageTests {

    private static final String PATH = "/actuator/brisk";

    @Test
    void theExampleIsAnAnswer() throws IOException {
        try (ConfigurableApplicationContext context = start()) {
            int port = TestServer.port((WebServerApplicationContext) context);
            ObjectNode json = JsonMapper.shared().createObjectNode();
            json.put("version", "0.1.0");
            json.setAll((ObjectNode)
                    JsonMapper.shared().readTree(TestServer.get(port, PATH).body()));
            String text = JsonMapper.shared()
                    .writerWithDefaultPrettyPrinter()
                    .writeValueAsString(json)
                    .replace(System.lineSeparator(), "\n");
            new GeneratedBlock("endpoint.md", "json").check("\n```json\n" + settled(text) + "\n```\n\n");
            String page = TestServer.get(port, PATH, "Accept: text/plain").body();
            new GeneratedBlock("endpoint.md", "text")
                    .check("\n```\n" + settled(page).replace("not from its jar", "0.1.0") + "```\n\n");
        }
    }

    /** What depends on the machine, or on when it was asked. */
    private static String settled(String text) {
        return text.replace(Runtime.version().toString(), "17.0.20")
                .replaceAll("requests( +)0 direct, \\d+", "requests$10 direct, 1");
    }

    private static ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(Greetings.class)
                .web(WebApplicationType.REACTIVE)
                .run(
                        "--server.port=0",
                        "--spring.main.banner-mode=off",
                        "--spring.reactor.netty.shutdown-quiet-period=0s",
                        "--management.endpoints.web.exposure.include=brisk",
                        "--server.compression.enabled=true",
                        "--brisk.compression.codings=zstd,gzip",
                        "--brisk.server.request-timeout=20s",
                        "--brisk.server.http2.max-concurrent-streams=50",
                        "--brisk.server.http2.reset-window=1m");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(GreetingController.class)
    static class Greetings {}
}
