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
package dev.brisk.info;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One end of a connection: of a TCP connection an address and a port, of a Unix domain socket a path.
 *
 * <p>Immutable. Nothing here, {@code toString} included, asks a name service.
 *
 * @since 0.1.0
 */
public sealed interface RemoteAddr {

    /** The host name of an {@link Inet} address, or of a {@link ClientAddr}, that is not known. */
    String UNKNOWN = "unknown";

    /**
     * What carries the connection.
     *
     * @return {@code "tcp"} or {@code "unix"}
     */
    String transport();

    /**
     * An IP address and a port.
     *
     * @param hostname the address as text, never a name that was looked up: IPv4 dotted, IPv6 in the canonical form
     * of RFC 5952 without brackets and without zone; an IPv4-mapped IPv6 address is shown as the IPv4 address that it
     * stands for. {@link #UNKNOWN} where there is no address, as in a mock request.
     * @param port the port, or -1 where it is not known
     * @param zone the zone of a scoped IPv6 address (RFC 4007 §11), such as {@code "eth0"} or {@code "2"}; otherwise
     * null. It is kept apart because it means something on this host only, and it is part of equality because the
     * same link-local address is another peer on another link.
     */
    record Inet(String hostname, int port, @Nullable String zone) implements RemoteAddr {

        /** Checks the components. */
        public Inet {
            Objects.requireNonNull(hostname, "hostname");
            if (port < -1 || port > 0xFFFF) {
                throw new IllegalArgumentException("port: " + port + " (expected: -1 to 65535)");
            }
        }

        /** An address without a zone. */
        public Inet(String hostname, int port) {
            this(hostname, port, null);
        }

        @Override
        public String transport() {
            return "tcp";
        }
    }

    /**
     * A Unix domain socket.
     *
     * @param path the path that the socket is bound to, or null for an unnamed one, as a client's usually is
     */
    record Unix(@Nullable String path) implements RemoteAddr {

        @Override
        public String transport() {
            return "unix";
        }
    }
}
