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

import dev.brisk.benchmarks.compression.Corpus;
import dev.brisk.benchmarks.compression.Encoding;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Encoding of a body that is one direct buffer, with an encoder from a pool, into a pooled direct buffer. {@code netty-6} is what
 * Netty's compressor does for each response by default: a channel and an encoder for it.
 *
 * <pre>benchmarks/jmh EncoderBenchmark -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Thread)
public class EncoderBenchmark {

    /** Coding and level. */
    @Param({"netty-6", "gzip-1", "gzip-4", "gzip-6", "br-1", "br-4", "zstd-1", "zstd-3"})
    public String codec = "";

    /** Kind of body. */
    @Param
    public Corpus corpus = Corpus.JSON;

    /** Bytes of the body. */
    @Param({"2000", "30000", "256000"})
    public int size;

    private Encoding encoding = Encoding.NONE;

    /** Makes the body. */
    @Setup
    public void setUp() {
        this.encoding = Encoding.of(this.codec, this.corpus.bytes(this.size));
    }

    /** Releases the body. */
    @TearDown
    public void tearDown() {
        this.encoding.close();
    }

    /** The size of the result. */
    @Benchmark
    public int encode() {
        return this.encoding.encode();
    }
}
