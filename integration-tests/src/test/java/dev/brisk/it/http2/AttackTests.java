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
import static org.awaitility.Awaitility.await;

import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Limits end the connection of an attacker, and no other. The limits are Netty's, so they hold for the default, too; those of
 * {@code brisk.server.http2.*} are set lower. No buffer is lost, and no request stays active.
 */
@Timeout(60)
class AttackTests {

    /** Small buffers, so that answers that nobody reads soon wait in the server. */
    private static final int BUFFER = 4096;

    /** What the allocator may keep more of than before, in bytes: chunks for later. */
    private static final long MOST_MEMORY = 16 * 1024 * 1024;

    private static final int MOST_STEPS = 1_000;

    static Stream<Arguments> attacks() {
        return Stream.of(Attack.values())
                .flatMap(attack -> Stream.of(Lane.DEFAULT, Lane.BRISK).map(lane -> Arguments.of(attack, lane)));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void theLimitOfNettyEndsTheConnection(Attack attack, Lane lane) throws Exception {
        RunningApp app = attack.unread() ? Http2Apps.of(lane, "it.send-buffer=" + BUFFER) : Http2Apps.of(lane);
        assertEnded(attack, attack.allowed(), app);
    }

    @ParameterizedTest
    @CsvSource({
        "RAPID_RESET, brisk.server.http2.max-received-resets",
        "PROVOKED_RESET, brisk.server.http2.max-sent-resets"
    })
    void thePropertyMovesTheLimit(Attack attack, String property) throws Exception {
        assertEnded(attack, 20, Http2Apps.of(Lane.BRISK, property + "=20"));
        assertEnded(attack, 300, Http2Apps.of(Lane.BRISK, property + "=300"));
    }

    @ParameterizedTest
    @CsvSource({"RAPID_RESET", "PROVOKED_RESET"})
    void theWindowBeginsAnew(Attack attack) throws Exception {
        RunningApp app = Http2Apps.of(
                Lane.BRISK,
                "brisk.server.http2.reset-window=1s",
                "brisk.server.http2.max-received-resets=20",
                "brisk.server.http2.max-sent-resets=20");
        try (RawHttp2 client = app.http2(1 << 16)) {
            for (int i = 0; i < 40; i++) {
                attack.step(client, i);
                if (i % 20 == 19) {
                    assertThat(Answers.body(client, "/returns/string")).isEqualTo("hello");
                    Thread.sleep(1_100);
                }
            }
            assertThat(Answers.body(client, "/returns/string")).isEqualTo("hello");
        }
    }

    /** Attackers that come back as often as they can take nothing from others but time, and leave nothing behind. */
    @ParameterizedTest
    @EnumSource(names = "UNREAD_.*", mode = EnumSource.Mode.MATCH_NONE)
    void othersAreServedMeanwhileAndMemoryReturns(Attack attack) throws Exception {
        RunningApp app = Http2Apps.of(
                Lane.BRISK, "brisk.server.http2.max-received-resets=20", "brisk.server.http2.max-sent-resets=20");
        attack(attack, app, 20);
        long before = usedMemory();
        ExecutorService attackers = Executors.newFixedThreadPool(2);
        try (RawHttp2 other = app.http2(1 << 16)) {
            List<Future<?>> attacks = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                attacks.add(attackers.submit(() -> attack(attack, app, 25)));
            }
            int served = 0;
            while (attacks.stream().anyMatch(running -> !running.isDone())) {
                assertThat(Answers.body(other, "/returns/string")).isEqualTo("hello");
                served++;
            }
            for (Future<?> running : attacks) {
                running.get(1, TimeUnit.SECONDS);
            }
            assertThat(served).isGreaterThan(10);
        } finally {
            attackers.shutdownNow();
        }
        assertThat(app.activeAfter(5_000)).isZero();
        await().atMost(Duration.ofSeconds(10)).until(() -> usedMemory() - before < MOST_MEMORY);
    }

    private static void attack(Attack attack, RunningApp app, int connections) {
        for (int i = 0; i < connections; i++) {
            try (RawHttp2 attacker = app.http2(1 << 16)) {
                int count = 0;
                while (count < 40 && step(attack, attacker, count)) {
                    count++;
                }
                Answers.rest(attacker);
            } catch (IOException ex) {
                // Closed while the attack went on.
            }
        }
    }

    private static long usedMemory() {
        return ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT)
                .metric()
                .usedDirectMemory();
    }

    private static void assertEnded(Attack attack, int allowed, RunningApp app) throws Exception {
        try (RawHttp2 other = app.http2(1 << 16);
                RawHttp2 attacker = RawHttp2.over(connect(app.port(), attack), 1 << 16)) {
            assertThat(Answers.body(attacker, "/returns/string")).isEqualTo("hello");
            int count = 0;
            while (count < Math.min(allowed, MOST_STEPS) && step(attack, attacker, count)) {
                count++;
            }
            if (allowed < MOST_STEPS) {
                assertThat(count).isEqualTo(allowed);
                if (attack.bearsOthers()) {
                    assertThat(Answers.body(attacker, "/returns/string")).isEqualTo("hello");
                }
                step(attack, attacker, count);
            }
            List<RawHttp2Frame> rest = Answers.rest(attacker);
            assertThat(attacker.silent()).isFalse();
            if (!attack.unread()) {
                assertThat(rest)
                        .filteredOn(frame -> frame.type() == RawHttp2.GOAWAY)
                        .singleElement()
                        .returns(Attack.ENHANCE_YOUR_CALM, RawHttp2Frame::errorCode);
            }
            assertThat(Answers.body(other, "/returns/string")).isEqualTo("hello");
        }
        assertThat(app.activeAfter(5_000)).isZero();
    }

    private static Socket connect(int port, Attack attack) throws IOException {
        Socket socket = new Socket();
        if (attack.unread()) {
            socket.setReceiveBufferSize(BUFFER);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return socket;
    }

    /** Returns whether the connection is still there. */
    private static boolean step(Attack attack, RawHttp2 attacker, int count) {
        try {
            attack.step(attacker, count);
            return true;
        } catch (IOException ex) {
            return false;
        }
    }
}
