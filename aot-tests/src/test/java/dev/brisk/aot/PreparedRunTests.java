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
package dev.brisk.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.core.SpringProperties;

/** An application that was prepared by {@code spring-boot:process-aot} behaves as if it were not. */
class PreparedRunTests {

    private static final List<String> REQUESTS = List.of(
            "GET /text/brisk HTTP/1.1\r\n",
            "GET /json?name=brisk HTTP/1.1\r\n",
            "GET /json HTTP/1.1\r\nAccept-Encoding: gzip\r\n",
            "GET /json HTTP/1.1\r\nAccept-Encoding: br\r\n",
            "GET /json HTTP/1.1\r\nAccept-Encoding: zstd\r\n",
            "HEAD /json HTTP/1.1\r\n",
            "POST /echo HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 28\r\n",
            "GET /events HTTP/1.1\r\n",
            "GET /info HTTP/1.1\r\n",
            "GET /model HTTP/1.1\r\n",
            "GET /handled HTTP/1.1\r\n",
            "GET /failure HTTP/1.1\r\n",
            "GET /functions/brisk HTTP/1.1\r\n",
            "GET /route HTTP/1.1\r\n",
            "GET /live HTTP/1.1\r\n",
            "DELETE /json HTTP/1.1\r\n",
            "GET /missing HTTP/1.1\r\n",
            "GET /actuator/health HTTP/1.1\r\n");

    private static final String BODY = "{\"name\":\"a\",\"words\":\"hello\"}";

    @AfterEach
    void reset() {
        SpringProperties.setProperty(AotDetector.AOT_ENABLED, null);
    }

    @Test
    void answersAndLanesAreTheSame() throws IOException {
        Map<String, String> usual = run(false);
        Map<String, String> prepared = run(true);
        assertThat(prepared).containsExactlyEntriesOf(usual);
        assertThat(usual.get("parts"))
                .contains("\"adapter\"", "\"handler\"", "\"recording\"")
                .doesNotContain("false");
        assertThat(usual.get("lanes"))
                .contains("\"lane\":\"direct\"", "\"lane\":\"standard\"", "GreetingController#model");
        assertThat(usual.get(REQUESTS.get(3))).contains("content-encoding: br");
    }

    private static Map<String, String> run(boolean prepared) throws IOException {
        SpringProperties.setProperty(AotDetector.AOT_ENABLED, String.valueOf(prepared));
        SpringApplication application = new SpringApplication(PreparedApplication.class);
        application.setMainApplicationClass(PreparedApplication.class);
        try (ConfigurableApplicationContext context =
                application.run("--server.port=0", "--spring.reactor.netty.shutdown-quiet-period=0s")) {
            // What was prepared does without it.
            assertThat(context.containsBeanDefinition(
                            AnnotationConfigUtils.CONFIGURATION_ANNOTATION_PROCESSOR_BEAN_NAME))
                    .isEqualTo(!prepared);
            int port = Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                    .getPort();
            Map<String, String> answers = new LinkedHashMap<>();
            for (String request : REQUESTS) {
                answers.put(request, settled(ask(port, request)));
            }
            String endpoint = ask(port, "GET /actuator/brisk HTTP/1.1\r\n");
            answers.put("parts", endpoint.substring(endpoint.indexOf("\"parts\""), endpoint.indexOf("\"servers\"")));
            answers.put("lanes", endpoint.substring(endpoint.indexOf("\"mappings\"")));
            return answers;
        }
    }

    private static String ask(int port, String request) throws IOException {
        try (RawHttp1 client = RawHttp1.connect(port)) {
            client.send(request + "Host: localhost\r\n\r\n" + (request.startsWith("POST") ? BODY : ""));
            RawHttp1Response answer = client.read(request.startsWith("HEAD"));
            return answer.head() + answer.body();
        }
    }

    /** Without what is new in each answer. */
    private static String settled(String answer) {
        return answer.replaceAll("\"timestamp\":\"[^\"]*\"", "")
                .replaceAll("\"requestId\":\"[^\"]*\"", "")
                .replaceAll("(?i)content-length: \\d+", "");
    }
}
