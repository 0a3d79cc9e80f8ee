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

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a field that proxies append to, the last one first: a cursor that stands on one of them after each
 * {@link #next()}.
 *
 * <p>Each proxy writes at the end, so what is read first was written by the nearest one, and what a client has made up
 * stands before all that proxies have written. It is never looked at: neither its length nor its quotes can have an
 * influence on what comes behind it. What is read is bounded by {@link #MAX_ENTRIES} and {@link #MAX_CHARACTERS} all
 * the same.
 *
 * <p>An entry that cannot be understood ends the way; the cursor stays on the one before. Not thread-safe.
 */
abstract class ForwardedEntries {

    /** How many entries are read at most. */
    static final int MAX_ENTRIES = 64;

    /** How many characters are looked at, at most, all lines and what separates entries included. */
    static final int MAX_CHARACTERS = 4096;

    private static final AsciiString FORWARDED = AsciiString.cached("forwarded");

    private static final AsciiString X_FORWARDED_FOR = AsciiString.cached("x-forwarded-for");

    private static final int MAX_PORT = 0xFFFF;

    /** What is no port. */
    static final int INVALID = -2;

    /** All lines of the field, or null where {@link #line} is the only one. */
    private final @Nullable List<String> lines;

    /** How many lines come before this one. */
    private int linesLeft;

    private CharSequence line;

    /** Where the part of the line that was not read ends, or -1. */
    private int unread;

    private int charactersLeft = MAX_CHARACTERS;
    private int entriesLeft = MAX_ENTRIES;
    private ClientChain.@Nullable End end;

    // The entry. The host is the text's part, if there is any, otherwise the IPv4 address.
    private CharSequence text = "";
    private int from;
    private int to;
    private long ipv4 = Ipv4.NONE;
    private @Nullable Ipv6 ipv6;
    private boolean unix;
    private int port = -1;

    ForwardedEntries(CharSequence line, @Nullable List<String> lines) {
        this.line = lines == null ? line : lines.get(lines.size() - 1);
        this.lines = lines;
        this.linesLeft = lines == null ? 0 : lines.size() - 1;
        this.unread = this.line.length();
    }

    /** The entries of a request, or null where it does not have the field. */
    static @Nullable ForwardedEntries of(ForwardedField field, HttpHeaders headers) {
        boolean standard = field == ForwardedField.FORWARDED;
        AsciiString name = standard ? FORWARDED : X_FORWARDED_FOR;
        Iterator<? extends CharSequence> values = headers.valueCharSequenceIterator(name);
        if (!values.hasNext()) {
            return null;
        }
        CharSequence first = values.next();
        // The order of the iterator is not specified, that of the list is.
        List<String> lines = values.hasNext() ? List.copyOf(headers.getAll(name)) : null;
        return standard ? new Rfc7239Entries(first, lines) : new XForwardedForEntries(first, lines);
    }

    /** Goes to the entry before; at first, to the last one. False at the end, after which this is not called again. */
    final boolean next() {
        while (true) {
            if (unread < 0) {
                if (linesLeft == 0) {
                    return ended(ClientChain.End.EXHAUSTED);
                }
                line = lines == null ? line : lines.get(--linesLeft);
                unread = line.length();
            }
            if (charactersLeft <= 0) {
                return ended(ClientChain.End.LIMIT);
            }
            int stop = unread;
            int floor = Math.max(0, stop - charactersLeft);
            int start = start(line, stop, floor);
            if (start < 0) {
                return ended(ClientChain.End.LIMIT);
            }
            unread = start - 1;
            charactersLeft -= stop - start + 1;
            start = skipSpace(line, start, stop);
            while (stop > start && isSpace(line.charAt(stop - 1))) {
                stop--;
            }
            if (start == stop) {
                // An empty element of a list is none (RFC 9110 §5.6.1.2).
                continue;
            }
            if (entriesLeft-- == 0) {
                return ended(ClientChain.End.LIMIT);
            }
            return parse(line, start, stop) || ended(ClientChain.End.MALFORMED);
        }
    }

    private boolean ended(ClientChain.End why) {
        end = why;
        return false;
    }

    /** Why there is no further entry. */
    final ClientChain.End end() {
        return end != null ? end : ClientChain.End.UNTRUSTED;
    }

    /**
     * Where the last element of a line begins.
     *
     * @param stop where the element ends
     * @param floor how far back to look
     * @return the index behind the comma before it; 0 without one; -1 where neither was seen
     */
    abstract int start(CharSequence line, int stop, int floor);

    /**
     * Reads one element and goes to it by one of the methods below, or returns false.
     *
     * @param start where it begins, spaces not included
     * @param stop where it ends
     */
    abstract boolean parse(CharSequence line, int start, int stop);

    final boolean ipv4(long address, CharSequence text, int from, int to, int port) {
        return address != Ipv4.NONE && entry(address, null, text, from, to, port);
    }

    final boolean ipv6(@Nullable Ipv6 address, int port) {
        if (address == null) {
            return false;
        }
        long mapped = address.mapped();
        return entry(mapped, mapped == Ipv4.NONE ? address : null, "", 0, 0, port);
    }

    /** A name that is no address; an empty one for what is not known. */
    final boolean name(CharSequence text, int from, int to, int port) {
        return entry(Ipv4.NONE, null, text, from, to, port);
    }

    /** A peer over a Unix domain socket. */
    final boolean unix() {
        entry(Ipv4.NONE, null, "", 0, 0, -1);
        unix = true;
        return true;
    }

    private boolean entry(long ipv4, @Nullable Ipv6 ipv6, CharSequence text, int from, int to, int port) {
        this.ipv4 = ipv4;
        this.ipv6 = ipv6;
        this.text = text;
        this.from = from;
        this.to = to;
        this.port = port;
        this.unix = false;
        return true;
    }

    final boolean isTrusted(TrustedProxies proxies) {
        Ipv6 address = ipv6;
        if (address != null) {
            return proxies.contains(address);
        }
        return ipv4 != Ipv4.NONE ? proxies.contains(ipv4) : unix && proxies.containsUnix();
    }

    /** The entry's host as {@link ClientAddr#hostname()} has it. */
    final String hostname() {
        Ipv6 address = ipv6;
        if (address != null) {
            return address.text();
        }
        if (from < to) {
            // A part of Netty's string would be one more copy.
            return text instanceof AsciiString ascii
                    ? ascii.toString(from, to)
                    : text.subSequence(from, to).toString();
        }
        return ipv4 != Ipv4.NONE ? Ipv4.text(ipv4) : RemoteAddr.UNKNOWN;
    }

    final int port() {
        return port;
    }

    /** A decimal number from 0 to 65535 of up to five digits, or {@link #INVALID}. */
    static int port(CharSequence text, int from, int to) {
        if (from == to || to - from > 5) {
            return INVALID;
        }
        int port = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return INVALID;
            }
            port = port * 10 + c - '0';
        }
        return port <= MAX_PORT ? port : INVALID;
    }

    static boolean isUnknown(CharSequence text, int from, int to) {
        return to - from == RemoteAddr.UNKNOWN.length()
                && AsciiString.contentEqualsIgnoreCase(RemoteAddr.UNKNOWN, text.subSequence(from, to));
    }

    static int indexOf(CharSequence text, char wanted, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) == wanted) {
                return i;
            }
        }
        return -1;
    }

    static int skipSpace(CharSequence text, int from, int to) {
        int i = from;
        while (i < to && isSpace(text.charAt(i))) {
            i++;
        }
        return i;
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
