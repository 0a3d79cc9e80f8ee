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
package dev.brisk.benchmarks.compression;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints what the levels of the codings gain and cost, for the choice of the defaults: size of the result and CPU time of the thread
 * as shares of the default's gzip at level 6 in the same run, medians of rounds in which all take turns. CPU time and not wall-clock
 * time, for other processes take none of it.
 *
 * <pre>benchmarks/coding-table</pre>
 */
public final class CodingTable {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final String BASE = "netty-6";

    private static final List<String> CODECS = List.of(
            BASE, "gzip-1", "gzip-2", "gzip-3", "gzip-4", "gzip-5", "gzip-6", "gzip-9", "br-0", "br-1", "br-2", "br-3",
            "br-4", "br-5", "br-6", "zstd-1", "zstd-2", "zstd-3", "zstd-4", "zstd-5", "zstd-6", "zstd-7", "zstd-9");

    private static final int[] SIZES = {2_000, 30_000, 256_000};

    private static final int ROUNDS = 15;

    private static final int WARM_UP_ROUNDS = 3;

    /** Bytes that each codec encodes in a round. */
    private static final int BYTES_PER_ROUND = 1_000_000;

    private CodingTable() {}

    /** Takes no arguments. */
    public static void main(String[] args) {
        List<Row> rows = CODECS.stream().map(Row::new).toList();
        StringBuilder head = new StringBuilder("| codec |");
        for (Corpus corpus : Corpus.values()) {
            for (int size : SIZES) {
                head.append(' ').append(corpus).append(' ').append(size / 1000).append(" kB |");
                measure(rows, corpus.bytes(size));
            }
        }
        write(head.toString());
        write("|---|" + "---|".repeat(Corpus.values().length * SIZES.length));
        rows.forEach(row -> write("| " + row.name + " |" + row.cells));
    }

    private static void measure(List<Row> rows, byte[] bytes) {
        ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(bytes.length).writeBytes(bytes);
        int repeat = Math.max(1, BYTES_PER_ROUND / bytes.length);
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            if (round == WARM_UP_ROUNDS) {
                rows.forEach(row -> row.times.clear());
            }
            rows.forEach(row -> row.encode(body, repeat));
        }
        body.release();
        Row base = rows.get(0);
        rows.forEach(row -> row.addCell(base));
    }

    private static void write(String line) {
        System.out.println(line);
    }

    /** A codec and what was measured of it. */
    private static final class Row {

        private final String name;

        private final Codec codec;

        private final List<Long> times = new ArrayList<>();

        private final StringBuilder cells = new StringBuilder();

        private int size;

        Row(String name) {
            this.name = name;
            this.codec = Codec.of(name);
        }

        void encode(ByteBuf body, int repeat) {
            long start = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < repeat; i++) {
                this.size = this.codec.encode(body);
            }
            this.times.add((THREADS.getCurrentThreadCpuTime() - start) / repeat);
        }

        void addCell(Row base) {
            this.cells.append(
                    this == base
                            ? String.format(Locale.ROOT, " %d B, %.0f µs |", this.size, median() / 1000)
                            : String.format(
                                    Locale.ROOT,
                                    " %.2f, %.2f |",
                                    (double) this.size / base.size,
                                    median() / base.median()));
        }

        private double median() {
            return this.times.stream().sorted().toList().get(this.times.size() / 2);
        }
    }
}
