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

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line of the README with the comment above it; understands the few options of curl that the README uses. */
record CurlCommand(int status, boolean stream, String line) {

    private static final Pattern COMMAND = Pattern.compile("^# (\\d{3})(, stream)?\\n(curl .+)$", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final Pattern CURL_LINE = Pattern.compile("^curl ", Pattern.MULTILINE);

    static List<CurlCommand> parse(String readme) {
        List<CurlCommand> commands = COMMAND.matcher(readme)
                .results()
                .map(found -> new CurlCommand(Integer.parseInt(found.group(1)), found.group(2) != null, found.group(3)))
                .toList();
        long lines = CURL_LINE.matcher(readme).results().count();
        if (lines != commands.size()) {
            throw new IllegalStateException(lines + " commands, but " + commands.size() + " with a status above");
        }
        return commands;
    }

    HttpRequest toRequest(int port, Duration limit) {
        HttpRequest.Builder request = HttpRequest.newBuilder().timeout(limit);
        String method = "";
        String data = "";
        Deque<String> words = new ArrayDeque<>(words());
        while (!words.isEmpty()) {
            String word = words.remove();
            switch (word) {
                case "curl", "-i", "-N", "-OJ" -> {}
                case "--http2-prior-knowledge" -> request.version(HttpClient.Version.HTTP_2);
                case "-X" -> method = words.remove();
                case "-d" -> data = words.remove();
                case "-r" -> request.header("Range", "bytes=" + words.remove());
                case "-u" -> request.header("Authorization", basic(words.remove()));
                case "-H" -> {
                    String[] field = words.remove().split(": ", 2);
                    request.header(field[0], field[1]);
                }
                default ->
                    request.uri(URI.create(word.replace("http://localhost:8080/", "http://localhost:" + port + "/")));
            }
        }
        if (method.isEmpty()) {
            method = data.isEmpty() ? "GET" : "POST";
        }
        return request.method(method, data.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(data))
                .build();
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        while (matcher.find()) {
            words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        }
        return words;
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }
}
