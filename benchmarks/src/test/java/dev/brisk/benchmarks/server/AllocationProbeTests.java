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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AllocationProbeTests {

    private static final int MEBIBYTE = 1 << 20;

    private volatile byte[] sink = {};

    @Test
    void countsWhatOtherThreadsAllocate() throws IOException {
        try (AllocationProbe probe = AllocationProbe.listen(0)) {
            long before = ask(probe.port());
            this.sink = new byte[MEBIBYTE];
            long difference = ask(probe.port()) - before;
            assertThat(this.sink).hasSize(MEBIBYTE);
            assertThat(difference).isBetween((long) MEBIBYTE, 3L * MEBIBYTE);
        }
    }

    private static long ask(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            return Long.parseLong(reader.readLine());
        }
    }
}
