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
package dev.brisk.it.generate;

import static dev.brisk.it.harness.Request.get;
import static dev.brisk.it.harness.Request.post;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.it.harness.Case;
import dev.brisk.it.harness.Comparison;
import dev.brisk.it.harness.Http1Script;
import dev.brisk.it.harness.Http2Script;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Variant;
import dev.brisk.it.harness.Wire;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What no client should send, made by chance from what clients do send, is answered by Brisk as by the default: bytes of HTTP/1.1
 * with some of them changed, and frames of HTTP/2 that do not belong together. Each build sends the same.
 *
 * <p>{@code -Dtest.args="-Dmangled.seed=1000000 -Dmangled.tries=20000"} sends others. What is lost of an answer when a server
 * closes while its client sends depends on time, so a difference counts when it is seen again each time.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class MangledTests {

    private static final List<Lane> LANES = List.of(Lane.BRISK, Lane.STANDARD);
    private static final long SEED = Long.getLong("mangled.seed", 0);
    private static final int TRIES = Integer.getInteger("mangled.tries", 300);
    private static final int CONFIRMATIONS = 6;

    private static final Variant VARIANT =
            Variant.PLAIN.with("mangled", List.of("management.metrics.web.server.max-uri-tags=100000"), List.of());

    /** Answered in the turn in which they are read, so that all has been said when the next thing is. */
    private static final List<Request> REQUESTS = List.of(
            get("/returns/string"),
            get("/returns/record?q=1"),
            get("/returns/mono-item").with("Accept", "application/json"),
            get("/args/cookies").with("Cookie", "a=1; b=2"),
            get("/args/header-map").with("X-Value", "1"),
            get("/response/trailers"),
            get("/errors/runtime"),
            get("/fn/string"),
            get("/no/such/path"),
            post("/connection/unread").body("text/plain", "text"),
            post("/body/string").body("text/plain", "hello"),
            post("/body/item").body("application/json", "{\"name\":\"a\",\"number\":1}"),
            post("/fn/echo").body("text/plain", "text"));

    private static final String BYTES = "\r\n\0 \t:;,=/?#%&\"\\Aa1\u007f\u0080\u00ff";

    @Test
    void framesOfHttp2() throws Exception {
        play(Wire.H2C, seed -> {
            byte[] frames = RandomFrames.of(seed, REQUESTS);
            return Case.http2(
                    HexFormat.of().formatHex(frames),
                    Http2Script.connect()
                            .then((client, app, transcript) -> {
                                client.send(frames);
                                transcript.readAll(client);
                            })
                            .noProbe());
        });
    }

    @Test
    void bytesOfHttp1() throws Exception {
        play(Wire.HTTP11_BESIDE_H2C, MangledTests::mangled);
    }

    private static Case mangled(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            text.append(REQUESTS.get(random.nextInt(REQUESTS.size())).http11());
        }
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(text.length());
            char other = BYTES.charAt(random.nextInt(BYTES.length()));
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.setCharAt(at, other);
                case 2 -> text.insert(at, other);
                default -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(30))));
            }
        }
        String bytes = text + REQUESTS.get(0).http11();
        return Case.http1(
                HexFormat.of().formatHex(bytes.getBytes(ISO_8859_1)),
                Http1Script.connect().send(bytes).halfClose().responses());
    }

    private static void play(Wire wire, LongFunction<Case> cases) throws Exception {
        for (long seed = SEED; seed < SEED + TRIES; seed++) {
            Case subject = cases.apply(seed).whosePiecesVary().in(VARIANT);
            String differences = Comparison.of(subject, wire, LANES);
            for (int i = 0; i < CONFIRMATIONS && !differences.isEmpty(); i++) {
                differences = Comparison.of(subject, wire, LANES);
            }
            assertThat(differences).as("seed %d", seed).isEmpty();
        }
    }
}
