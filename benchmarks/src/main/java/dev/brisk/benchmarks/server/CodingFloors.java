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
package dev.brisk.benchmarks.server;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.aayushatharva.brotli4j.encoder.EncoderJNI;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.brisk.benchmarks.compression.Encoding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.zip.Deflater;
import tools.jackson.databind.JsonNode;

/**
 * Prints what cannot be saved of a compressed answer: the CPU time of the libraries alone on the documents of the scenarios, without
 * HTTP, without Brisk, and with their buffers at hand, beside what Brisk's encoders take for the same, and Jackson for the document.
 * The lowest of many rounds in which all take turns, each after as much work of the same kind, for that is the one with the least of
 * other work in it. The same document again and again suits the processor's guesses and caches, so a server takes more: the last
 * column is what each takes between Jackson and a loopback socket, with those two taken off.
 *
 * <pre>benchmarks/coding-floors</pre>
 */
public final class CodingFloors {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Keeps what is measured from being left out. */
    @SuppressWarnings("unused")
    private static volatile int sink;

    private static final int ROUNDS = 60;

    private static final int WARM_UP_ROUNDS = 20;

    /** Magic, fields and checksum of gzip (RFC 1952), which Brisk writes around what zlib has made. */
    private static final int GZIP_FRAME = 18;

    /** Bytes that each of them encodes in a round. */
    private static final int BYTES_PER_ROUND = 500_000;

    private final byte[] body;

    private final ByteBuffer input;

    private final ByteBuffer output = ByteBuffer.allocateDirect(1 << 16);

    private final List<Line> lines = new ArrayList<>();

    private final JsonNode document;

    private final LoopbackPipe pipe;

    private CodingFloors(JsonNode document, LoopbackPipe pipe) {
        this.document = document;
        this.pipe = pipe;
        this.body = Documents.bytes(document);
        this.input = ByteBuffer.allocateDirect(this.body.length).put(this.body);
        add("JSON, by Jackson", () -> Documents.bytes(document).length);
        add("the default's gzip 6", Encoding.of("netty-6", this.body)::encode);
        for (int level : new int[] {1, 4, 6}) {
            add("zlib " + level, zlib(level));
            add("Brisk gzip " + level, Encoding.of("gzip-" + level, this.body)::encode);
        }
        for (int quality = 0; quality <= 5; quality++) {
            add("brotli " + quality, brotli(quality));
            add("Brisk br " + quality, Encoding.of("br-" + quality, this.body)::encode);
        }
        for (int level = 1; level <= 6; level++) {
            add("zstd " + level, zstd(level));
            add("Brisk zstd " + level, Encoding.of("zstd-" + level, this.body)::encode);
        }
    }

    /** Takes no arguments. */
    public static void main(String[] args) throws IOException {
        Brotli4jLoader.ensureAvailability();
        try (LoopbackPipe pipe = new LoopbackPipe()) {
            for (JsonNode document : List.of(Documents.SMALL, Documents.LARGE)) {
                new CodingFloors(document, pipe).measure();
            }
        }
    }

    private void measure() {
        int repeat = Math.max(1, BYTES_PER_ROUND / this.body.length);
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            boolean counts = round >= WARM_UP_ROUNDS;
            this.lines.forEach(line -> line.run(repeat, counts));
        }
        System.out.printf(
                "%n| %,d B of JSON | bytes | CPU µs | between JSON and a socket |%n|---|---|---|---|%n",
                this.body.length);
        this.lines.forEach(line -> System.out.println(line.row()));
    }

    private void add(String name, IntSupplier work) {
        this.lines.add(new Line(name, work));
    }

    private IntSupplier zlib(int level) {
        Deflater deflater = new Deflater(level, true);
        return () -> {
            deflater.reset();
            deflater.setInput(this.input.rewind());
            deflater.finish();
            return deflater.deflate(this.output.clear()) + GZIP_FRAME;
        };
    }

    /** Its encoder has no reset, so each body has a new one. */
    private IntSupplier brotli(int quality) {
        int window = window(16);
        return () -> {
            try {
                EncoderJNI.Wrapper encoder =
                        new EncoderJNI.Wrapper(this.body.length, quality, window, Encoder.Mode.GENERIC);
                encoder.getInputBuffer().put(0, this.input, 0, this.body.length);
                encoder.push(EncoderJNI.Operation.FINISH, this.body.length);
                int size = 0;
                while (encoder.hasMoreOutput()) {
                    size += encoder.pull().remaining();
                }
                encoder.destroy();
                return size;
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
        };
    }

    private IntSupplier zstd(int level) {
        ZstdCompressCtx context = new ZstdCompressCtx().setLevel(level).setWindowLog(window(0));
        return () -> context.compress(this.output.clear(), this.input.rewind());
    }

    /** The smallest that holds the body. */
    private int window(int reserved) {
        return 32 - Integer.numberOfLeadingZeros(this.body.length + reserved - 1);
    }

    /** The CPU time of one turn, after as many turns before. */
    private static long nanos(int repeat, IntSupplier... steps) {
        again(repeat, steps);
        long start = THREADS.getCurrentThreadCpuTime();
        again(repeat, steps);
        return (THREADS.getCurrentThreadCpuTime() - start) / repeat;
    }

    private static void again(int repeat, IntSupplier... steps) {
        for (int i = 0; i < repeat; i++) {
            for (IntSupplier step : steps) {
                sink = step.getAsInt();
            }
        }
    }

    /** Something to be measured, and its best rounds. */
    private final class Line {

        private final String name;

        private final IntSupplier work;

        private int size;

        private long alone = Long.MAX_VALUE;

        private long between = Long.MAX_VALUE;

        private long around = Long.MAX_VALUE;

        Line(String name, IntSupplier work) {
            this.name = name;
            this.work = work;
        }

        void run(int repeat, boolean counts) {
            IntSupplier sent = () -> CodingFloors.this.pipe.pass(this.size);
            IntSupplier written = () -> Documents.bytes(CodingFloors.this.document).length;
            long alone = nanos(repeat, this::encode);
            long around = nanos(repeat, written, sent);
            long between = nanos(repeat, written, this::encode, sent);
            if (counts) {
                this.alone = Math.min(this.alone, alone);
                this.around = Math.min(this.around, around);
                this.between = Math.min(this.between, between);
            }
        }

        private int encode() {
            this.size = this.work.getAsInt();
            return this.size;
        }

        String row() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %d | %.1f | %.1f |",
                    this.name,
                    this.size,
                    this.alone / 1000.0,
                    (this.between - this.around) / 1000.0);
        }
    }
}
