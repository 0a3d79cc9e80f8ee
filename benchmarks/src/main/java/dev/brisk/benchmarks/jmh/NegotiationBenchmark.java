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

import dev.brisk.compression.BrotliCoding;
import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.DeflateCoding;
import dev.brisk.compression.GzipCoding;
import dev.brisk.compression.ZstdCoding;
import io.netty.handler.codec.http.HttpContentCompressor;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to choose the content coding of a response: by Netty's compressor, which reads the field again for each response, in the
 * default, by text or by parsing in Brisk.
 *
 * <pre>benchmarks/jmh NegotiationBenchmark -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Thread)
public class NegotiationBenchmark {

    private static final int NEW_VALUES = 4096;

    /** Whose classes. */
    @Param
    public Stack stack = Stack.DEFAULT;

    /** What clients send. */
    @Param
    public Clients clients = Clients.COMMON;

    private final Chooser chooser = new Chooser();

    private final ContentCodings codings = ContentCodings.of(List.<ContentCoding>of(
            new ZstdCoding(3, 0), new BrotliCoding(4, 2, 0), new GzipCoding(6), new DeflateCoding(6)));

    private List<List<String>> lines = List.of();

    private int turn;

    /** Makes the fields. */
    @Setup
    public void setUp() {
        this.lines = this.clients.lines();
    }

    /** The token of the coding. */
    @Benchmark
    public @Nullable Object negotiate() {
        this.turn = (this.turn + 1) % this.lines.size();
        List<String> value = this.lines.get(this.turn);
        return switch (this.stack) {
            case DEFAULT -> this.chooser.determineEncoding(value.get(0));
            case BRISK -> this.codings.negotiate(value).coding();
        };
    }

    /** What the field is like. */
    public enum Clients {

        /** That of a browser, which Brisk finds in its table. */
        COMMON {
            @Override
            List<List<String>> lines() {
                return List.of(List.of("gzip, deflate, br, zstd"));
            }
        },

        /** One that is unusual, but comes again and again. */
        KNOWN {
            @Override
            List<List<String>> lines() {
                return List.of(List.of("br;q=0.9, gzip;q=0.8, *;q=0.1"));
            }
        },

        /** Always another one, so that there is nothing to remember. */
        NEW {
            @Override
            List<List<String>> lines() {
                return IntStream.range(0, NEW_VALUES)
                        .mapToObj(i -> List.of("br;q=0.9, gzip;q=0.8, x-" + i + ", *;q=0.1"))
                        .toList();
            }
        };

        /** The field lines of requests, one after the other. */
        abstract List<List<String>> lines();
    }

    /** Netty's, which is for its subclasses. */
    private static final class Chooser extends HttpContentCompressor {

        @Override
        protected @Nullable String determineEncoding(String acceptEncoding) {
            return super.determineEncoding(acceptEncoding);
        }
    }
}
