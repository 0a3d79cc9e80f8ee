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

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Reading the peer's address: by {@code getRemoteAddress()} in the default, which has nothing else, by the info object
 * in Brisk. What is kept per connection is found again here as on a connection that is kept alive. Compare with
 * {@link ConstructionBenchmark#construct}, which reads nothing.
 *
 * <pre>benchmarks/jmh 'InfoBenchmark|ConstructionBenchmark.construct' -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public class InfoBenchmark {

    /** The address as text, once per request. */
    @Benchmark
    public String peer(AdaptedExchange exchange) {
        return exchange.stack.peerHostname(exchange.adapt());
    }

    /** The address as text, twice per request, as where a filter logs it and a handler reads it. */
    @Benchmark
    public void peerTwice(AdaptedExchange exchange, Blackhole blackhole) {
        ServerHttpRequest request = exchange.adapt();
        blackhole.consume(exchange.stack.peerHostname(request));
        blackhole.consume(exchange.stack.peerHostname(request));
    }
}
