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

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of IP addresses, and maybe of all peers over Unix domain sockets. Immutable; an address is compared with one range after
 * another.
 *
 * <p>An IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) is the IPv4 address that it stands for, in the set as in what is
 * looked for, so {@code ::/0} has none of them.
 */
final class TrustedProxies {

    /** The entry for peers over Unix domain sockets. */
    static final String UNIX = "unix";

    private static final String EXPECTED =
            "an IPv4 or IPv6 address, or one with a prefix length such as 10.0.0.0/8, or " + UNIX;

    private final List<String> entries;
    private final List<AddressRange> ipv4 = new ArrayList<>();
    private final List<AddressRange> ipv6 = new ArrayList<>();
    private final boolean unix;

    /**
     * Reads the entries.
     *
     * @throws InvalidTrustedProxyException at the first that is none
     */
    TrustedProxies(List<String> entries) {
        this.entries = List.copyOf(entries);
        boolean unix = false;
        for (int i = 0; i < this.entries.size(); i++) {
            String entry = this.entries.get(i).strip();
            if (entry.equalsIgnoreCase(UNIX)) {
                unix = true;
            } else {
                AddressRange range = range(i, entry);
                (range.isIpv4() ? ipv4 : ipv6).add(range);
            }
        }
        this.unix = unix;
    }

    private static AddressRange range(int index, String entry) {
        int slash = entry.indexOf('/');
        int end = slash < 0 ? entry.length() : slash;
        long number = Ipv4.parse(entry, 0, end);
        Ipv6 address = number == Ipv4.NONE ? Ipv6.parse(entry, 0, end) : Ipv6.mapping(number);
        if (address == null) {
            throw new InvalidTrustedProxyException(index, entry, EXPECTED);
        }
        int bits = number == Ipv4.NONE ? 128 : 32;
        int prefix = slash < 0 ? bits : number(entry, slash + 1, bits);
        if (prefix < 0) {
            throw new InvalidTrustedProxyException(index, entry, "a prefix length from 0 to " + bits);
        }
        AddressRange range = AddressRange.around(address, 128 - bits + prefix);
        if (!range.network().equals(address)) {
            int shown = range.isIpv4() ? prefix - bits + 32 : prefix;
            throw new InvalidTrustedProxyException(
                    index, entry, range.network().text() + "/" + shown + ", or an address alone");
        }
        return range;
    }

    /** A number from 0 to {@code max} in digits, or -1. */
    private static int number(String text, int from, int max) {
        int number = -1;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9' || number == 0) {
                return -1;
            }
            number = Math.max(number, 0) * 10 + c - '0';
            if (number > max) {
                return -1;
            }
        }
        return number;
    }

    /** As they were given. */
    List<String> entries() {
        return entries;
    }

    /** Whether all of IPv4 or all of IPv6 is in the set. */
    boolean hasEverybody() {
        return ipv4.contains(AddressRange.IPV4) || ipv6.contains(AddressRange.IPV6);
    }

    /** Whether a peer over TCP is in the set. One whose address is not known is not. */
    boolean contains(@Nullable SocketAddress peer) {
        if (!(peer instanceof InetSocketAddress inet)) {
            return false;
        }
        InetAddress address = inet.getAddress();
        if (address != null) {
            byte[] bytes = address.getAddress();
            return bytes.length == 4 ? contains(Ipv4.of(bytes)) : contains(Ipv6.of(bytes));
        }
        return contains(inet.getHostString());
    }

    /** Whether a literal address is in the set. A name is not. */
    boolean contains(String host) {
        long number = Ipv4.parse(host, 0, host.length());
        if (number != Ipv4.NONE) {
            return contains(number);
        }
        Ipv6 literal = Ipv6.parse(host, 0, host.length());
        return literal != null && contains(literal);
    }

    boolean contains(long ipv4Address) {
        return contains(ipv4, 0, Ipv6.MAPPED | ipv4Address);
    }

    boolean contains(Ipv6 address) {
        return contains(address.mapped() == Ipv4.NONE ? ipv6 : ipv4, address.high(), address.low());
    }

    private static boolean contains(List<AddressRange> ranges, long high, long low) {
        // By index, which allocates no iterator.
        for (int i = 0; i < ranges.size(); i++) {
            if (ranges.get(i).contains(high, low)) {
                return true;
            }
        }
        return false;
    }

    boolean containsUnix() {
        return unix;
    }
}
