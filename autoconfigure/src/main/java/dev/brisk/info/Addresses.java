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
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.DomainSocketChannel;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.NetUtil;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/**
 * Turns socket addresses into {@link RemoteAddr}.
 *
 * <p>A channel keeps the addresses that it was once asked for. Reactor Netty asks for both before it hands out a
 * request, so they stay right after the connection has closed. A stream of HTTP/2 answers with those of its connection.
 *
 * <p>Only {@link InetAddress#getAddress()} is read, never a host name, so nothing can cause a lookup.
 */
final class Addresses {

    private static final RemoteAddr UNKNOWN = new RemoteAddr.Inet(RemoteAddr.UNKNOWN, -1);
    private static final RemoteAddr UNNAMED = new RemoteAddr.Unix(null);
    private static final byte[] IPV4_MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

    /** HTTP/3 may be left out of the class path. */
    private static final boolean QUIC =
            ClassUtils.isPresent("io.netty.handler.codec.quic.QuicStreamChannel", Addresses.class.getClassLoader());

    private Addresses() {}

    static RemoteAddr remote(Channel channel) {
        SocketAddress address = peer(channel);
        return address == null && isUnix(channel) ? UNNAMED : of(address);
    }

    /** The peer that {@link #remote} puts into text; null where it has no name. */
    static @Nullable SocketAddress peer(Channel channel) {
        SocketAddress proxied = ProxiedPeer.of(connection(channel));
        if (proxied != null) {
            return proxied;
        }
        return isQuic(channel) ? QuicAddresses.remote(channel) : channel.remoteAddress();
    }

    /** Whether the channel is a stream of HTTP/3, whose own addresses are names of connection and stream. */
    private static boolean isQuic(Channel channel) {
        return QUIC && QuicAddresses.isStream(channel);
    }

    /** Whether a peer of a channel came over a Unix domain socket. */
    static boolean isUnix(@Nullable SocketAddress peer, Channel channel) {
        return peer == null
                ? isUnix(channel)
                : peer instanceof DomainSocketAddress || peer instanceof UnixDomainSocketAddress;
    }

    static RemoteAddr local(Channel channel) {
        RemoteAddr local = of(isQuic(channel) ? QuicAddresses.local(channel) : channel.localAddress());
        if (!isUnix(channel) || (local instanceof RemoteAddr.Unix unix && unix.path() != null)) {
            return local;
        }
        // The accepted end of a domain socket may not know its name; the socket that accepted it does.
        Channel server = connection(channel).parent();
        return server != null && of(server.localAddress()) instanceof RemoteAddr.Unix named ? named : UNNAMED;
    }

    static RemoteAddr of(@Nullable SocketAddress address) {
        if (address instanceof InetSocketAddress inet) {
            return of(inet);
        }
        if (address instanceof UnixDomainSocketAddress unix) {
            return unix(unix.getPath().toString());
        }
        return address instanceof DomainSocketAddress domain ? unix(domain.path()) : UNKNOWN;
    }

    private static RemoteAddr unix(String path) {
        return path.isEmpty() ? UNNAMED : new RemoteAddr.Unix(path);
    }

    private static RemoteAddr of(InetSocketAddress socket) {
        InetAddress address = socket.getAddress();
        if (address != null) {
            return new RemoteAddr.Inet(text(address), socket.getPort(), zone(address));
        }
        // Unresolved: the host string is what the maker of this object wrote, be it a literal or a name.
        String host = socket.getHostString();
        byte[] literal = NetUtil.createByteArrayFromIpAddressString(host);
        if (literal == null) {
            return new RemoteAddr.Inet(host, socket.getPort());
        }
        int zone = host.indexOf('%');
        String zoneText =
                zone < 0 ? null : host.substring(zone + 1, host.endsWith("]") ? host.length() - 1 : host.length());
        return new RemoteAddr.Inet(text(literal), socket.getPort(), zoneText);
    }

    private static String text(InetAddress address) {
        return address instanceof Inet6Address ? text(address.getAddress()) : NetUtil.toAddressString(address);
    }

    static String text(byte[] bytes) {
        boolean mapped = bytes.length == 16 && Arrays.equals(bytes, 0, 12, IPV4_MAPPED, 0, 12);
        return NetUtil.toAddressString(ip(mapped ? Arrays.copyOfRange(bytes, 12, 16) : bytes));
    }

    /** The address of 4 or 16 bytes. */
    static InetAddress ip(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("Address of " + bytes.length + " bytes (expected: 4 or 16)", impossible);
        }
    }

    private static @Nullable String zone(InetAddress address) {
        if (!(address instanceof Inet6Address inet6)) {
            return null;
        }
        NetworkInterface network = inet6.getScopedInterface();
        if (network != null) {
            return network.getName();
        }
        int scope = inet6.getScopeId();
        return scope > 0 ? Integer.toString(scope) : null;
    }

    private static boolean isUnix(Channel channel) {
        Channel connection = connection(channel);
        return connection instanceof DomainSocketChannel
                || connection.localAddress() instanceof UnixDomainSocketAddress
                || connection.remoteAddress() instanceof UnixDomainSocketAddress;
    }

    /** The channel of the connection: of a stream its parent; the parent of a connection is the server's channel. */
    private static Channel connection(Channel channel) {
        return channel instanceof Http2StreamChannel ? channel.parent() : channel;
    }
}
