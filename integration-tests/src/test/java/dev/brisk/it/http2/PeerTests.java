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
package dev.brisk.it.http2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Peer;
import dev.brisk.it.harness.ProtocolSet;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.test.TlsKeys;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients of other people: curl, nghttp and h2load of nghttp2, Node.js and the JDK's. */
@Timeout(60)
class PeerTests {

    private static final int LARGE = 300_000;

    @TempDir
    Path directory;

    private static RunningApp cleartext() {
        return Http2Apps.of(Lane.BRISK);
    }

    private static RunningApp tls() {
        return Http2Apps.of(Lane.BRISK, ProtocolSet.H2_AND_HTTP11);
    }

    private static String url(RunningApp app, String target) {
        return (app.equals(tls()) ? "https" : "http") + "://localhost:" + app.port() + target;
    }

    static Stream<List<String>> curlOptions() {
        return Stream.of(
                List.of("http", "--http1.1", "1.1"),
                List.of("http", "--http2", "2"),
                List.of("http", "--http2-prior-knowledge", "2"),
                List.of("https", "--http1.1", "1.1"),
                List.of("https", "--http2", "2"));
    }

    private static List<String> curl(List<String> options, String target) {
        RunningApp app = options.get(0).equals("https") ? tls() : cleartext();
        return new ArrayList<>(List.of(
                "curl",
                "-sS",
                "-k",
                "--max-time",
                "20",
                options.get(1),
                "-w",
                "\n%{http_version} %{http_code}",
                url(app, target)));
    }

    @ParameterizedTest
    @MethodSource("curlOptions")
    void curlGets(List<String> options) throws Exception {
        assertThat(Peer.run(curl(options, "/returns/string"))).isEqualTo("hello\n" + options.get(2) + " 200");
        assertThat(Peer.run(curl(options, "/streams/ndjson")))
                .startsWith("{\"id\":1,")
                .endsWith("\n" + options.get(2) + " 200");
        assertThat(Peer.run(curl(options, "/no/such/path"))).endsWith("\n" + options.get(2) + " 404");
    }

    /** An upgrade with a body beyond server.netty.h2c-max-content-length, which is 0 here, is none. */
    @ParameterizedTest
    @MethodSource("curlOptions")
    void curlPosts(List<String> options) throws Exception {
        String version = options.subList(0, 2).equals(List.of("http", "--http2")) ? "1.1" : options.get(2);
        for (int size : new int[] {5, LARGE}) {
            Path body = Files.writeString(directory.resolve("body" + size), "x".repeat(size));
            List<String> command = curl(options, "/body/count");
            command.addAll(List.of("-H", "Content-Type: application/octet-stream", "--data-binary", "@" + body));
            assertThat(Peer.run(command)).isEqualTo("count " + size + "\n" + version + " 200");
            command.addAll(List.of("-H", "Transfer-Encoding: chunked"));
            assertThat(Peer.run(command)).isEqualTo("count " + size + "\n" + version + " 200");
        }
    }

    @Test
    void nghttpAsksForManyAtOnce() throws Exception {
        for (RunningApp app : List.of(cleartext(), tls())) {
            String output = Peer.run(
                    "nghttp", "-n", "-s", "-y", "-m", "50", url(app, "/returns/string"), url(app, "/returns/record"));
            assertThat(output).contains("/returns/string", "/returns/record");
            assertThat(output.lines().filter(line -> line.contains(" 200 "))).hasSizeGreaterThanOrEqualTo(100);
        }
    }

    @Test
    void nghttpUpgrades() throws Exception {
        String output = Peer.run("nghttp", "-v", "-u", url(cleartext(), "/returns/string"));
        assertThat(output).contains("HTTP Upgrade success", ":status: 200", "hello");
    }

    @Test
    void h2loadLosesNothing() throws Exception {
        for (RunningApp app : List.of(cleartext(), tls())) {
            String output =
                    Peer.run("h2load", "-n", "4000", "-c", "8", "-m", "32", "-t", "1", url(app, "/returns/string"));
            assertThat(output)
                    .contains("4000 total, 4000 started, 4000 done, 4000 succeeded, 0 failed, 0 errored, 0 timeout")
                    .contains("status codes: 4000 2xx, 0 3xx, 0 4xx, 0 5xx");
        }
    }

    @Test
    void nodeAsks() throws Exception {
        for (RunningApp app : List.of(cleartext(), tls())) {
            assertThat(Peer.run("node", "-e", NODE, url(app, "")))
                    .isEqualTo("200 hello\n200 count 300000\n404\ncancelled 8\n");
        }
    }

    private static final String NODE = """
            const http2 = require('http2');
            const client = http2.connect(process.argv[1], {rejectUnauthorized: false});
            client.on('error', e => { console.log(String(e)); process.exit(1); });
            const ask = (head, body) => new Promise((done, failed) => {
              const stream = client.request(head);
              let status, text = '';
              stream.on('response', fields => status = fields[':status']);
              stream.on('data', piece => text += piece);
              stream.on('end', () => done([status, text]));
              stream.on('error', failed);
              stream.end(body);
            });
            (async () => {
              console.log((await ask({':path': '/returns/string'})).join(' '));
              console.log((await ask({':method': 'POST', ':path': '/body/count',
                'content-type': 'application/octet-stream'}, Buffer.alloc(300000))).join(' '));
              console.log((await ask({':path': '/no/such/path'}))[0]);
              const stream = client.request({':path': '/connection/never'});
              setTimeout(() => stream.close(http2.constants.NGHTTP2_CANCEL), 100);
              stream.on('close', () => { console.log('cancelled ' + stream.rstCode); client.close(); });
            })().catch(e => { console.log(String(e)); process.exit(1); });
            """;

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void theClientOfTheJdkAsks(HttpClient.Version version) throws Exception {
        for (RunningApp app : List.of(cleartext(), tls())) {
            HttpClient client = HttpClient.newBuilder()
                    .version(version)
                    .sslContext(TlsKeys.shared().trusting())
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();
            HttpResponse<String> first =
                    client.send(request(app, "/returns/string").build(), HttpResponse.BodyHandlers.ofString());
            assertThat(first.body()).isEqualTo("hello");
            assertThat(first.version()).isEqualTo(version);
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                HttpRequest post = request(app, "/body/count")
                        .header("Content-Type", "application/octet-stream")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[10_000 + i]))
                        .build();
                answers.add(client.sendAsync(post, HttpResponse.BodyHandlers.ofString()));
            }
            for (int i = 0; i < answers.size(); i++) {
                HttpResponse<String> answer = answers.get(i).get(20, TimeUnit.SECONDS);
                assertThat(answer.body()).isEqualTo("count " + (10_000 + i));
                assertThat(answer.version()).isEqualTo(version);
            }
        }
    }

    /** It asks for an upgrade with whatever request comes first. */
    @Test
    void theClientOfTheJdkPostsFirst() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpRequest post = request(cleartext(), "/body/count")
                .header("Content-Type", "application/octet-stream")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[LARGE]))
                .build();
        HttpResponse<String> answer = client.send(post, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).isEqualTo("count " + LARGE);
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    }

    private static HttpRequest.Builder request(RunningApp app, String target) {
        return HttpRequest.newBuilder(URI.create(url(app, target))).timeout(Duration.ofSeconds(20));
    }
}
