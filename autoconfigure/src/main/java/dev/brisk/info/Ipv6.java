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

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * An IPv6 address as a number of 128 bits.
 *
 * @param high the first four groups
 * @param low the last four groups
 */
record Ipv6(long high, long low) {

    /** The low half of the address that maps 0.0.0.0 (RFC 4291 §2.5.5.2). */
    static final long MAPPED = 0xFFFF_0000_0000L;

    private static final int GROUPS = 8;
    private static final int MIN_LENGTH = "::".length();
    private static final int MAX_LENGTH = "0000:0000:0000:0000:0000:0000:255.255.255.255".length();

    /**
     * Reads the text form of RFC 4291 §2.2, also with an IPv4 address at its end; without brackets and zone.
     *
     * @return the address, or null where the text is none
     */
    static @Nullable Ipv6 parse(CharSequence text, int from, int to) {
        if (to - from < MIN_LENGTH || to - from > MAX_LENGTH) {
            return null;
        }
        Ipv6 beforeGap = null;
        int groupsBeforeGap = 0;
        int groups = 0;
        long high = 0;
        long low = 0;
        int i = from;
        if (text.charAt(i) == ':') {
            // Only as the first half of a gap.
            i++;
            if (text.charAt(i) != ':') {
                return null;
            }
        }
        while (i < to) {
            if (text.charAt(i) == ':') {
                if (beforeGap != null) {
                    return null;
                }
                beforeGap = new Ipv6(high, low);
                groupsBeforeGap = groups;
                high = 0;
                low = 0;
                i++;
                continue;
            }
            int start = i;
            int group = 0;
            for (int digit; i < to && (digit = hex(text.charAt(i))) >= 0; i++) {
                group = (group << 4) | digit;
            }
            if (i == start || i - start > 4 || groups == GROUPS) {
                return null;
            }
            if (i < to && text.charAt(i) == '.') {
                long ipv4 = groups > GROUPS - 2 ? Ipv4.NONE : Ipv4.parse(text, start, to);
                if (ipv4 == Ipv4.NONE) {
                    return null;
                }
                high = (high << 32) | (low >>> 32);
                low = (low << 32) | ipv4;
                groups += 2;
                break;
            }
            high = (high << 16) | (low >>> 48);
            low = (low << 16) | group;
            groups++;
            if (i < to) {
                if (text.charAt(i) != ':' || i + 1 == to) {
                    return null;
                }
                i++;
            }
        }
        if (beforeGap == null) {
            return groups == GROUPS ? new Ipv6(high, low) : null;
        }
        // A gap stands for at least one group.
        return groups == GROUPS ? null : beforeGap.shiftedLeft(16 * (GROUPS - groupsBeforeGap), high, low);
    }

    private Ipv6 shiftedLeft(int bits, long orHigh, long orLow) {
        if (bits == 128) {
            return new Ipv6(orHigh, orLow);
        }
        return bits >= 64
                ? new Ipv6((low << (bits - 64)) | orHigh, orLow)
                : new Ipv6((high << bits) | (low >>> (64 - bits)) | orHigh, (low << bits) | orLow);
    }

    private static int hex(char c) {
        return c < 128 ? Character.digit(c, 16) : -1;
    }

    /** The address that stands for an IPv4 address. */
    static Ipv6 mapping(long ipv4) {
        return new Ipv6(0, MAPPED | ipv4);
    }

    /** The address in network order. */
    static Ipv6 of(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new Ipv6(buffer.getLong(), buffer.getLong());
    }

    /** The IPv4 address that this one stands for, or {@link Ipv4#NONE}. */
    long mapped() {
        long ipv4 = low ^ MAPPED;
        return high == 0 && ipv4 >>> 32 == 0 ? ipv4 : Ipv4.NONE;
    }

    /** The canonical text of RFC 5952. */
    String text() {
        return Addresses.text(ByteBuffer.allocate(16).putLong(high).putLong(low).array());
    }
}
