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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Variant;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
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
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.http.HttpProtocol;

/** Clients that people use, with decoders and HTTP of their own: {@code curl}, and Node's clients with its zlib. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class CodedClientTests {

    private static final List<String> PATHS = List.of("string", "json", "buffers", "sse", "ndjson", "file");

    private static final int SIZE = 300_000;

    /** Sends a request with an Accept-Encoding and decodes the answer as it arrives; says on the error stream how it was coded. */
    private static final String NODE = """
            const [url, coding, version] = process.argv.slice(1);
            const zlib = require('zlib');
            const decoder = {gzip: zlib.createGunzip, deflate: zlib.createInflate, br: zlib.createBrotliDecompress};
            const fail = error => { console.error(String(error)); process.exit(1); };
            const show = (fields, body, end) => {
              const sent = fields['content-encoding'];
              console.error(sent);
              body.on('error', fail).pipe(decoder[sent]()).on('error', fail).on('end', end).pipe(process.stdout);
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
                List<String> command = new ArrayList<>(List.of("curl", "-sS", "--max-time", "20", "--compressed"));
                command.addAll(
                        switch (protocol) {
                            case HTTP11 -> List.of("--http1.1");
                            case H2C -> List.of("--http2-prior-knowledge");
                            case H2 -> List.of("--http2", "--insecure");
                        });
                command.addAll(List.of("-H", "Accept-Encoding: " + coding, "-o", body.toString()));
                command.addAll(List.of("-w", "%{http_code} %header{content-encoding}", uri(app, target)));
                assertThat(run(command).output()).as(path).hasContent("200 " + coding);
                assertThat(body).as(coding + " of " + path).hasBinaryContent(plain);
            }
        }
    }

    /** Reactor Netty installs its own compression by protocol, and has left it out for some of them. */
    @ParameterizedTest
    @EnumSource
    void eachSetOfProtocolsCompresses(ProtocolSet set) throws Exception {
        Variant variant = Variant.CODINGS.with("codings of " + set, List.of(), List.of(set.configuration));
        String target = target("json");
        CodedApp app = CodedApp.of(variant, CodedApp.DIRECT, set.tls ? Protocol.H2 : Protocol.H2C);
        for (String version : set.versions()) {
            for (String coding : app.codings()) {
                Path body = directory.resolve(version.substring(2) + "." + coding);
                List<String> command = List.of(
                        "curl",
                        "-sS",
                        "--max-time",
                        "20",
                        "--compressed",
                        version,
                        "--insecure",
                        "-H",
                        "Accept-Encoding: " + coding,
                        "-o",
                        body.toString(),
                        "-w",
                        "%{http_code} %{http_version} %header{content-encoding}",
                        uri(app, target));
                assertThat(run(command).output())
                        .hasContent("200 " + (version.equals("--http1.1") ? "1.1 " : "2 ") + coding);
                assertThat(body).as(coding).hasBinaryContent(plain(target));
            }
        }
    }

    /** What curl asks for by itself, which is all that it can decode. */
    @ParameterizedTest
    @MethodSource("connections")
    void curlDecodesWhatItAsksFor(Protocol protocol, Lane lane) throws Exception {
        CodedApp app = CodedApp.of(lane, protocol);
        String version = protocol.tls() ? "--http2" : "--http1.1";
        Answer answer = run(List.of(
                "curl", "-sS", "--max-time", "20", version, "--insecure", "--compressed", uri(app, target("json"))));
        assertThat(answer.output()).hasBinaryContent(plain(target("json")));
    }

    @ParameterizedTest
    @EnumSource
    void nodeDecodesAll(Protocol protocol) throws Exception {
        CodedApp app = CodedApp.of(CodedApp.DIRECT, protocol);
        for (String path : List.of("string", "buffers", "sse")) {
            String target = target(path);
            byte[] plain = plain(target);
            for (String coding : List.of("gzip", "deflate", "br")) {
                Answer answer = run(List.of("node", "-e", NODE, uri(app, target), coding, protocol.name()));
                assertThat(answer.errors()).as(path).contains(coding);
                assertThat(answer.output()).as(coding + " of " + path).hasBinaryContent(plain);
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

    private Answer run(List<String> command) throws Exception {
        Path output = Files.createTempFile(directory, "out", null);
        Path errors = Files.createTempFile(directory, "err", null);
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
        } catch (IOException missing) {
            assertThat(System.getenv("CI"))
                    .as(command.get(0) + " is needed by this test")
                    .isNull();
            assumeTrue(false, command.get(0) + " is not installed");
            throw missing;
        }
        try {
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("%s", command).isTrue();
            assertThat(process.exitValue())
                    .as("%s: %s", command, Files.readString(errors))
                    .isZero();
            return new Answer(output, Files.readString(errors));
        } finally {
            process.destroyForcibly();
        }
    }

    enum ProtocolSet {
        HTTP11_ALONE(Http11.class, false, "--http1.1"),
        H2C_ALONE(H2c.class, false, "--http2-prior-knowledge"),
        H2C_AND_HTTP11(H2cAndHttp11.class, false, "--http2-prior-knowledge --http1.1"),
        H2_ALONE(H2.class, true, "--http2"),
        H2_AND_HTTP11(H2AndHttp11.class, true, "--http2 --http1.1");

        private final Class<?> configuration;

        private final boolean tls;

        private final String versions;

        ProtocolSet(Class<?> configuration, boolean tls, String versions) {
            this.configuration = configuration;
            this.tls = tls;
            this.versions = versions;
        }

        /** The options of curl. */
        List<String> versions() {
            return List.of(versions.split(" ", -1));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Http11 {

        @Bean
        NettyServerCustomizer protocols() {
            return server -> server.protocol(HttpProtocol.HTTP11);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class H2c {

        @Bean
        NettyServerCustomizer protocols() {
            return server -> server.protocol(HttpProtocol.H2C);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class H2cAndHttp11 {

        @Bean
        NettyServerCustomizer protocols() {
            return server -> server.protocol(HttpProtocol.H2C, HttpProtocol.HTTP11);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class H2 {

        @Bean
        NettyServerCustomizer protocols() {
            return server -> server.protocol(HttpProtocol.H2);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class H2AndHttp11 {

        @Bean
        NettyServerCustomizer protocols() {
            return server -> server.protocol(HttpProtocol.H2, HttpProtocol.HTTP11);
        }
    }

    private record Answer(Path output, String errors) {}
}
