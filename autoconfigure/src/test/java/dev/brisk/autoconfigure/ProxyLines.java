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

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Headers of the PROXY protocol as bytes, one char each. */
final class ProxyLines {

    private static final String SIGNATURE = "\r\n\r\n\0\r\nQUIT\n";

    static final String V1 = v1("192.0.2.7", 1234);

    static final String LOCAL = v2(0x20, 0, new byte[0]);

    private ProxyLines() {}

    static String v1(String source, int port) {
        String family = source.contains(":") ? "TCP6" : "TCP4";
        String own = source.contains(":") ? "2001:db8::1" : "198.51.100.1";
        return "PROXY " + family + " " + source + " " + own + " " + port + " 443\r\n";
    }

    /** Version 2 with IPv4 or IPv6 addresses of the given bytes. */
    static String v2(byte[] source, int port) {
        ByteArrayOutputStream addresses = new ByteArrayOutputStream();
        addresses.writeBytes(source);
        addresses.writeBytes(new byte[source.length]);
        addresses.write(port >> 8);
        addresses.write(port);
        addresses.write(1);
        addresses.write(187);
        return v2(0x21, source.length == 4 ? 0x11 : 0x21, addresses.toByteArray());
    }

    /** Version 2 with the paths of Unix domain sockets. */
    static String v2Unix() {
        byte[] paths = new byte[216];
        byte[] path = "/run/client.sock".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(path, 0, paths, 0, path.length);
        return v2(0x21, 0x31, paths);
    }

    /** Version 2 with any command, family and rest. */
    static String v2(int command, int family, byte[] rest) {
        return SIGNATURE
                + (char) command
                + (char) family
                + (char) (rest.length >> 8)
                + (char) (rest.length & 0xFF)
                + new String(rest, StandardCharsets.ISO_8859_1);
    }
}
