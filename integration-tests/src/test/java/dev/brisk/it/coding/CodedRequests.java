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
package dev.brisk.it.coding;

import dev.brisk.test.RawHttp2;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** GET requests that accept one coding, for clients that see and cut what comes. */
final class CodedRequests {

    private CodedRequests() {}

    /** Over HTTP/1.1. */
    static String http1(String target, String coding) {
        return "GET " + target + " HTTP/1.1\r\nHost: test\r\nAccept-Encoding: " + coding + "\r\n\r\n";
    }

    /** Over HTTP/2; returns the stream. */
    static int open(RawHttp2 client, String target, String coding) throws IOException {
        return client.open(
                List.of(
                        Map.entry(":method", "GET"),
                        Map.entry(":scheme", "http"),
                        Map.entry(":authority", "test"),
                        Map.entry(":path", target),
                        Map.entry("accept-encoding", coding)),
                true);
    }
}
