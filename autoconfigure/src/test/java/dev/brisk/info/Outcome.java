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
package dev.brisk.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;
import reactor.netty.channel.AbortedException;

/** How a {@code completed()} ended, waited for at most 20 seconds. */
final class Outcome {

    private Outcome() {}

    static Signal<Void> of(Mono<Void> completed) {
        return Objects.requireNonNull(completed.materialize().block(Duration.ofSeconds(20)));
    }

    static void assertSent(Mono<Void> completed) {
        Signal<Void> signal = of(completed);
        assertThat(signal.getThrowable()).isNull();
        assertThat(signal.isOnComplete()).isTrue();
    }

    static void assertAborted(Mono<Void> completed) {
        assertThat(of(completed).getThrowable()).isInstanceOf(AbortedException.class);
    }
}
