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
package dev.brisk.it.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.brisk.it.harness.RunningApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * Two instances behind HAProxy are restarted in turn under load, in the steps of {@code docs/deployment.md}, and no request fails.
 * Clients do not repeat a request.
 */
class RollingRestartTests {

    private static final int CONCURRENCY = 16;

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource(names = {"HTTP11", "H2C"})
    void noRequestFails(HttpProtocol protocol) throws Exception {
        assertThat(restartUnderLoad(protocol, 500)).isGreaterThanOrEqualTo(500);
    }

    @Test
    @Tag("soak")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @EnabledIfSystemProperty(named = "soak", matches = "true")
    void noneOfVeryManyRequestsFailsOverHttp1() throws Exception {
        assertThat(restartUnderLoad(HttpProtocol.HTTP11, 50_000)).isGreaterThanOrEqualTo(50_000);
    }

    @Test
    @Tag("soak")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @EnabledIfSystemProperty(named = "soak", matches = "true")
    void noneOfVeryManyRequestsFailsOverHttp2() throws Exception {
        assertThat(restartUnderLoad(HttpProtocol.H2C, 50_000)).isGreaterThanOrEqualTo(50_000);
    }

    /** Restarts both instances again and again until so many requests were answered, and returns how many were. */
    private int restartUnderLoad(HttpProtocol protocol, int requests) throws Exception {
        Map<String, RunningApp> apps = new ConcurrentHashMap<>();
        try {
            apps.put("a", start("a", protocol));
            apps.put("b", start("b", protocol));
            try (Haproxy haproxy = Haproxy.startWhole(this.directory, configuration(protocol))) {
                Load load = Load.start(protocol, haproxy.port());
                try {
                    do {
                        for (String instance : apps.keySet()) {
                            restart(haproxy, apps, instance, protocol);
                        }
                        assertThat(load.failures).isEmpty();
                    } while (load.answered.get() < requests);
                } finally {
                    load.stop();
                }
                assertThat(load.failures).as("%s", haproxy.log()).isEmpty();
                return load.answered.get();
            }
        } finally {
            apps.values().forEach(RunningApp::close);
        }
    }

    private void restart(Haproxy haproxy, Map<String, RunningApp> apps, String instance, HttpProtocol protocol)
            throws IOException {
        haproxy.run("set server catalogue/" + instance + " state drain");
        await().atMost(Duration.ofSeconds(20)).until(() -> sessions(haproxy, instance) == 0);
        Objects.requireNonNull(apps.get(instance)).close();
        apps.put(instance, start(instance, protocol));
        haproxy.run("set server catalogue/" + instance + " health up");
        haproxy.run("set server catalogue/" + instance + " state ready");
    }

    /** How many requests HAProxy waits for. */
    private static int sessions(Haproxy haproxy, String instance) throws IOException {
        for (String line : haproxy.run("show stat").split("\n", -1)) {
            String[] columns = line.split(",", -1);
            if (columns[0].equals("catalogue") && columns[1].equals(instance)) {
                return Integer.parseInt(columns[4]);
            }
        }
        throw new IllegalStateException("No server " + instance);
    }

    /** The example's, whose instances speak HTTP/1.1. */
    private static String configuration(HttpProtocol protocol) throws IOException {
        String example = Files.readString(Path.of("../sample-app/deploy/haproxy.cfg"));
        return protocol == HttpProtocol.H2C
                ? example.replace("default-server send-proxy-v2", "default-server proto h2 send-proxy-v2")
                : example;
    }

    private RunningApp start(String instance, HttpProtocol protocol) {
        return ProxiedApp.start(
                protocol == HttpProtocol.H2C,
                "server.port=-1",
                "brisk.server.unix-socket=" + this.directory.resolve(instance + ".sock"),
                "management.endpoint.health.probes.enabled=true",
                "server.shutdown=graceful",
                "brisk.server.proxy-protocol=on",
                "spring.reactor.netty.shutdown-quiet-period=0s");
    }

    /** Requests one after another, so many at a time, until it is stopped. */
    private static final class Load {

        final AtomicInteger answered = new AtomicInteger();

        final Queue<String> failures = new ConcurrentLinkedQueue<>();

        private final AtomicBoolean stopped = new AtomicBoolean();

        private final ConnectionProvider connections = ConnectionProvider.create("load", CONCURRENCY);

        private final Disposable running;

        private Load(HttpProtocol protocol, int port) {
            HttpClient client = HttpClient.create(this.connections)
                    .protocol(protocol)
                    .disableRetry(true)
                    .responseTimeout(Duration.ofSeconds(20))
                    .baseUrl("http://127.0.0.1:" + port);
            Mono<Void> request = client.get()
                    .uri("/peer")
                    .responseSingle((response, body) ->
                            body.asString().map(text -> response.status().code() + " " + text))
                    .doOnNext(this::note)
                    .onErrorResume(error -> {
                        this.failures.add(error.toString());
                        return Mono.empty();
                    })
                    .then();
            this.running = Flux.range(0, CONCURRENCY)
                    .flatMap(lane -> request.repeat(() -> !this.stopped.get()), CONCURRENCY)
                    .subscribe();
        }

        static Load start(HttpProtocol protocol, int port) {
            return new Load(protocol, port);
        }

        private void note(String answer) {
            if (answer.startsWith("200 127.0.0.1 ")) {
                this.answered.incrementAndGet();
            } else {
                this.failures.add(answer);
            }
        }

        /** Waits for the requests that are on their way. */
        void stop() {
            this.stopped.set(true);
            await().atMost(Duration.ofSeconds(30)).until(this.running::isDisposed);
            this.connections.disposeLater().block(Duration.ofSeconds(10));
        }
    }
}
