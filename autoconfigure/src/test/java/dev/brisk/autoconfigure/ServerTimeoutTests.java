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
package dev.brisk.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response.Ending;
import org.junit.jupiter.api.Test;

/** {@code brisk.server.read-timeout}, and the idle timeout beside Brisk's limits. */
class ServerTimeoutTests {

    private static final String HEAD = "GET /words/x HTTP/1.1\r\nHost: localhost\r\n";

    @Test
    void readTimeoutsAreBetweenThePiecesOfABody() throws Exception {
        try (TestServer reading = TestServer.start("brisk.server.read-timeout=600ms");
                RawHttp1 steady = RawHttp1.connect(reading.port());
                RawHttp1 stalled = RawHttp1.connect(reading.port());
                RawHttp1 head = RawHttp1.connect(reading.port())) {
            String post =
                    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\n";
            stalled.send(post + "abc");
            head.send(HEAD);
            steady.send(post);
            for (int i = 0; i < 6; i++) {
                Thread.sleep(200);
                steady.send("a");
            }
            assertThat(steady.read(false).body()).isEqualTo("aaaaaa");
            // The application was reading the body, and its error is answered.
            assertThat(stalled.read(false).status()).isEqualTo(500);
            assertThat(stalled.rest().ending()).isEqualTo(Ending.CUT_OFF);
            head.send("\r\n");
            assertThat(head.read(false).body()).isEqualTo("x");
        }
    }

    @Test
    void idleTimeoutsGoOnWorking() throws Exception {
        try (TestServer idle = TestServer.start(
                        "server.netty.idle-timeout=400ms",
                        "brisk.server.request-timeout=30s",
                        "server.http2.enabled=true");
                RawHttp1 client = RawHttp1.connect(idle.port())) {
            client.send(HEAD + "\r\n");
            assertThat(client.read(false).body()).isEqualTo("x");
            assertThat(client.rest().ending()).isNotEqualTo(Ending.SILENT);
        }
    }
}
