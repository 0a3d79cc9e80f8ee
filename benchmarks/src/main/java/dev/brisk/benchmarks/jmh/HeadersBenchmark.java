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
import org.springframework.http.HttpHeaders;

/**
 * Reading request header fields. Each invocation has a new request, so the costs of a first read are in it; compare with
 * {@link ConstructionBenchmark#construct}, which reads nothing.
 *
 * <pre>benchmarks/jmh 'HeadersBenchmark|ConstructionBenchmark.construct' -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public class HeadersBenchmark {

    /** Four fields by name, all of them present. */
    @Benchmark
    public void readFour(AdaptedExchange exchange, Blackhole blackhole) {
        readFour(exchange.adapt().getHeaders(), blackhole);
    }

    /** The same four fields twice, as where a filter and a handler both read them. */
    @Benchmark
    public void readFourTwice(AdaptedExchange exchange, Blackhole blackhole) {
        HttpHeaders headers = exchange.adapt().getHeaders();
        readFour(headers, blackhole);
        readFour(headers, blackhole);
    }

    /** A field that is not there. */
    @Benchmark
    public void readMissing(AdaptedExchange exchange, Blackhole blackhole) {
        blackhole.consume(exchange.adapt().getHeaders().getFirst(HttpHeaders.AUTHORIZATION));
    }

    /** All names and values, in wire order. */
    @Benchmark
    public void iterate(AdaptedExchange exchange, Blackhole blackhole) {
        exchange.adapt().getHeaders().forEach((name, values) -> {
            blackhole.consume(name);
            for (String value : values) {
                blackhole.consume(value);
            }
        });
    }

    /** Parsed values that content negotiation asks for. */
    @Benchmark
    public void readTyped(AdaptedExchange exchange, Blackhole blackhole) {
        HttpHeaders headers = exchange.adapt().getHeaders();
        blackhole.consume(headers.getContentType());
        blackhole.consume(headers.getAccept());
        blackhole.consume(headers.getContentLength());
    }

    private static void readFour(HttpHeaders headers, Blackhole blackhole) {
        blackhole.consume(headers.getFirst(HttpHeaders.USER_AGENT));
        blackhole.consume(headers.getFirst(HttpHeaders.ACCEPT));
        blackhole.consume(headers.getFirst(HttpHeaders.ACCEPT_LANGUAGE));
        blackhole.consume(headers.getFirst(HttpHeaders.ACCEPT_ENCODING));
    }
}
