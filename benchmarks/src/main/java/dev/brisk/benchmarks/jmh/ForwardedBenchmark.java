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
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.adapter.ForwardedHeaderTransformer;

/**
 * The address of the client as proxies name it, of a request that is made anew: by Spring's transformer, which
 * {@code server.forward-headers-strategy=framework} installs, in the default, by the info object in Brisk. Spring's believes whoever
 * sends the field, and changes scheme, host and prefix of the URI as well; Brisk's asks of each hop whether it is trusted.
 * {@link #request} is what both of them begin with.
 *
 * <pre>benchmarks/jmh ForwardedBenchmark -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public class ForwardedBenchmark {

    private static final ForwardedHeaderTransformer TRANSFORMER = new ForwardedHeaderTransformer();

    /** The request alone, of which no field is read. */
    @Benchmark
    public ServerHttpRequest request(AdaptedExchange exchange, ForwardedExchange parked) {
        return exchange.adapt(parked);
    }

    /** The client's address as text. */
    @Benchmark
    public String client(AdaptedExchange exchange, ForwardedExchange parked) {
        ServerHttpRequest request = exchange.adapt(parked);
        return switch (exchange.stack) {
            case DEFAULT ->
                Objects.requireNonNull(TRANSFORMER.apply(request).getRemoteAddress())
                        .getHostString();
            case BRISK -> ServeHandlerInfo.from(request).clientAddr().hostname();
        };
    }
}
