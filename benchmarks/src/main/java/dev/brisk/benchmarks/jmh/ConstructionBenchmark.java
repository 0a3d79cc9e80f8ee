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
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * What a request and its response cost before anybody looks at them, and with what nearly every handler uses.
 *
 * <pre>benchmarks/jmh ConstructionBenchmark -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public class ConstructionBenchmark {

    /** Request and response made, nothing read. */
    @Benchmark
    public ServerHttpRequest construct(AdaptedExchange exchange, ParkedExchange parked) {
        return exchange.adapt(parked);
    }

    /** What a dispatcher reads: the method and the parsed path. */
    @Benchmark
    public int methodAndPath(AdaptedExchange exchange, ParkedExchange parked) {
        ServerHttpRequest request = exchange.adapt(parked);
        return request.getMethod().hashCode() + request.getPath().elements().size();
    }

    /** What a handler sets: the status and the two fields of a body. Nothing is committed. */
    @Benchmark
    public HttpHeaders statusAndFields(AdaptedExchange exchange, ParkedExchange parked) {
        exchange.adapt(parked);
        ServerHttpResponse response = exchange.response();
        response.setStatusCode(HttpStatus.OK);
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        response.getHeaders().setContentLength(82);
        return response.getHeaders();
    }
}
