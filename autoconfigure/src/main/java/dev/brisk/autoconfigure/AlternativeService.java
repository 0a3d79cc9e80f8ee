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

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.HttpServerState;

/** Sets Alt-Svc (RFC 7838) on each response of a server while HTTP/3 can be had beside it. Thread-safe. */
final class AlternativeService implements ConnectionObserver {

    /** How long a client may remember it. */
    private static final Duration MAX_AGE = Duration.ofHours(1);

    private volatile @Nullable AsciiString value;

    /** Advertises HTTP/3 on a port of the same host from now on. */
    void advertise(int port) {
        this.value = AsciiString.cached("h3=\":" + port + "\"; ma=" + MAX_AGE.toSeconds());
    }

    /** Advertises nothing from now on. */
    void withdraw() {
        this.value = null;
    }

    @Override
    public void onStateChange(Connection connection, State newState) {
        AsciiString current = this.value;
        if (current != null
                && newState == HttpServerState.REQUEST_RECEIVED
                && connection instanceof HttpServerResponse response) {
            response.responseHeaders().set(HttpHeaderNames.ALT_SVC, current);
        }
    }
}
