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

import dev.brisk.info.ServeHandlerInfo;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Reading the peer's address: from the request's socket address in the default, which has nothing else, from the info
 * object in Brisk; and reading the client's, which trusted proxies name. What is kept per connection is found again here, as on a
 * connection that is kept alive.
 *
 * <pre>benchmarks/jmh InfoBenchmark -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public class InfoBenchmark {

    /** The info object alone, which the default does not have. */
    @Benchmark
    public ServeHandlerInfo create(ParkedExchange parked) {
        return ServeHandlerInfo.of(parked.request());
    }

    /** The address as text, read once in a request. */
    @Benchmark
    public String peerHostname(Stacks stacks, ParkedExchange parked, Blackhole blackhole) {
        return stacks.stack.peerHostname(parked.request(), blackhole);
    }

    /** The client behind three proxies that are trusted, which the default has no counterpart for. */
    @Benchmark
    public String clientHostname(ForwardedExchange parked) {
        return ServeHandlerInfo.of(parked.request()).clientAddr().hostname();
    }

    /** Apart, so that {@link #create} is not run for each stack. */
    @State(Scope.Thread)
    public static class Stacks {

        /** Whose classes. */
        @Param
        public Stack stack = Stack.DEFAULT;
    }
}
