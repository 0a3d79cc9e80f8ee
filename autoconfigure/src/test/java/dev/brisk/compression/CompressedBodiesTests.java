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
package dev.brisk.compression;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Equal bytes, and nothing less, are sent again. */
class CompressedBodiesTests {

    private final CaffeineCompressedBodies cache = new CaffeineCompressedBodies(1 << 20, 100_000);

    @Test
    void equalBodiesAreEncodedOnce() throws Exception {
        try (Encodings encodings = encodings(new GzipCoding(6))) {
            for (int i = 0; i < 10; i++) {
                encodings.encodeAll(Bodies.text(30_000), i % 2 == 0 ? Bodies.Kind.DIRECT : Bodies.Kind.HEAP, false);
            }
            encodings.encodeAll(Bodies.text(30_001), Bodies.Kind.DIRECT, false);
            encodings.verify();
            assertThat(encodings.pools.counts(encodings.coding).created()).isEqualTo(1);
            assertThat(this.cache.find(new GzipCoding(6), Bodies.unpooled(Bodies.text(30_000))))
                    .isNotNull();
        }
    }

    @Test
    void otherLevelsAndCodingsAreOtherBodies() throws Exception {
        for (ContentCoding coding : new ContentCoding[] {
            new GzipCoding(1), new GzipCoding(9), new DeflateCoding(6), new ZstdCoding(1, 0), new ZstdCoding(3, 0)
        }) {
            try (Encodings encodings = encodings(coding)) {
                assertThat(this.cache.find(coding, Bodies.unpooled(Bodies.text(5000))))
                        .isNull();
                encodings.encodeAll(Bodies.text(5000), Bodies.Kind.DIRECT, false);
                encodings.encodeAll(Bodies.text(5000), Bodies.Kind.DIRECT, false);
                encodings.verify();
            }
        }
    }

    @Test
    void bodiesOfTheSameLengthAndChecksumAreNotTakenForEachOther() throws Exception {
        byte[] first = Bodies.text(100);
        byte[] second = collision(first);
        assertThat(second).isNotEqualTo(first).hasSameSizeAs(first);
        assertThat(checksum(second)).isEqualTo(checksum(first));
        try (Encodings encodings = encodings(new GzipCoding(6))) {
            for (int i = 0; i < 4; i++) {
                encodings.encodeAll(i % 2 == 0 ? first : second, Bodies.Kind.DIRECT, false);
            }
            encodings.verify();
        }
    }

    @Test
    void memoryIsBounded() throws Exception {
        try (Encodings encodings = encodings(new GzipCoding(1))) {
            for (int size = 20_000; size < 20_300; size++) {
                encodings.encodeAll(Bodies.noise(size), Bodies.Kind.DIRECT, false);
            }
            assertThat(this.cache.bytes()).isBetween(100_000L, 1L << 20);
        }
    }

    @Test
    void largeBodiesAreNotKept() {
        try (Encodings encodings = encodings(new GzipCoding(1))) {
            encodings.encodeAll(Bodies.text(100_001), Bodies.Kind.DIRECT, false);
            assertThat(this.cache.bytes()).isZero();
        }
    }

    @Test
    void whatIsFoundIsIndependentOfItsReleases() {
        try (Encodings encodings = encodings(new GzipCoding(1))) {
            byte[] body = Bodies.text(1000);
            encodings.encodeAll(body, Bodies.Kind.DIRECT, false);
            byte[] expected = encodings.encoded().get(0);
            for (int i = 0; i < 3; i++) {
                ByteBuf found = encodings.encoder(1000).encodeAll(Bodies.direct(body));
                assertThat(ByteBufUtil.getBytes(found)).isEqualTo(expected);
                found.release();
            }
        }
    }

    private Encodings encodings(ContentCoding coding) {
        return new Encodings(coding, new EncoderPools(4, 64 << 20, this.cache));
    }

    private static long checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return checksum.getValue();
    }

    /** Changes the first byte and makes up for it in the last four: a checksum is linear in the bits. */
    private static byte[] collision(byte[] bytes) {
        byte[] changed = bytes.clone();
        changed[0] ^= 1;
        long difference = checksum(changed) ^ checksum(bytes);
        // Columns: what each bit of the last four bytes changes.
        long[] columns = new long[32];
        for (int bit = 0; bit < 32; bit++) {
            byte[] one = bytes.clone();
            one[bytes.length - 4 + bit / 8] ^= (byte) (1 << (bit % 8));
            columns[bit] = checksum(one) ^ checksum(bytes);
        }
        long solution = solve(columns, difference);
        for (int bit = 0; bit < 32; bit++) {
            if ((solution >> bit & 1) != 0) {
                changed[bytes.length - 4 + bit / 8] ^= (byte) (1 << (bit % 8));
            }
        }
        return changed;
    }

    /** Which of the columns have the given sum, by elimination over single bits. */
    private static long solve(long[] columns, long sum) {
        long[] values = Arrays.copyOf(columns, columns.length);
        long[] parts = new long[columns.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = 1L << i;
        }
        long rest = sum;
        long solution = 0;
        for (int bit = 0; bit < 32; bit++) {
            int pivot = -1;
            for (int i = 0; i < values.length && pivot < 0; i++) {
                pivot = (values[i] >> bit & 1) != 0 ? i : -1;
            }
            long value = pivot < 0 ? 0 : values[pivot];
            long part = pivot < 0 ? 0 : parts[pivot];
            for (int i = 0; i < values.length; i++) {
                if ((values[i] >> bit & 1) != 0) {
                    values[i] ^= value;
                    parts[i] ^= part;
                }
            }
            if ((rest >> bit & 1) != 0) {
                rest ^= value;
                solution ^= part;
            }
        }
        return solution;
    }
}
