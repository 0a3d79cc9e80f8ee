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
package dev.brisk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.json.JsonMapper;

/** On HTTP/1.1 the chunks show what was flushed together. */
@SampleTest
class ExportChunkTests {

    @LocalServerPort
    int port;

    @Test
    void everyPartIsFlushedByItself() throws Exception {
        int parts = 0;
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout((int) ClientSupport.LIMIT.toMillis());
            socket.getOutputStream().write("""
                    GET /api/parts/export HTTP/1.1\r
                    Host: localhost\r
                    Connection: close\r
                    \r
                    """.getBytes(StandardCharsets.US_ASCII));
            InputStream in = new BufferedInputStream(socket.getInputStream());
            assertThat(line(in)).isEqualTo("HTTP/1.1 200 OK");
            while (!line(in).isEmpty()) {
                assertThat(parts).isZero();
            }
            String chunk = chunk(in);
            while (!chunk.isEmpty()) {
                parts++;
                assertThat(chunk).endsWith("}\n").containsOnlyOnce("\n");
                assertThat(JsonMapper.shared().readTree(chunk).path("sku").asString())
                        .isNotEmpty();
                chunk = chunk(in);
            }
        }
        assertThat(parts).isGreaterThanOrEqualTo(193);
    }

    private static String chunk(InputStream in) throws IOException {
        int size = Integer.parseInt(line(in), 16);
        String chunk = new String(in.readNBytes(size), StandardCharsets.UTF_8);
        assertThat(line(in)).isEmpty();
        return chunk;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            assertThat(b).as("end of stream").isNotEqualTo(-1);
            line.append((char) b);
        }
        return line.substring(0, line.length() - 1);
    }
}
