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
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.NetUtil;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text of addresses: RFC 5952 for IPv6. */
class AddressesTests {

    @ParameterizedTest
    @CsvSource({
        // All zero, and runs at either end
        "0:0:0:0:0:0:0:0, ::",
        "0:0:0:0:0:0:0:1, ::1",
        "1:0:0:0:0:0:0:0, 1::",
        "0:0:1:2:3:4:5:6, ::1:2:3:4:5:6",
        "1:2:3:4:5:6:0:0, 1:2:3:4:5:6::",
        // §4.1 no leading zeros
        "2001:0db8:0000:0000:0000:0000:0000:0001, 2001:db8::1",
        "2001:db8:0:0:1:0:0:00ab, 2001:db8::1:0:0:ab",
        // §4.2.1 as short as possible, §4.2.2 not for one group
        "2001:db8:0:0:0:0:2:1, 2001:db8::2:1",
        "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
        "0:1:2:3:4:5:6:7, 0:1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:0, 1:2:3:4:5:6:7:0",
        "0:1:0:1:0:1:0:1, 0:1:0:1:0:1:0:1",
        // §4.2.3 the longest run, the first of equals
        "2001:0:0:1:0:0:0:1, 2001:0:0:1::1",
        "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
        "1:0:0:0:2:0:0:0, 1::2:0:0:0",
        "0:0:1:0:0:2:0:0, ::1:0:0:2:0:0",
        // §4.3 lower case
        "2001:DB8:AAAA:BBBB:CCCC:DDDD:EEEE:FFFF, 2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff",
        // Not IPv4-mapped, though it looks like it
        "0:0:0:0:0:0:c000:0201, ::c000:201",
        "0:0:0:0:fffe:0:c000:0201, ::fffe:0:c000:201",
        "64:ff9b:0:0:0:0:c000:0201, 64:ff9b::c000:201",
    })
    void ipv6IsCanonical(String groups, String expected) throws UnknownHostException {
        InetAddress address = InetAddress.getByAddress(bytes(groups));
        assertThat(Addresses.of(new InetSocketAddress(address, 443))).isEqualTo(new RemoteAddr.Inet(expected, 443));
        assertThat(Addresses.of(InetSocketAddress.createUnresolved(groups, 443)))
                .isEqualTo(new RemoteAddr.Inet(expected, 443));
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0", "127.0.0.1", "192.0.2.1", "255.255.255.255"})
    void ipv4IsDotted(String text) throws UnknownHostException {
        byte[] bytes = literal(text);
        assertThat(Addresses.of(new InetSocketAddress(InetAddress.getByAddress(bytes), 80)))
                .isEqualTo(new RemoteAddr.Inet(text, 80));
        assertThat(Addresses.of(InetSocketAddress.createUnresolved(text, 80))).isEqualTo(new RemoteAddr.Inet(text, 80));
    }

    @Test
    void javaTurnsMappedAddressesIntoIpv4() throws UnknownHostException {
        assertThat(InetAddress.getByAddress(mapped())).isInstanceOf(Inet4Address.class);
    }

    @Test
    void mappedAddressThatIsStillIpv6IsDotted() throws UnknownHostException {
        Inet6Address address = Inet6Address.getByAddress(null, mapped(), -1);
        assertThat(Addresses.of(new InetSocketAddress(address, 1))).isEqualTo(new RemoteAddr.Inet("192.0.2.1", 1));
        assertThat(Addresses.of(InetSocketAddress.createUnresolved("::ffff:192.0.2.1", 1)))
                .isEqualTo(new RemoteAddr.Inet("192.0.2.1", 1));
    }

    @Test
    void zoneIsKeptApart() throws UnknownHostException {
        Inet6Address address = Inet6Address.getByAddress(null, literal("fe80::1"), 7);
        assertThat(Addresses.of(new InetSocketAddress(address, 80)))
                .isEqualTo(new RemoteAddr.Inet("fe80::1", 80, "7"))
                .isNotEqualTo(new RemoteAddr.Inet("fe80::1", 80));
        assertThat(Addresses.of(InetSocketAddress.createUnresolved("fe80:0::1%eth0", 80)))
                .isEqualTo(new RemoteAddr.Inet("fe80::1", 80, "eth0"));
        assertThat(Addresses.of(InetSocketAddress.createUnresolved("[fe80::1%eth0]", 80)))
                .isEqualTo(new RemoteAddr.Inet("fe80::1", 80, "eth0"));
    }

    @Test
    void nameOfAnAddressIsNotItsText() throws UnknownHostException {
        InetAddress named = InetAddress.getByAddress("client.example", new byte[] {(byte) 192, 0, 2, 1});
        assertThat(Addresses.of(new InetSocketAddress(named, 80))).isEqualTo(new RemoteAddr.Inet("192.0.2.1", 80));
    }

    @Test
    void unresolvedNameStaysWhatItIs() {
        assertThat(Addresses.of(InetSocketAddress.createUnresolved("_hidden", 0)))
                .isEqualTo(new RemoteAddr.Inet("_hidden", 0));
    }

    @Test
    void unixSocketsHaveAPathOrNone() {
        assertThat(Addresses.of(new DomainSocketAddress("/run/a.sock"))).isEqualTo(new RemoteAddr.Unix("/run/a.sock"));
        assertThat(Addresses.of(new DomainSocketAddress(""))).isEqualTo(new RemoteAddr.Unix(null));
        assertThat(Addresses.of(UnixDomainSocketAddress.of("/run/a.sock")))
                .isEqualTo(new RemoteAddr.Unix("/run/a.sock"));
        assertThat(Addresses.of(UnixDomainSocketAddress.of(""))).isEqualTo(new RemoteAddr.Unix(null));
        assertThat(new RemoteAddr.Unix(null).transport()).isEqualTo("unix");
    }

    @Test
    void missingAddressIsUnknown() {
        RemoteAddr unknown = Addresses.of((InetSocketAddress) null);
        assertThat(unknown).isEqualTo(new RemoteAddr.Inet("unknown", -1));
        assertThat(unknown.transport()).isEqualTo("tcp");
    }

    @Test
    void portsAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RemoteAddr.Inet("::1", 65536))
                .withMessage("port: 65536 (expected: -1 to 65535)");
        assertThatIllegalArgumentException().isThrownBy(() -> new RemoteAddr.Inet("::1", -2));
    }

    @Test
    void clientEqualsThePeer() {
        ClientAddr client = ClientAddr.of(new RemoteAddr.Inet("192.0.2.1", 80));
        assertThat(client.hostname()).isEqualTo("192.0.2.1");
        assertThat(client.port()).isEqualTo(80);
        assertThat(client)
                .isEqualTo(ClientAddr.of(new RemoteAddr.Inet("192.0.2.1", 80)))
                .hasSameHashCodeAs(ClientAddr.of(new RemoteAddr.Inet("192.0.2.1", 80)))
                .isNotEqualTo(ClientAddr.of(new RemoteAddr.Inet("192.0.2.1", 81)))
                .hasToString("ClientAddr[hostname=192.0.2.1, port=80, source=PEER]");
        assertThat(ClientAddr.of(new RemoteAddr.Unix("/run/a.sock")))
                .isEqualTo(ClientAddr.of(new RemoteAddr.Inet("unknown", -1)));
    }

    private static byte[] mapped() {
        return new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, (byte) 192, 0, 2, 1};
    }

    private static byte[] literal(String text) {
        return Objects.requireNonNull(NetUtil.createByteArrayFromIpAddressString(text));
    }

    /** Independent of the code under test: eight groups in hex. */
    private static byte[] bytes(String groups) {
        String[] parts = groups.split(":", -1);
        byte[] bytes = new byte[16];
        for (int i = 0; i < 8; i++) {
            int group = Integer.parseInt(parts[i], 16);
            bytes[2 * i] = (byte) (group >> 8);
            bytes[2 * i + 1] = (byte) group;
        }
        return bytes;
    }
}
