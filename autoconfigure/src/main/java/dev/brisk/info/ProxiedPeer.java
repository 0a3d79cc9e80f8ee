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

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The peer that a header of the PROXY protocol names, kept with the connection that began with it. It is what
 * {@link ServeHandlerInfo#remoteAddr()} tells then, for all requests of the connection.
 *
 * <p>Set by Brisk's auto-configuration; whoever reads such headers in another way may do the same.
 *
 * @since 0.1.0
 */
public final class ProxiedPeer {

    private static final AttributeKey<InetSocketAddress> KEY = AttributeKey.valueOf(ProxiedPeer.class, "peer");

    private ProxiedPeer() {}

    /**
     * Sets the peer of a connection. Called before the first request, on the event loop.
     *
     * @param connection the channel of the connection, not of a stream of it
     * @param address an IP address as text; nothing is looked up, and what is none is not set. A zone is one of the proxy's host and
     *     means nothing here (RFC 4007 §6), so it is left out
     * @param port the port
     */
    public static void set(Channel connection, String address, int port) {
        byte[] ip = NetUtil.createByteArrayFromIpAddressString(address);
        if (ip != null) {
            connection.attr(KEY).set(new InetSocketAddress(Addresses.ip(ip), port));
        }
    }

    static @Nullable InetSocketAddress of(Channel connection) {
        return connection.hasAttr(KEY) ? connection.attr(KEY).get() : null;
    }
}
