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
package dev.brisk.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.http.HttpMethod;

/** One sample for each exchange, whatever comes at the same moment as its end. */
@Timeout(60)
class ConcurrentAccessTests {

    private static final int ROUNDS = 5_000;

    private final ExecutorService other = Executors.newSingleThreadExecutor();

    private final CyclicBarrier together = new CyclicBarrier(2);

    private final Way direct = Way.direct(RegistrySetup.PLAIN, true);

    @AfterEach
    void shutDown() {
        this.other.shutdownNow();
    }

    @Test
    void anAccessAtTheEnd() throws Exception {
        race(it -> {
            it.context().addLowCardinalityKeyValue(KeyValue.of("tenant", "a"));
            assertThat(it.context().containsKey(Timer.Sample.class)).isTrue();
        });
        assertThat(this.direct.registry().getMeters())
                .filteredOn(Timer.class::isInstance)
                .hasSizeBetween(1, 2);
    }

    @Test
    void anObservationTakenAtTheEnd() throws Exception {
        race(it -> assertThat(it.observation().getContext().getName()).isEqualTo(Way.NAME));
    }

    @Test
    void aCancellationAtTheEnd() throws Exception {
        race(it -> it.recording.cancelled());
    }

    private void race(Played.Script script) throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            Played.play(this.direct, HttpMethod.GET, it -> {
                it.pattern("/a").commit();
                Future<?> done = this.other.submit(() -> {
                    this.together.await(10, TimeUnit.SECONDS);
                    script.play(it);
                    return null;
                });
                try {
                    this.together.await(10, TimeUnit.SECONDS);
                    it.complete();
                    done.get(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS);
                } catch (Exception ex) {
                    throw new IllegalStateException(ex);
                }
            });
        }
        assertThat(Meters.recorded(this.direct.registry())).isEqualTo(ROUNDS);
        assertThat(Meters.active(this.direct.registry())).isZero();
    }
}
