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

/**
 * Who the client is: the host that sent the request, and the port where it is known.
 *
 * <p>Without trusted proxies this is the peer of the connection. It is a type of its own because a proxy may vouch
 * for a host without naming a port, or for one that it does not name at all (RFC 7239 §6).
 *
 * <p>Immutable; asks no name service. Two are equal that have the same host and port, whatever their source.
 *
 * @since 0.1.0
 */
public final class ClientAddr {

    private final String hostname;
    private final int port;
    private final Source source;

    ClientAddr(String hostname, int port, Source source) {
        this.hostname = hostname;
        this.port = port;
        this.source = source;
    }

    static ClientAddr of(RemoteAddr peer) {
        return peer instanceof RemoteAddr.Inet inet
                ? new ClientAddr(inet.hostname(), inet.port(), Source.PEER)
                : new ClientAddr(RemoteAddr.UNKNOWN, -1, Source.PEER);
    }

    /**
     * The client's address as text, in the form of {@link RemoteAddr.Inet#hostname()}, also where a proxy has written
     * it otherwise. Never a name of the DNS.
     *
     * @return the address; or, where a trusted proxy has named none, {@link RemoteAddr#UNKNOWN} or the identifier that
     * it gave the client, which begins with an underscore (RFC 7239 §6.3); {@link RemoteAddr#UNKNOWN} also for a peer
     * over a Unix domain socket
     */
    public String hostname() {
        return hostname;
    }

    /**
     * The client's port.
     *
     * @return the port, or -1 where it is not known
     */
    public int port() {
        return port;
    }

    /**
     * How the client was found.
     *
     * @return {@link Source#PEER} unless a trusted proxy has named it
     */
    public Source source() {
        return source;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClientAddr that && port == that.port && hostname.equals(that.hostname);
    }

    @Override
    public int hashCode() {
        return Objects.hash(hostname, port);
    }

    @Override
    public String toString() {
        return "ClientAddr[hostname=" + hostname + ", port=" + port + ", source=" + source + "]";
    }

    /**
     * Where a client's address comes from.
     *
     * @since 0.1.0
     */
    public enum Source {

        /** The connection: the client is the peer. */
        PEER,

        /** The field {@code Forwarded} of a trusted proxy. */
        FORWARDED,

        /** The field {@code X-Forwarded-For} of a trusted proxy. */
        X_FORWARDED
    }
}
