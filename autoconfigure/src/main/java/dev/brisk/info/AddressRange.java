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

/**
 * All IPv6 addresses with the same first bits. A range of IPv4 addresses is one of the addresses that map them.
 *
 * @param network the first address
 * @param mask ones for the bits that count
 */
record AddressRange(Ipv6 network, Ipv6 mask) {

    /** All of IPv4. */
    static final AddressRange IPV4 = around(Ipv6.mapping(0), 96);

    /** All of IPv6. */
    static final AddressRange IPV6 = around(new Ipv6(0, 0), 0);

    /** The range that an address is in. */
    static AddressRange around(Ipv6 address, int prefix) {
        Ipv6 mask = new Ipv6(ones(Math.min(prefix, 64)), ones(Math.max(prefix - 64, 0)));
        return new AddressRange(new Ipv6(address.high() & mask.high(), address.low() & mask.low()), mask);
    }

    private static long ones(int count) {
        return count == 0 ? 0 : -1L << (64 - count);
    }

    boolean isIpv4() {
        return network.mapped() != Ipv4.NONE;
    }

    boolean contains(long high, long low) {
        return (high & mask.high()) == network.high() && (low & mask.low()) == network.low();
    }
}
