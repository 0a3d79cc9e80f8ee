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

import dev.brisk.it.harness.ProtocolSet;
import java.net.http.HttpClient;

/** What the client speaks to the server. */
enum Protocol {
    HTTP11(HttpClient.Version.HTTP_1_1, ProtocolSet.HTTP11),
    /** By upgrade; the first request of a connection is answered on its first stream. */
    H2C(HttpClient.Version.HTTP_2, ProtocolSet.H2C_AND_HTTP11),
    H2(HttpClient.Version.HTTP_2, ProtocolSet.H2_AND_HTTP11);

    private final HttpClient.Version version;
    private final ProtocolSet set;

    Protocol(HttpClient.Version version, ProtocolSet set) {
        this.version = version;
        this.set = set;
    }

    HttpClient.Version version() {
        return version;
    }

    /** What the server speaks. */
    ProtocolSet set() {
        return set;
    }

    boolean tls() {
        return set.tls();
    }
}
