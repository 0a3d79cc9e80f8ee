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

import dev.brisk.test.TlsKeys;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The protocols of a server. Spring Boot has no setting for those without HTTP/1.1, so a customizer sets them. */
public enum ProtocolSet {
    HTTP11(false, false, null),
    H2C_AND_HTTP11(false, true, null),
    H2C(false, true, "H2C"),
    HTTP11_OVER_TLS(true, false, null),
    H2_AND_HTTP11(true, true, null),
    H2(true, true, "H2");

    private final boolean tls;
    private final boolean http2;
    private final @Nullable String only;

    ProtocolSet(boolean tls, boolean http2, @Nullable String only) {
        this.tls = tls;
        this.http2 = http2;
        this.only = only;
    }

    /** Whether connections begin with TLS. */
    public boolean tls() {
        return tls;
    }

    List<String> properties() {
        List<String> properties = new ArrayList<>();
        properties.add("server.http2.enabled=" + http2);
        if (tls) {
            properties.addAll(TlsKeys.shared().serverProperties());
        }
        if (only != null) {
            properties.add("it.protocol=" + only);
        }
        return properties;
    }
}
