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
package dev.brisk.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is a head that has begun, and what is not. */
class Http2ProgressTests {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Http2Progress progress = new Http2Progress();

    @Test
    void whatIsNotThePrefaceIsNotHttp2() {
        assertThat(read("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII)))
                .isFalse();
        assertThat(this.progress.begun()).isFalse();
    }

    @Test
    void aPrefaceInPartsIsAHead() {
        assertThat(read(part(PREFACE, 0, 5))).isTrue();
        assertThat(this.progress.inHead()).isTrue();
        assertThat(this.progress.begun()).isFalse();
        assertThat(read(part(PREFACE, 5, PREFACE.length))).isTrue();
        assertThat(this.progress.inHead()).isFalse();
        assertThat(this.progress.begun()).isTrue();
    }

    /** Type, flags and whether a head is open behind the frame. */
    @ParameterizedTest
    @CsvSource({"1, 4, false", "1, 0, true", "1, 1, true", "1, 5, false", "4, 0, false", "0, 0, false", "9, 4, false"})
    void afterAWholeFrame(int type, int flags, boolean open) {
        read(PREFACE);
        read(frame(type, flags, 300));
        assertThat(this.progress.inHead()).isEqualTo(open);
    }

    @Test
    void aFieldBlockEndsWithItsLastContinuation() {
        read(PREFACE);
        read(frame(1, 0, 10));
        read(frame(9, 0, 0));
        assertThat(this.progress.inHead()).isTrue();
        read(frame(9, 4, 1));
        assertThat(this.progress.inHead()).isFalse();
    }

    @Test
    void aPartOfAFrameIsAHeadUnlessItIsData() {
        read(PREFACE);
        byte[] headers = frame(1, 4, 20);
        read(part(headers, 0, 12));
        assertThat(this.progress.inHead()).isTrue();
        read(part(headers, 12, headers.length));
        assertThat(this.progress.inHead()).isFalse();
        byte[] data = frame(0, 0, 20);
        read(part(data, 0, 12));
        assertThat(this.progress.inHead()).isFalse();
    }

    @Test
    void byteByByteIsTheSame() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(PREFACE);
        all.writeBytes(frame(4, 0, 6));
        all.writeBytes(frame(1, 0, 70_000));
        all.writeBytes(frame(9, 4, 3));
        byte[] bytes = all.toByteArray();
        for (int i = 0; i < bytes.length; i++) {
            assertThat(read(part(bytes, i, i + 1))).isTrue();
            boolean boundary = i + 1 == PREFACE.length || i + 1 == PREFACE.length + 15 || i + 1 == bytes.length;
            assertThat(this.progress.inHead()).as("after byte %d", i).isEqualTo(!boundary);
        }
    }

    private boolean read(byte[] bytes) {
        ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
        boolean result = this.progress.read(buffer);
        assertThat(buffer.readableBytes()).isEqualTo(bytes.length);
        return result;
    }

    private static byte[] part(byte[] bytes, int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }

    private static byte[] frame(int type, int flags, int length) {
        return ByteBuffer.allocate(9 + length)
                .put((byte) (length >> 16))
                .putShort((short) length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(1)
                .array();
    }
}
