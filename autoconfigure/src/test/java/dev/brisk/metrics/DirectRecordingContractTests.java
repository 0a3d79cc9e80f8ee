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
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.brisk.metrics.Played.Script;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.observation.Observation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;

/** The direct recording leaves the same meters, and shows the same, as the observation. */
class DirectRecordingContractTests {

    private static final Script SUCCESS =
            it -> it.pattern("/items/{id}").commit().complete();

    static Stream<Arguments> exchanges() {
        Map<String, Script> all = new LinkedHashMap<>(Exchanges.UNTOUCHED);
        all.putAll(Exchanges.TOUCHED);
        return all.entrySet().stream().map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("exchanges")
    void isTheSameForOneExchange(String name, Script script) {
        for (boolean longTaskTimer : new boolean[] {true, false}) {
            Way observed = Way.observed(RegistrySetup.PLAIN, longTaskTimer);
            Way direct = Way.direct(RegistrySetup.PLAIN, longTaskTimer);
            for (HttpMethod method : List.of(HttpMethod.GET, HttpMethod.valueOf("PURGE"))) {
                // Twice: the second time the tags are known.
                for (int i = 0; i < 2; i++) {
                    List<String> expected = Played.play(observed, method, script);
                    assertThat(Played.play(direct, method, script)).isEqualTo(expected);
                    assertThat(Meters.of(direct.registry())).isEqualTo(Meters.of(observed.registry()));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void isTheSameForAllExchangesInOneRegistry(RegistrySetup setup) {
        Way observed = Way.observed(setup, true);
        Way direct = Way.direct(setup, true);
        for (int round = 0; round < 2; round++) {
            Exchanges.UNTOUCHED.forEach((name, script) -> {
                Played.play(observed, HttpMethod.POST, script);
                Played.play(direct, HttpMethod.POST, script);
            });
            assertThat(Meters.of(direct.registry())).isEqualTo(Meters.of(observed.registry()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void isTheSameAlsoForThoseThatLookAndChange(RegistrySetup setup) {
        Way observed = Way.observed(setup, true);
        Way direct = Way.direct(setup, true);
        Exchanges.TOUCHED.forEach((name, script) -> {
            List<String> expected = Played.play(observed, HttpMethod.GET, script);
            assertThat(Played.play(direct, HttpMethod.GET, script)).as(name).isEqualTo(expected);
        });
        assertThat(Meters.of(direct.registry())).isEqualTo(Meters.of(observed.registry()));
    }

    static Stream<Arguments> changes() {
        Consumer<MeterRegistry> removeTimers = registry ->
                registry.getMeters().stream().filter(Timer.class::isInstance).forEach(registry::remove);
        Consumer<MeterRegistry> removeAll = registry -> registry.getMeters().forEach(registry::remove);
        Consumer<MeterRegistry> lateRename = registry -> registry.config().meterFilter(new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                return id.withName("late." + id.getName());
            }
        });
        return Stream.of(
                Arguments.of("timers removed", removeTimers),
                Arguments.of("all removed", removeAll),
                Arguments.of("cleared", (Consumer<MeterRegistry>) MeterRegistry::clear),
                Arguments.of("a filter that comes late", lateRename),
                Arguments.of("closed", (Consumer<MeterRegistry>) MeterRegistry::close),
                Arguments.of("common tags that come late", (Consumer<MeterRegistry>)
                        registry -> registry.config().commonTags("late", "yes")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void isTheSameAfterAChangeOfTheRegistry(String name, Consumer<MeterRegistry> change) {
        Way observed = Way.observed(RegistrySetup.PLAIN, true);
        Way direct = Way.direct(RegistrySetup.PLAIN, true);
        for (Way way : List.of(observed, direct)) {
            Played.play(way, HttpMethod.GET, SUCCESS);
            // One that is under way while the registry changes.
            Played.play(way, HttpMethod.GET, it -> {
                change.accept(way.registry());
                SUCCESS.play(it);
            });
            Played.play(way, HttpMethod.GET, SUCCESS);
        }
        assertThat(Meters.of(direct.registry())).isEqualTo(Meters.of(observed.registry()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("exchanges")
    void isDirectUnlessSomebodyLooks(String name, Script script) {
        Way direct = Way.direct(RegistrySetup.PLAIN, true);
        Played.play(direct, HttpMethod.GET, it -> {
            assertThat(it.recording).isInstanceOf(DirectRecording.class);
            script.play(it);
        });
    }

    @Test
    void failsLikeTheObservationBeforeARequestWithoutAPathIsCounted() {
        for (Way way : List.of(Way.observed(RegistrySetup.PLAIN, true), Way.direct(RegistrySetup.PLAIN, true))) {
            ServerHttpRequest request = MockServerHttpRequest.get("/apps/a")
                    .build()
                    .mutate()
                    .contextPath("/app")
                    .build();
            RequestRecording recording =
                    way.recorder().record(request, new MockServerHttpResponse(), new ConcurrentHashMap<>());
            assertThatIllegalArgumentException().isThrownBy(recording::start);
            assertThat(way.registry().getMeters()).isEmpty();
        }
    }

    @Test
    void isAnObservationBelowAnother() {
        Way direct = Way.direct(RegistrySetup.PLAIN, true);
        Observation other = Observation.start("other", direct.observations());
        Observation.Scope scope = other.openScope();
        try {
            Played.play(direct, HttpMethod.GET, it -> {
                assertThat(it.recording).isInstanceOf(ObservedRecording.class);
                assertThat(it.context().getParentObservation()).isSameAs(other);
            });
        } finally {
            scope.close();
        }
    }

    @Test
    void isAnObservationAsSoonAsAHandlerIsRegistered() {
        Way direct = Way.direct(RegistrySetup.PLAIN, true);
        Played.play(direct, HttpMethod.GET, SUCCESS);
        direct.observations().observationConfig().observationHandler(context -> true);
        Played.play(direct, HttpMethod.GET, it -> {
            assertThat(it.recording).isInstanceOf(ObservedRecording.class);
            SUCCESS.play(it);
        });
        assertThat(Meters.recorded(direct.registry())).isEqualTo(2);
        assertThat(Meters.active(direct.registry())).isZero();
    }
}
