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

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entries of {@code X-Forwarded-For}. There is no standard, so all that proxies are known to write is taken: IPv4,
 * IPv6 with and without brackets, either with a port, {@code unknown}, and {@code unix:}. A port that is none is left
 * out. Where an IPv6 address without brackets has a colon too many, the last one is before the port, if that is one.
 */
final class XForwardedForEntries extends ForwardedEntries {

    private static final String UNIX = "unix:";

    XForwardedForEntries(CharSequence line, @Nullable List<String> lines) {
        super(line, lines);
    }

    @Override
    int start(CharSequence line, int stop, int floor) {
        for (int i = stop; i > floor; i--) {
            if (line.charAt(i - 1) == ',') {
                return i;
            }
        }
        return floor == 0 ? 0 : -1;
    }

    @Override
    boolean parse(CharSequence line, int start, int stop) {
        if (line.charAt(start) == '[') {
            int close = indexOf(line, ']', start, stop);
            return close >= 0
                    && (close + 1 == stop || line.charAt(close + 1) == ':')
                    && ipv6(Ipv6.parse(line, start + 1, close), portOrNone(line, close + 2, stop));
        }
        int colon = indexOf(line, ':', start, stop);
        int last = lastColon(line, start, stop);
        if (colon < last) {
            int port = port(line, last + 1, stop);
            return ipv6(Ipv6.parse(line, start, stop), -1)
                    || (port != INVALID && ipv6(Ipv6.parse(line, start, last), port));
        }
        int end = colon < 0 ? stop : colon;
        return ipv4(Ipv4.parse(line, start, end), line, start, end, portOrNone(line, end + 1, stop))
                || (isUnknown(line, start, stop) && name("", 0, 0, -1))
                || (UNIX.contentEquals(line.subSequence(start, stop)) && unix());
    }

    private static int portOrNone(CharSequence line, int from, int stop) {
        return from < stop ? Math.max(-1, port(line, from, stop)) : -1;
    }

    private static int lastColon(CharSequence line, int start, int stop) {
        for (int i = stop - 1; i >= start; i--) {
            if (line.charAt(i) == ':') {
                return i;
            }
        }
        return -1;
    }
}
