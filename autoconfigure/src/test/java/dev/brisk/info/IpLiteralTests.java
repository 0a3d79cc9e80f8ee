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

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of addresses is read as Netty and Java read it, where these are strict. */
class IpLiteralTests {

    private static final long SEED = 20261130;

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "127.0.0.1", "192.0.2.10", "203.0.113.255", "255.255.255.255", "10.0.0.0"})
    void ipv4(String text) {
        long address = ipv4Of(text);
        assertThat(address).isEqualTo(Ipv4.of(bytes(text)));
        assertThat(Ipv4.text(address)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "...",
                "1.2.3",
                "1.2.3.",
                ".1.2.3",
                "1..2.3",
                "1.2.3.4.",
                "1.2.3.4.5",
                "256.1.1.1",
                "1.2.3.1000",
                "01.2.3.4",
                "1.2.3.04",
                "00.0.0.0",
                "0x7f.0.0.1",
                "2130706433",
                "127.1",
                " 1.2.3.4",
                "1.2.3.4 ",
                "1.2.3.-4",
                "+1.2.3.4",
                "1.2.3.a",
                "1,2,3,4",
                "\u0661.2.3.4",
                "1.2.3.4\u0000",
                "localhost",
                "::1"
            })
    void noIpv4(String text) {
        assertThat(ipv4Of(text)).isEqualTo(Ipv4.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "::, ::",
        "::1, ::1",
        "1::, 1::",
        "2001:DB8::0001, 2001:db8::1",
        "2001:db8:0:0:0:0:0:1, 2001:db8::1",
        "1:2:3:4:5:6:7:8, 1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0",
        "::2:3:4:5:6:7:8, 0:2:3:4:5:6:7:8",
        "1:2:3::5:6:7:8, 1:2:3:0:5:6:7:8",
        "1:2:3:4::8, 1:2:3:4::8",
        "1:2:3:4:5::8, 1:2:3:4:5::8",
        "64:ff9b::192.0.2.33, 64:ff9b::c000:221",
        "1:2:3:4:5:6:1.2.3.4, 1:2:3:4:5:6:102:304",
        "::1.2.3.4, ::102:304",
        "::ffff:1.2.3.4, 1.2.3.4",
        "::FFFF:102:304, 1.2.3.4",
        "0000:0000:0000:0000:0000:FFFF:255.255.255.255, 255.255.255.255",
    })
    void ipv6(String text, String canonical) {
        Ipv6 address = Objects.requireNonNull(ipv6Of(text));
        assertThat(address.text()).isEqualTo(canonical);
        assertThat(address.mapped()).isEqualTo(ipv4Of(canonical));
        assertThat(Ipv6.parse("[" + text + "]:80", 1, text.length() + 1)).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                ":::",
                "1",
                "1:",
                ":1",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:",
                ":2:3:4:5:6:7:8",
                "1:2:3:4:5:6:7:8:",
                "1:2:3:4:5:6:7:8:9",
                "1::2::3",
                "1:::2",
                "::1:2:3:4:5:6:7:8",
                "1:2:3:4:5:6:7:8::",
                "1:2:3:4::5:6:7:8",
                "12345::",
                "g::",
                "::g",
                "::1.2.3",
                "::1.2.3.4.5",
                "1:2:3:4:5:6:7:1.2.3.4",
                "1.2.3.4::",
                "::1.2.3.4:5",
                "::01.2.3.4",
                "::1%eth0",
                "[::1]",
                " ::1",
                "::1 ",
                "::-1",
                "\u0661::",
                "::1/64",
                "1.2.3.4"
            })
    void noIpv6(String text) {
        assertThat(ipv6Of(text)).isNull();
    }

    @Test
    void generatedAddressesAreReadAsNettyReadsThem() {
        Random random = new Random(SEED);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[16];
            for (int at = 0; at < 16; at += 2) {
                // Many zeros, for gaps.
                int group = random.nextInt(3) == 0 ? random.nextInt(0x10000) : 0;
                bytes[at] = (byte) (group >> 8);
                bytes[at + 1] = (byte) group;
            }
            String text = groups(bytes, random);
            assertThat(bytes(text)).as(text).isEqualTo(bytes);
            assertThat(ipv6Of(text)).as(text).isEqualTo(Ipv6.of(bytes));
        }
    }

    @Test
    void whatIsNoAddressToOthersIsNone() throws UnknownHostException {
        Random random = new Random(SEED);
        String characters = "::::..0123ff";
        int addresses = 0;
        for (int i = 0; i < 200_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(24); length > 0; length--) {
                text.append(characters.charAt(random.nextInt(characters.length())));
            }
            Ipv6 ipv6 = ipv6Of(text.toString());
            if (ipv6 != null) {
                addresses++;
                // With a colon it is never a name. Java makes IPv4 of addresses that map it.
                byte[] bytes = InetAddress.getByName(text.toString()).getAddress();
                assertThat(bytes.length == 4 ? Ipv6.mapping(Ipv4.of(bytes)) : Ipv6.of(bytes))
                        .as("%s", text)
                        .isEqualTo(ipv6);
            }
            assertThat(ipv4Of(text.toString()) != Ipv4.NONE)
                    .as("%s", text)
                    .isEqualTo(NetUtil.isValidIpV4Address(text.toString()) && !hasLeadingZero(text));
        }
        assertThat(addresses).isGreaterThan(100);
    }

    private static boolean hasLeadingZero(CharSequence text) {
        for (int i = 0; i + 1 < text.length(); i++) {
            if (text.charAt(i) == '0' && text.charAt(i + 1) != '.' && (i == 0 || text.charAt(i - 1) == '.')) {
                return true;
            }
        }
        return false;
    }

    /** One of the many texts of an address. */
    private static String groups(byte[] bytes, Random random) {
        StringBuilder text = new StringBuilder();
        boolean gap = random.nextBoolean();
        for (int group = 0; group < 8; ) {
            int end = group;
            while (gap && end < 8 && bytes[2 * end] == 0 && bytes[2 * end + 1] == 0) {
                end++;
            }
            if (end > group) {
                text.append(group == 0 ? "::" : ":");
                group = end;
                gap = false;
                continue;
            }
            int value = ((bytes[2 * group] & 0xFF) << 8) | (bytes[2 * group + 1] & 0xFF);
            String digits = Integer.toHexString(value);
            text.append(
                    random.nextBoolean() ? digits : "0".repeat(4 - digits.length()) + digits.toUpperCase(Locale.ROOT));
            group++;
            if (group < 8) {
                text.append(':');
            }
        }
        return text.toString();
    }

    private static long ipv4Of(String text) {
        return Ipv4.parse(text, 0, text.length());
    }

    private static @Nullable Ipv6 ipv6Of(String text) {
        return Ipv6.parse(text, 0, text.length());
    }

    private static byte[] bytes(String text) {
        return Objects.requireNonNull(NetUtil.createByteArrayFromIpAddressString(text));
    }
}
