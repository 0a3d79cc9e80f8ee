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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.springframework.http.HttpHeaders;

/**
 * Reading request header fields. Each invocation has a new view, as each request has, so its making and the costs of a
 * first read are in it; {@link #view} tells the former alone.
 *
 * <pre>benchmarks/jmh HeadersBenchmark -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
@State(Scope.Thread)
public class HeadersBenchmark {

    /** Whose classes. */
    @Param
    public Stack stack = Stack.DEFAULT;

    /** Nothing read. */
    @Benchmark
    public HttpHeaders view(ParkedExchange parked) {
        return this.stack.headers(parked.request());
    }

    /** Four fields by name, all of them present. */
    @Benchmark
    public void readFour(ParkedExchange parked, Blackhole blackhole) {
        readFour(view(parked, blackhole), blackhole);
    }

    /** The same four fields twice, as where a filter and a handler both read them. */
    @Benchmark
    public void readFourTwice(ParkedExchange parked, Blackhole blackhole) {
        HttpHeaders headers = view(parked, blackhole);
        readFour(headers, blackhole);
        readFour(headers, blackhole);
    }

    /** A field that is not there. */
    @Benchmark
    public void readMissing(ParkedExchange parked, Blackhole blackhole) {
        blackhole.consume(view(parked, blackhole).getFirst(HttpHeaders.AUTHORIZATION));
    }

    /** All names and values, in wire order. */
    @Benchmark
    public void iterate(ParkedExchange parked, Blackhole blackhole) {
        view(parked, blackhole).forEach((name, values) -> {
            blackhole.consume(name);
            for (String value : values) {
                blackhole.consume(value);
            }
        });
    }

    /** Parsed values that content negotiation asks for. */
    @Benchmark
    public void readTyped(ParkedExchange parked, Blackhole blackhole) {
        HttpHeaders headers = view(parked, blackhole);
        blackhole.consume(headers.getContentType());
        blackhole.consume(headers.getAccept());
        blackhole.consume(headers.getContentLength());
    }

    /** A view that is kept, as a request keeps its own: without that, the JIT would not even allocate it. */
    private HttpHeaders view(ParkedExchange parked, Blackhole blackhole) {
        HttpHeaders headers = this.stack.headers(parked.request());
        blackhole.consume(headers);
        return headers;
    }

    private static void readFour(HttpHeaders headers, Blackhole blackhole) {
        blackhole.consume(headers.getFirst(HttpHeaders.USER_AGENT));
        blackhole.consume(headers.getFirst(HttpHeaders.ACCEPT));
        blackhole.consume(headers.getFirst(HttpHeaders.ACCEPT_LANGUAGE));
        blackhole.consume(headers.getFirst(HttpHeaders.ACCEPT_ENCODING));
    }
}
