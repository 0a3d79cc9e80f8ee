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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.channel.unix.DomainSocketAddress;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranges of addresses, their ends, and what is none. */
class TrustedProxiesTests {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.0.0.0, true",
        "10.0.0.0/8, 10.255.255.255, true",
        "10.0.0.0/8, 9.255.255.255, false",
        "10.0.0.0/8, 11.0.0.0, false",
        "10.0.0.0/8, ::ffff:10.1.2.3, true",
        "10.0.0.0/8, ::10.1.2.3, false",
        "192.0.2.1, 192.0.2.1, true",
        "192.0.2.1, 192.0.2.0, false",
        "192.0.2.1, 192.0.2.2, false",
        "192.0.2.1/32, 192.0.2.1, true",
        "192.0.2.0/31, 192.0.2.1, true",
        "192.0.2.0/31, 192.0.2.2, false",
        "128.0.0.0/1, 255.255.255.255, true",
        "128.0.0.0/1, 127.255.255.255, false",
        "0.0.0.0/0, 255.255.255.255, true",
        "0.0.0.0/0, ::1, false",
        "::/0, 2001:db8::1, true",
        "::/0, 10.0.0.1, false",
        "::/0, ::ffff:10.0.0.1, false",
        "2001:db8::/32, 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff, true",
        "2001:db8::/32, 2001:db9::, false",
        "2001:db8::/64, 2001:db8::ffff:ffff:ffff:ffff, true",
        "2001:db8::/64, 2001:db8:0:1::, false",
        "2001:db8::8000:0:0:0/65, 2001:db8::ffff:0:0:0, true",
        "2001:db8::8000:0:0:0/65, 2001:db8::7fff:0:0:0, false",
        "2001:db8::/127, 2001:db8::1, true",
        "2001:db8::/127, 2001:db8::2, false",
        "2001:db8::1, 2001:DB8:0::1, true",
        "2001:db8::1/128, 2001:db8::2, false",
        "::ffff:10.0.0.0/104, 10.9.9.9, true",
        "::ffff:10.0.0.0/104, 11.0.0.0, false",
        "::ffff:10.0.0.1, 10.0.0.1, true",
        "' 10.0.0.0/8 ', 10.0.0.1, true",
        "unix, 10.0.0.1, false",
    })
    void ranges(String entry, String address, boolean contained) throws UnknownHostException {
        TrustedProxies proxies = new TrustedProxies(List.of("192.168.7.7", entry, "fd00::7"));
        // A literal, so nothing is looked up.
        InetAddress resolved = InetAddress.getByName(address);
        byte[] bytes = resolved.getAddress();
        assertThat(proxies.contains(new InetSocketAddress(resolved, 80))).isEqualTo(contained);
        assertThat(proxies.contains(InetSocketAddress.createUnresolved(address, 80)))
                .isEqualTo(contained);
        if (bytes.length == 16) {
            SocketAddress ipv6 = new InetSocketAddress(Inet6Address.getByAddress(null, bytes, 7), 80);
            assertThat(proxies.contains(ipv6)).as("with a zone").isEqualTo(contained);
            assertThat(proxies.contains(Ipv6.of(bytes))).isEqualTo(contained);
        } else {
            assertThat(proxies.contains(Ipv6.mapping(Ipv4.of(bytes)))).isEqualTo(contained);
        }
    }

    @Test
    void othersAreNotTrusted() {
        TrustedProxies proxies = new TrustedProxies(List.of("0.0.0.0/0", "::/0"));
        assertThat(proxies.contains((SocketAddress) null)).isFalse();
        assertThat(proxies.contains(new DomainSocketAddress("/run/a.sock"))).isFalse();
        assertThat(proxies.contains(InetSocketAddress.createUnresolved("localhost", 80)))
                .isFalse();
        assertThat(proxies.containsUnix()).isFalse();
        assertThat(new TrustedProxies(List.of()).contains(Ipv4.of(new byte[] {127, 0, 0, 1})))
                .isFalse();
    }

    @Test
    void unixIsAnEntryOfItsOwn() {
        TrustedProxies proxies = new TrustedProxies(List.of("Unix"));
        assertThat(proxies.containsUnix()).isTrue();
        assertThat(proxies.entries()).containsExactly("Unix");
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0/0, true", "::/0, true", "::ffff:0:0/96, true", "0.0.0.0/1, false", "::/1, false"})
    void everybody(String entry, boolean everybody) {
        assertThat(new TrustedProxies(List.of("10.0.0.0/8", entry)).hasEverybody())
                .isEqualTo(everybody);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10.0.0.0/33 | a prefix length from 0 to 32",
                "10.0.0.0/-1 | a prefix length from 0 to 32",
                "10.0.0.0/ | a prefix length from 0 to 32",
                "10.0.0.0/08 | a prefix length from 0 to 32",
                "10.0.0.0/255.0.0.0 | a prefix length from 0 to 32",
                "10.0.0.0/8/8 | a prefix length from 0 to 32",
                "10.0.0.0/99999999999 | a prefix length from 0 to 32",
                "2001:db8::/129 | a prefix length from 0 to 128",
                "10.0.0.1/8 | 10.0.0.0/8, or an address alone",
                "10.1.2.3/0 | 0.0.0.0/0, or an address alone",
                "2001:db8::1/64 | 2001:db8::/64, or an address alone",
                "::ffff:10.0.0.1/104 | 10.0.0.0/8, or an address alone",
                "'' | an IPv4 or IPv6 address",
                "' ' | an IPv4 or IPv6 address",
                "proxy.example.org | an IPv4 or IPv6 address",
                "localhost | an IPv4 or IPv6 address",
                "10.0.0 | an IPv4 or IPv6 address",
                "010.0.0.1 | an IPv4 or IPv6 address",
                "10.0.0.* | an IPv4 or IPv6 address",
                "10.0.0.0-10.0.0.9 | an IPv4 or IPv6 address",
                "[2001:db8::1] | an IPv4 or IPv6 address",
                "fe80::1%eth0 | an IPv4 or IPv6 address",
                "10.0.0.1:80 | an IPv4 or IPv6 address",
                "10.0.0.0/8 192.168.0.0/16 | a prefix length from 0 to 32",
                "/8 | an IPv4 or IPv6 address",
            })
    void wrongEntriesAreNamed(String entry, String expected) {
        assertThatExceptionOfType(InvalidTrustedProxyException.class)
                .isThrownBy(() -> TrustRules.of(ForwardedField.FORWARDED, Arrays.asList("10.0.0.0/8", entry)))
                .satisfies(ex -> {
                    assertThat(ex.index()).isEqualTo(1);
                    assertThat(ex.value()).isEqualTo(entry.strip());
                    assertThat(ex.expected()).startsWith(expected);
                    assertThat(ex).hasMessageStartingWith("trustedProxies[1]: '" + entry.strip() + "' (expected: ");
                });
    }
}
