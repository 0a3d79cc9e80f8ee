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

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * What it costs to find a handler function in each kind of way and to answer with each kind of response, from request to answer.
 * Nested routes come after fifty others.
 *
 * <pre>benchmarks/jmh RouteBenchmark -prof gc -p route=text,nested/7/item</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class RouteBenchmark extends DispatchedExchange {

    /** What follows {@code /routes/} in the path of {@link RouteEndpoints}. */
    @Param({"text", "json", "mono", "variable/7", "nested/7/item", "filtered", "query?a=1", "empty", "ndjson"})
    public String route = "text";

    @Setup
    public void open() throws IOException {
        open(Application.class, "/routes/" + this.route);
    }

    @Benchmark
    public int answer() throws IOException {
        return exchange();
    }

    /** The application. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(RouteEndpoints.class)
    static class Application {}
}
