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
package dev.brisk.it.harness;

/** What the client speaks, and the protocols that the server was set to. */
public enum Wire {
    /** HTTP/1.1 to a server that speaks nothing else. */
    HTTP11(false),
    /** HTTP/1.1 to a server that speaks HTTP/2 without TLS as well. */
    HTTP11_BESIDE_H2C(true),
    /** HTTP/2 with prior knowledge. */
    H2C(true);

    private final boolean http2;

    Wire(boolean http2) {
        this.http2 = http2;
    }

    boolean http2() {
        return http2;
    }
}
