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
package dev.brisk.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Runs the commands of README.md in their order, on an application of their own. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "spring.application.name=readme")
class ReadmeTests {

    @LocalServerPort
    int port;

    @TestFactory
    List<DynamicTest> everyCommandGetsTheStatusThatTheReadmeNames() throws Exception {
        List<CurlCommand> commands = CurlCommand.parse(Files.readString(Path.of("README.md")));
        assertThat(commands).hasSizeGreaterThan(25);
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(ClientSupport.LIMIT)
                .build();
        return commands.stream()
                .map(command -> DynamicTest.dynamicTest(
                        command.line(),
                        () -> assertTimeoutPreemptively(ClientSupport.LIMIT, () -> run(client, command))))
                .toList();
    }

    private void run(HttpClient client, CurlCommand command) throws Exception {
        HttpResponse<InputStream> response =
                client.send(command.toRequest(port, ClientSupport.LIMIT), BodyHandlers.ofInputStream());
        try (BufferedReader body = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            assertThat(response.statusCode()).isEqualTo(command.status());
            if (command.stream()) {
                readMissedChanges(body);
            } else {
                body.lines().forEach(line -> {});
            }
        }
    }

    /** The commands above the stream's created, updated and deleted a part. The heartbeat may come at any place. */
    private static void readMissedChanges(BufferedReader body) throws IOException {
        List<String> changes = new ArrayList<>();
        boolean heartbeat = false;
        while (changes.size() < 3 || !heartbeat) {
            String line = Objects.requireNonNull(body.readLine(), "the feed ended");
            heartbeat |= line.equals(":heartbeat");
            if (line.startsWith("data:")) {
                changes.add(ClientSupport.JSON
                        .readTree(line.substring(5))
                        .path("type")
                        .asString());
            }
        }
        assertThat(body.readLine()).isEmpty();
        assertThat(changes).containsExactly("CREATED", "UPDATED", "DELETED");
    }
}
