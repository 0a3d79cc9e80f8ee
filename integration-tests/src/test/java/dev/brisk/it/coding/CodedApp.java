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

import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.EncoderCounts;
import dev.brisk.compression.EncoderPools;
import dev.brisk.it.app.CodedCases;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import dev.brisk.test.TlsKeys;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** An application of the tests of content codings, and a client that does not decode. It lives as long as the JVM. */
record CodedApp(RunningApp app, Protocol protocol, HttpClient client) {

    private static final List<String> CODED = List.of(
            "brisk.enabled=true",
            "server.compression.enabled=true",
            "server.compression.mime-types=text/*,application/json,application/xml,application/x-ndjson",
            "server.compression.excluded-user-agents=OldBrowser 6.0");

    /** The default, which does not compress. */
    static final Lane PLAIN = Lane.DEFAULT;

    static final Lane DIRECT = new Lane("direct", CODED);

    static final Lane STANDARD = new Lane("standard", with(CODED, "brisk.dispatch.enabled=false"));

    private static final Variant CASES = Variant.CODINGS.with("coded cases", List.of(), List.of(CodedCases.class));

    private static final Map<String, CodedApp> RUNNING = new ConcurrentHashMap<>();

    /** Those that compress. */
    static Stream<Lane> lanes() {
        return Stream.of(DIRECT, STANDARD);
    }

    static CodedApp of(Lane lane, Protocol protocol) {
        return of(Variant.CODINGS, lane, protocol);
    }

    /** One with {@link CodedCases} as well. */
    static CodedApp ofCases(Lane lane, Protocol protocol) {
        return of(CASES, lane, protocol);
    }

    private static CodedApp of(Variant variant, Lane lane, Protocol protocol) {
        return RUNNING.computeIfAbsent(variant.name() + lane.name() + protocol, key -> start(variant, lane, protocol));
    }

    /** The same lane with more properties, told apart by the first of them. */
    static Lane with(Lane lane, String... more) {
        return new Lane(lane.name() + " " + more[0], with(lane.properties(), more));
    }

    private static CodedApp start(Variant variant, Lane lane, Protocol protocol) {
        HttpClient.Builder client = HttpClient.newBuilder().version(protocol.version());
        if (protocol.tls()) {
            client.sslContext(TlsKeys.shared().trusting());
        }
        RunningApp app = variant.start(lane, protocol.set());
        return new CodedApp(app, protocol, client.build());
    }

    static List<String> with(List<String> properties, String... more) {
        List<String> all = new ArrayList<>(properties);
        all.addAll(List.of(more));
        return all;
    }

    /** The tokens of the codings that this application has. */
    List<String> codings() {
        return codings(app);
    }

    static List<String> codings(RunningApp app) {
        return app.context().getBean(ContentCodings.class).available().stream()
                .map(ContentCoding::token)
                .toList();
    }

    EncoderPools pools() {
        return app.context().getBean(EncoderPools.class);
    }

    /** How many encoders were made so far. */
    long created() {
        return sum(EncoderCounts::created);
    }

    /** How many encoders there are, at work or waiting. */
    long live() {
        return sum(EncoderCounts::live);
    }

    private long sum(ToLongFunction<EncoderCounts> number) {
        return app.context().getBean(ContentCodings.class).available().stream()
                .mapToLong(coding -> number.applyAsLong(pools().counts(coding)))
                .sum();
    }

    /** How many encoders work, once there are none or the time is up. Negative if one was given back twice. */
    long encodersInUse(int millis) throws InterruptedException {
        long inUse = -1;
        for (int waited = 0; waited < millis && inUse != 0; waited += 50) {
            Thread.sleep(50);
            inUse = sum(counts -> counts.live() - counts.pooled());
        }
        return inUse;
    }

    HttpRequest.Builder request(String target) {
        URI uri = URI.create((protocol.tls() ? "https" : "http") + "://localhost:" + app.port() + target);
        return HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30));
    }

    HttpResponse<byte[]> get(String target, String... fields) throws Exception {
        HttpRequest.Builder request = request(target);
        return send(fields.length == 0 ? request : request.headers(fields));
    }

    HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray())
                .get(30, TimeUnit.SECONDS);
    }
}
