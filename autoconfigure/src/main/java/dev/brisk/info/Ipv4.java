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

/** IPv4 addresses as numbers of 32 bits, which a {@code long} holds without a sign. */
final class Ipv4 {

    /** What is no address. */
    static final long NONE = -1;

    private static final int MIN_LENGTH = "0.0.0.0".length();
    private static final int MAX_LENGTH = "255.255.255.255".length();

    private Ipv4() {}

    /**
     * Reads four decimal numbers with dots between them (RFC 3986 §3.2.2). Other notations that some systems know, with
     * fewer numbers, in hex or octal, are none: what one reads as octal another reads as decimal.
     *
     * @return the address, or {@link #NONE}
     */
    static long parse(CharSequence text, int from, int to) {
        if (to - from < MIN_LENGTH || to - from > MAX_LENGTH) {
            return NONE;
        }
        long address = 0;
        int numbers = 0;
        int number = -1;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '.') {
                if (number < 0 || numbers == 3) {
                    return NONE;
                }
                address = (address << 8) | number;
                numbers++;
                number = -1;
            } else if (c >= '0' && c <= '9' && number != 0) {
                number = Math.max(number, 0) * 10 + c - '0';
                if (number > 255) {
                    return NONE;
                }
            } else {
                return NONE;
            }
        }
        return number < 0 || numbers < 3 ? NONE : (address << 8) | number;
    }

    /** The address in network order. */
    static long of(byte[] bytes) {
        return ((bytes[0] & 0xFFL) << 24) | ((bytes[1] & 0xFF) << 16) | ((bytes[2] & 0xFF) << 8) | (bytes[3] & 0xFF);
    }

    /** The dotted text. */
    static String text(long address) {
        return (address >> 24) + "." + ((address >> 16) & 0xFF) + "." + ((address >> 8) & 0xFF) + "."
                + (address & 0xFF);
    }
}
