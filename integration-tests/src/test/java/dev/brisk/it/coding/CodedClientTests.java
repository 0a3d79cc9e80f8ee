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
package dev.brisk.it.coding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Peer;
import dev.brisk.it.harness.ProtocolSet;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that people use, with decoders and HTTP of their own: {@code curl}, and Node's clients with its zlib. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class CodedClientTests {

    private static final List<String> PATHS = List.of("string", "json", "buffers", "sse", "ndjson", "file");

    private static final int SIZE = 300_000;

    private static final List<String> CURL = List.of("curl", "-sS", "--max-time", "20", "--compressed", "--insecure");

    /** Sends a request with an Accept-Encoding and decodes the answer as it arrives; says how it was coded. */
    private static final String NODE = """
            const [url, coding, version, file] = process.argv.slice(1);
            const zlib = require('zlib');
            const decoder = {gzip: zlib.createGunzip, deflate: zlib.createInflate, br: zlib.createBrotliDecompress};
            const fail = error => { console.error(String(error)); process.exit(1); };
            const show = (fields, body, end) => {
              const sent = fields['content-encoding'];
              console.error(sent);
              body.on('error', fail).pipe(decoder[sent]()).on('error', fail).on('end', end).pipe(require('fs').createWriteStream(file));
            };
            if (version === 'HTTP11') {
              require('http').get(url, {headers: {'accept-encoding': coding}}, answer => show(answer.headers, answer, () => {}))
                .on('error', fail);
            } else {
              const session = require('http2').connect(url, {rejectUnauthorized: false}).on('error', fail);
              const target = new URL(url);
              const stream = session.request({':path': target.pathname + target.search, 'accept-encoding': coding});
              stream.on('error', fail).on('response', fields => show(fields, stream, () => session.close()));
            }
            """;

    @TempDir
    private Path directory;

    static Stream<Arguments> connections() {
        return Stream.of(Protocol.values())
                .flatMap(protocol -> (protocol.tls() ? Stream.of(CodedApp.DIRECT) : CodedApp.lanes())
                        .map(lane -> Arguments.of(protocol, lane)));
    }

    @ParameterizedTest
    @MethodSource("connections")
    void curlDecodesAll(Protocol protocol, Lane lane) throws Exception {
        CodedApp app = CodedApp.of(lane, protocol);
        for (String path : PATHS) {
            String target = target(path);
            byte[] plain = plain(target);
            for (String coding : app.codings()) {
                Path body = directory.resolve(path + "." + coding);
                String version = versions(protocol.set()).get(0);
                assertThat(curl(coding, body, "%{http_code} %header{content-encoding}", version, uri(app, target)))
                        .as(path)
                        .isEqualTo("200 " + coding);
                assertThat(body).as(coding + " of " + path).hasBinaryContent(plain);
            }
        }
    }

    /** Reactor Netty installs its own compression by protocol, and has left it out for some of them. */
    @ParameterizedTest
    @EnumSource
    void eachSetOfProtocolsCompresses(ProtocolSet set) throws Exception {
        String target = target("json");
        byte[] plain = plain(target);
        try (RunningApp app = Variant.CODINGS.start(CodedApp.DIRECT, set)) {
            String uri = (set.tls() ? "https" : "http") + "://localhost:" + app.port() + target;
            for (String version : versions(set)) {
                for (String coding : CodedApp.codings(app)) {
                    Path body = directory.resolve(version.substring(2) + "." + coding);
                    String format = "%{http_code} %{http_version} %header{content-encoding}";
                    assertThat(curl(coding, body, format, version, uri))
                            .isEqualTo("200 " + (version.equals("--http1.1") ? "1.1 " : "2 ") + coding);
                    assertThat(body).as(coding).hasBinaryContent(plain);
                }
            }
        }
    }

    /** The options by which curl speaks each of the protocols. */
    private static List<String> versions(ProtocolSet set) {
        return switch (set) {
            case HTTP11, HTTP11_OVER_TLS -> List.of("--http1.1");
            case H2C -> List.of("--http2-prior-knowledge");
            case H2C_AND_HTTP11 -> List.of("--http2-prior-knowledge", "--http1.1");
            case H2 -> List.of("--http2");
            case H2_AND_HTTP11 -> List.of("--http2", "--http1.1");
        };
    }

    /** Has curl write the decoded body to a file, and gives what it says of the answer. */
    private static String curl(String coding, Path body, String format, String version, String uri) throws Exception {
        List<String> command = new ArrayList<>(CURL);
        command.addAll(List.of(version, "-H", "Accept-Encoding: " + coding, "-o", body.toString(), "-w", format, uri));
        return Peer.run(command);
    }

    /** What curl asks for by itself, which is all that it can decode. */
    @ParameterizedTest
    @MethodSource("connections")
    void curlDecodesWhatItAsksFor(Protocol protocol, Lane lane) throws Exception {
        CodedApp app = CodedApp.of(lane, protocol);
        String version = protocol.tls() ? "--http2" : "--http1.1";
        Path body = directory.resolve("body");
        List<String> command = new ArrayList<>(CURL);
        command.addAll(List.of(version, "-o", body.toString(), uri(app, target("json"))));
        assertThat(Peer.run(command)).isEmpty();
        assertThat(body).hasBinaryContent(plain(target("json")));
    }

    @ParameterizedTest
    @EnumSource
    void nodeDecodesAll(Protocol protocol) throws Exception {
        CodedApp app = CodedApp.of(CodedApp.DIRECT, protocol);
        for (String path : List.of("string", "buffers", "sse")) {
            String target = target(path);
            byte[] plain = plain(target);
            for (String coding : List.of("gzip", "deflate", "br")) {
                Path body = directory.resolve(path + "." + coding);
                String said = Peer.run(
                        "timeout",
                        "30",
                        "node",
                        "-e",
                        NODE,
                        uri(app, target),
                        coding,
                        protocol.name(),
                        body.toString());
                assertThat(said).as(path).contains(coding);
                assertThat(body).as(coding + " of " + path).hasBinaryContent(plain);
            }
        }
    }

    private static String target(String path) {
        return "/coded/" + path + "?size=" + SIZE;
    }

    private static byte[] plain(String target) throws Exception {
        return CodedApp.of(CodedApp.PLAIN, Protocol.HTTP11).get(target).body();
    }

    private static String uri(CodedApp app, String target) {
        URI uri = app.request(target).build().uri();
        return uri.toString();
    }
}
