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
package dev.brisk.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs with every stack. The figures of so short a run in this JVM mean nothing and are not looked at. */
class JmhSmokeTests {

    @BeforeAll
    static void allowOtherRunsOfJmhOnThisMachine() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                ArgumentBenchmark.class,
                ConstructionBenchmark.class,
                EncoderBenchmark.class,
                ForwardedBenchmark.class,
                HeadersBenchmark.class,
                InfoBenchmark.class,
                LookUpBenchmark.class,
                NegotiationBenchmark.class,
                RecordingBenchmark.class,
                ResultBenchmark.class,
                RouteBenchmark.class
            })
    void runs(Class<?> benchmark) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("^" + benchmark.getName() + "\\.")
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(10))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        assertThat(results)
                .extracting(result -> result.getParams().getBenchmark())
                .containsAll(benchmarksOf(benchmark));
    }

    private static Set<String> benchmarksOf(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(method -> type.getName() + "." + method.getName())
                .collect(Collectors.toSet());
    }
}
