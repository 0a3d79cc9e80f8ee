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

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Memory of a server in a process of its own: of very many connections that wait, and with little of it under ZGC. */
@Tag("soak")
@EnabledIfSystemProperty(named = "soak", matches = "true")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class CodedSoakTests {

    private static final List<String> CODINGS = List.of("gzip", "deflate", "br", "zstd");

    private static final List<String> PATHS =
            List.of("string", "buffers", "elsewhere", "sse", "ndjson", "file", "json");

    private static final int FEW = 1000;

    private static final int MANY = 10_000;

    private static final int CLIENTS = 4;

    private static final int EXCHANGES = 300;

    private final Map<String, byte[]> plain = new ConcurrentHashMap<>();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Decodes what a server in another process has encoded. */
    @BeforeAll
    static void loadDecoder() {
        Brotli4jLoader.ensureAvailability();
    }

    @Test
    void tenThousandIdleConnectionsHoldNoEncoder(TestReporter reporter) throws Exception {
        long files =
                ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getMaxFileDescriptorCount();
        Assumptions.assumeTrue(files > MANY + 1000, "a process may have " + files + " files only");
        List<RawHttp1> idle = new ArrayList<>();
        try (CodedProcess server =
                CodedProcess.start(List.of("-Xmx256m"), List.of("brisk.compression.pool.encoders=2"))) {
            ask(server, idle, FEW);
            long few = server.residentKilobytes();
            ask(server, idle, MANY);
            CodedProcess.Encoders encoders = server.encoders();
            long perConnection = (server.residentKilobytes() - few) * 1024 / (MANY - FEW);
            reporter.publishEntry(Map.of("encoders", encoders.toString(), "bytes each", Long.toString(perConnection)));
            assertThat(encoders.working()).isZero();
            // br's are closed after each body.
            assertThat(encoders.live())
                    .isBetween(1L, 2L * 3 * Runtime.getRuntime().availableProcessors());
            // What Netty and the JVM hold for a connection; an encoder of gzip alone has 270 kB.
            assertThat(perConnection).isLessThan(32 * 1024);
        } finally {
            for (RawHttp1 connection : idle) {
                connection.close();
            }
        }
    }

    private static void ask(CodedProcess server, List<RawHttp1> idle, int connections) throws IOException {
        while (idle.size() < connections) {
            String coding = CODINGS.get(idle.size() % CODINGS.size());
            String path = idle.size() % 8 < 4 ? "string" : "buffers";
            RawHttp1 connection = RawHttp1.connect(server.port());
            idle.add(connection);
            connection.send(CodedRequests.http1("/coded/" + path + "?size=4000", coding));
            RawHttp1Response response = connection.read(false);
            assertThat(response.ending()).isEqualTo(RawHttp1Response.Ending.COMPLETE);
            assertThat(response.field("content-encoding")).isEqualTo(coding);
        }
    }

    /** An error of memory ends the server, and with it the test. */
    @Test
    void littleMemoryIsEnoughUnderZgc(TestReporter reporter) throws Exception {
        List<String> options =
                List.of("-XX:+UseZGC", "-Xmx64m", "-XX:MaxDirectMemorySize=48m", "-XX:+ExitOnOutOfMemoryError");
        List<String> properties =
                List.of("brisk.compression.requests.enabled=true", "brisk.compression.requests.max-size=300KB");
        try (CodedProcess server = CodedProcess.start(options, properties)) {
            exchanges(server, 1);
            long before = server.residentKilobytes();
            exchanges(server, 2);
            long after = server.residentKilobytes();
            CodedProcess.Encoders encoders = server.encoders();
            reporter.publishEntry(Map.of("encoders", encoders.toString(), "kB", before + " then " + after));
            assertThat(encoders.working()).isZero();
            assertThat(after).isLessThan(before + 32 * 1024);
        }
    }

    private void exchanges(CodedProcess server, int seed) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Random random = new Random(seed * 100L + i);
                clients.add(executor.submit(() -> {
                    for (int exchange = 0; exchange < EXCHANGES; exchange++) {
                        exchange(server.port(), random);
                    }
                    return true;
                }));
            }
            for (Future<?> each : clients) {
                each.get(15, TimeUnit.MINUTES);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    /** A body to the client and back, or one that the client cuts. */
    private void exchange(int port, Random random) throws Exception {
        int size = random.nextInt(20) == 0 ? 1_000_000 : 1000 * (3 + random.nextInt(60));
        String target = "/coded/" + PATHS.get(random.nextInt(PATHS.size())) + "?size=" + size;
        String coding = CODINGS.get(random.nextInt(CODINGS.size()));
        if (random.nextInt(5) == 0) {
            try (RawHttp1 connection = RawHttp1.connect(port, 8192)) {
                connection.send(CodedRequests.http1(target, coding));
                connection.bytes(random.nextInt(200)); // of an answer that has more in any case
                connection.reset();
            }
            return;
        }
        byte[] coded = send(port, target, request -> request.header("Accept-Encoding", coding))
                .body();
        byte[] expected = plain.get(target);
        if (expected == null) {
            expected = send(port, target, request -> {}).body();
            if (size < 100_000) {
                plain.put(target, expected);
            }
        }
        assertThat(Decoders.decodeHere(coding, coded)).as(target).isEqualTo(expected);
        HttpResponse<byte[]> back = send(
                port,
                "/body/count",
                request -> request.header("Content-Encoding", coding)
                        .header("Content-Type", "application/octet-stream")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(coded)));
        assertThat(back.statusCode())
                .as("%s, %d bytes", target, expected.length)
                .isEqualTo(expected.length > 300 * 1024 ? 413 : 200);
    }

    private HttpResponse<byte[]> send(int port, String target, Consumer<HttpRequest.Builder> more) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + target))
                .timeout(Duration.ofSeconds(60));
        more.accept(request);
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
