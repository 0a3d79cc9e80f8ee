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
 * The entries of {@code Forwarded} (RFC 7239 §4), of which the parameter {@code for} is read. As some proxies send them,
 * spaces beside a semicolon are allowed; all else is as strict as the standard: what is no token must be quoted, and
 * nothing may come twice.
 */
final class Rfc7239Entries extends ForwardedEntries {

    /** Characters of a token (RFC 9110 §5.6.2) that are neither letters nor digits. */
    private static final String TOKEN = "!#$%&'*+-.^_`|~";

    Rfc7239Entries(CharSequence line, @Nullable List<String> lines) {
        super(line, lines);
    }

    /**
     * Read backwards, a quoted string begins at its last quote, and ends at the one that no backslash escapes. In an
     * element that is whole this is never another one than forwards.
     */
    @Override
    int start(CharSequence line, int stop, int floor) {
        boolean quoted = false;
        for (int i = stop; i > floor; i--) {
            char c = line.charAt(i - 1);
            if (c == '"') {
                quoted = !quoted || isEscaped(line, i - 1, floor);
            } else if (c == ',' && !quoted) {
                return i;
            }
        }
        return floor == 0 ? 0 : -1;
    }

    /** Whether an odd number of backslashes comes before. */
    private static boolean isEscaped(CharSequence line, int index, int floor) {
        int i = index;
        while (i > floor && line.charAt(i - 1) == '\\') {
            i--;
        }
        return (index - i) % 2 == 1;
    }

    @Override
    boolean parse(CharSequence line, int start, int stop) {
        int nodeStart = -1;
        int nodeStop = -1;
        int i = start;
        while (i < stop) {
            if (line.charAt(i) == ';') {
                i = skipSpace(line, i + 1, stop);
                continue;
            }
            int equals = tokenEnd(line, i, stop);
            if (equals == i || equals + 1 >= stop || line.charAt(equals) != '=') {
                return false;
            }
            boolean quoted = line.charAt(equals + 1) == '"';
            int valueStart = quoted ? equals + 2 : equals + 1;
            int valueStop = quoted ? quotedEnd(line, valueStart, stop) : tokenEnd(line, valueStart, stop);
            if (valueStop < valueStart || (valueStop == valueStart && !quoted)) {
                return false;
            }
            if (isFor(line, i, equals)) {
                if (nodeStart >= 0) {
                    return false;
                }
                nodeStart = valueStart;
                nodeStop = valueStop;
            }
            i = skipSpace(line, quoted ? valueStop + 1 : valueStop, stop);
            if (i < stop && line.charAt(i) != ';') {
                return false;
            }
        }
        if (nodeStart < 0) {
            return false;
        }
        if (indexOf(line, '\\', nodeStart, nodeStop) < 0) {
            return node(line, nodeStart, nodeStop);
        }
        String node = unescaped(line, nodeStart, nodeStop);
        return node(node, 0, node.length());
    }

    /** Reads a node (RFC 7239 §6). */
    private boolean node(CharSequence text, int start, int stop) {
        if (start == stop) {
            return false;
        }
        boolean brackets = text.charAt(start) == '[';
        int close = brackets ? indexOf(text, ']', start, stop) : indexOf(text, ':', start, stop);
        if (brackets && close < 0) {
            return false;
        }
        int end = brackets ? close + 1 : close < 0 ? stop : close;
        int port = end == stop ? -1 : nodePort(text, end, stop);
        if (port == INVALID) {
            return false;
        }
        if (brackets) {
            return ipv6(Ipv6.parse(text, start + 1, close), port);
        }
        if (isObfuscated(text, start, end)) {
            return name(text, start, end, port);
        }
        return isUnknown(text, start, end)
                ? name("", 0, 0, port)
                : ipv4(Ipv4.parse(text, start, end), text, start, end, port);
    }

    /** The port behind a colon; -1 for one that is obfuscated. */
    private static int nodePort(CharSequence text, int colon, int stop) {
        if (text.charAt(colon) != ':') {
            return INVALID;
        }
        return isObfuscated(text, colon + 1, stop) ? -1 : port(text, colon + 1, stop);
    }

    /** An underscore and at least one letter, digit, dot, underscore or hyphen (RFC 7239 §6.3). */
    private static boolean isObfuscated(CharSequence text, int start, int stop) {
        if (stop - start < 2 || text.charAt(start) != '_') {
            return false;
        }
        for (int i = start + 1; i < stop; i++) {
            char c = text.charAt(i);
            if (!isAlphanumeric(c) && c != '.' && c != '_' && c != '-') {
                return false;
            }
        }
        return true;
    }

    private static boolean isFor(CharSequence line, int start, int stop) {
        return stop - start == 3
                && (line.charAt(start) | 0x20) == 'f'
                && (line.charAt(start + 1) | 0x20) == 'o'
                && (line.charAt(start + 2) | 0x20) == 'r';
    }

    private static int tokenEnd(CharSequence line, int start, int stop) {
        int i = start;
        while (i < stop && (isAlphanumeric(line.charAt(i)) || TOKEN.indexOf(line.charAt(i)) >= 0)) {
            i++;
        }
        return i;
    }

    /** Where the closing quote is (RFC 9110 §5.6.4), or -1. */
    private static int quotedEnd(CharSequence line, int start, int stop) {
        for (int i = start; i < stop; i++) {
            char c = line.charAt(i);
            if (c == '"') {
                return i;
            }
            if (c == '\\') {
                i++;
                if (i == stop) {
                    return -1;
                }
                c = line.charAt(i);
            }
            if ((c < ' ' && c != '\t') || c == 0x7F || c > 0xFF) {
                return -1;
            }
        }
        return -1;
    }

    private static String unescaped(CharSequence line, int start, int stop) {
        StringBuilder text = new StringBuilder(stop - start);
        for (int i = start; i < stop; i++) {
            if (line.charAt(i) == '\\') {
                i++;
            }
            text.append(line.charAt(i));
        }
        return text.toString();
    }

    private static boolean isAlphanumeric(char c) {
        return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
    }
}
