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

import java.net.http.HttpClient;

/** What the client speaks to the server. */
enum Protocol {
    HTTP11(HttpClient.Version.HTTP_1_1, false),
    /** By upgrade; the first request of a connection is answered on its first stream. */
    H2C(HttpClient.Version.HTTP_2, false),
    H2(HttpClient.Version.HTTP_2, true);

    private final HttpClient.Version version;
    private final boolean tls;

    Protocol(HttpClient.Version version, boolean tls) {
        this.version = version;
        this.tls = tls;
    }

    HttpClient.Version version() {
        return version;
    }

    boolean tls() {
        return tls;
    }
}
