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
package dev.brisk.sample.parts;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

/** What {@link ChangeFeed} promises and no client can make happen. */
class FeedTests {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Part PART =
            new Part(1L, "ZZ-0001", "Part", "tools", "Maker", BigDecimal.ONE, 1, 1, "", Instant.EPOCH, 0L);

    private final ChangeFeed feed = new ChangeFeed(new FeedProperties(LIMIT, 4), new SimpleMeterRegistry());

    @Test
    void newListenerGetsOnlyWhatIsNew() {
        publish(2);
        StepVerifier.create(feed.changes().map(PartChange::id).take(2))
                .then(() -> publish(2))
                .expectNext(3L, 4L)
                .expectComplete()
                .verify(LIMIT);
    }

    @Test
    void historyIsBounded() {
        publish(10);
        feed.close();
        StepVerifier.create(feed.changesAfter(0).map(PartChange::id))
                .expectNext(7L, 8L, 9L, 10L)
                .expectComplete()
                .verify(LIMIT);
    }

    @Test
    void slowListenerLosesTheOldestAndHoldsUpNobody() {
        StepVerifier.create(feed.changes().map(PartChange::id), 0)
                .expectSubscription()
                .then(() -> publish(10))
                .thenRequest(4)
                .expectNext(7L, 8L, 9L, 10L)
                .thenCancel()
                .verify(LIMIT);
    }

    @Test
    void closingEndsAllStreamsAndLaterChangesAreIgnored() {
        StepVerifier.create(feed.changes()).then(feed::close).expectComplete().verify(LIMIT);
        publish(1);
        assertThat(feed.changes().collectList().block(LIMIT)).isEqualTo(List.of());
    }

    private void publish(int count) {
        for (int i = 0; i < count; i++) {
            feed.publish(PartChange.Type.UPDATED, PART);
        }
    }
}
