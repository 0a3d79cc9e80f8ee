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

import java.util.List;

/** What the client speaks, and the protocols that the server was set to. */
public enum Wire {
    /** HTTP/1.1 to a server that speaks nothing else. */
    HTTP11(ProtocolSet.HTTP11, false),
    /** HTTP/1.1 to a server that speaks HTTP/2 without TLS as well. */
    HTTP11_BESIDE_H2C(ProtocolSet.H2C_AND_HTTP11, false),
    /** HTTP/2 with prior knowledge. */
    H2C(ProtocolSet.H2C_AND_HTTP11, true),
    /** HTTP/2 with prior knowledge to a server that speaks nothing else. */
    H2C_ALONE(ProtocolSet.H2C, true),
    /** HTTP/1.1 over TLS to a server that speaks nothing else. */
    HTTP11_OVER_TLS(ProtocolSet.HTTP11_OVER_TLS, false),
    /** HTTP/1.1 over TLS, chosen by ALPN. */
    HTTP11_BESIDE_H2(ProtocolSet.H2_AND_HTTP11, false),
    /** HTTP/2 over TLS, chosen by ALPN. */
    H2(ProtocolSet.H2_AND_HTTP11, true),
    /** HTTP/2 over TLS to a server that speaks nothing else. */
    H2_ALONE(ProtocolSet.H2, true);

    /** Those of all cases. */
    public static final List<Wire> USUAL = List.of(HTTP11, HTTP11_BESIDE_H2C, H2C);

    /** Those of some cases. */
    public static final List<Wire> OTHERS = List.of(H2C_ALONE, HTTP11_OVER_TLS, HTTP11_BESIDE_H2, H2, H2_ALONE);

    private final ProtocolSet protocols;
    private final boolean http2;

    Wire(ProtocolSet protocols, boolean http2) {
        this.protocols = protocols;
        this.http2 = http2;
    }

    ProtocolSet protocols() {
        return protocols;
    }

    /** The wire on which every case of this version of HTTP is played. */
    Wire usual() {
        return http2 ? H2C : HTTP11;
    }
}
