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
package dev.brisk.server;

import dev.brisk.info.ClientAddr;
import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.logging.AccessLogArgProvider;

/** The directives of access logs. A value that is not known is a hyphen. */
final class AccessLogFields {

    static final String DIRECTIVES =
            "%a, %{c}a, %A, %p, %{remote}p, %b, %B, %h, %H, %l, %m, %q, %r, %s, %t, %T, %{ms}T, %u, %U, %{name}i, %{name}o, %%";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("'['dd/MMM/yyyy:HH:mm:ss Z']'", Locale.ENGLISH);

    private AccessLogFields() {}

    /** The field of a directive, or null if there is none. */
    static @Nullable AccessLogField of(char directive, @Nullable String argument) {
        if (argument != null) {
            return switch (directive) {
                case 'a' -> argument.equals("c") ? text(AccessLogFields::peer) : null;
                case 'p' -> argument.equals("remote") ? text(AccessLogFields::clientPort) : null;
                case 'T' -> argument.equals("ms") ? (line, args) -> line.append(args.duration()) : null;
                case 'i' -> argument.isEmpty() ? null : text(requestField(argument));
                case 'o' -> argument.isEmpty() ? null : text(responseField(argument));
                default -> null;
            };
        }
        return switch (directive) {
            case 'a', 'h' -> text(AccessLogFields::client);
            case 'A' -> text(AccessLogFields::local);
            case 'p' -> text(AccessLogFields::localPort);
            case 'b' -> (line, args) -> bytes(line, args.contentLength(), "-");
            case 'B' -> (line, args) -> bytes(line, args.contentLength(), "0");
            case 'H' -> word(AccessLogArgProvider::protocol);
            case 'l' -> (line, args) -> line.append('-');
            case 'm' -> word(AccessLogArgProvider::method);
            case 'q' -> AccessLogFields::query;
            case 'r' -> AccessLogFields::firstLine;
            case 's' -> word(AccessLogArgProvider::status);
            case 't' -> text(AccessLogFields::time);
            case 'T' -> (line, args) -> line.append(args.duration() / 1000);
            case 'u' -> text(AccessLogArgProvider::user);
            case 'U' -> word(AccessLogFields::path);
            case '%' -> (line, args) -> line.append('%');
            default -> null;
        };
    }

    private static AccessLogField text(Function<AccessLogArgProvider, @Nullable CharSequence> value) {
        return (line, args) -> append(line, value.apply(args));
    }

    private static void append(StringBuilder line, @Nullable CharSequence value) {
        if (value == null || value.isEmpty()) {
            line.append('-');
        } else {
            LogText.append(line, value);
        }
    }

    private static AccessLogField word(Function<AccessLogArgProvider, @Nullable CharSequence> value) {
        return (line, args) -> appendWord(line, value.apply(args));
    }

    private static void appendWord(StringBuilder line, @Nullable CharSequence value) {
        if (value == null || value.isEmpty()) {
            line.append('-');
        } else {
            LogText.appendWord(line, value);
        }
    }

    private static void bytes(StringBuilder line, long length, String none) {
        if (length > 0) {
            line.append(length);
        } else {
            line.append(none);
        }
    }

    /** Names are lower case over HTTP/2 (RFC 9113 §8.2.1), and that of the host is another. */
    private static Function<AccessLogArgProvider, @Nullable CharSequence> requestField(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.equals("host")
                ? args -> {
                    CharSequence host = args.requestHeader(lower);
                    return host != null ? host : args.requestHeader(":authority");
                }
                : args -> args.requestHeader(lower);
    }

    private static Function<AccessLogArgProvider, @Nullable CharSequence> responseField(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return args -> args.responseHeader(lower);
    }

    private static @Nullable ServeHandlerInfo info(AccessLogArgProvider args) {
        return args.connectionInformation() instanceof HttpServerRequest request ? ServeHandlerInfo.of(request) : null;
    }

    private static @Nullable String peer(AccessLogArgProvider args) {
        ServeHandlerInfo info = info(args);
        return info != null ? text(info.remoteAddr()) : socketPeer(args);
    }

    private static @Nullable String client(AccessLogArgProvider args) {
        ServeHandlerInfo info = info(args);
        if (info == null) {
            return socketPeer(args);
        }
        ClientAddr client = info.clientAddr();
        return client.hostname().equals(RemoteAddr.UNKNOWN) ? null : client.hostname();
    }

    private static @Nullable String clientPort(AccessLogArgProvider args) {
        ServeHandlerInfo info = info(args);
        return info != null && info.clientAddr().port() >= 0
                ? Integer.toString(info.clientAddr().port())
                : null;
    }

    private static @Nullable String local(AccessLogArgProvider args) {
        ServeHandlerInfo info = info(args);
        return info != null ? text(info.localAddr()) : null;
    }

    private static @Nullable String localPort(AccessLogArgProvider args) {
        ServeHandlerInfo info = info(args);
        return info != null && info.localAddr() instanceof RemoteAddr.Inet inet && inet.port() >= 0
                ? Integer.toString(inet.port())
                : null;
    }

    private static @Nullable String text(RemoteAddr address) {
        if (address instanceof RemoteAddr.Unix unix) {
            return unix.path() != null ? "unix:" + unix.path() : "unix:";
        }
        String hostname = ((RemoteAddr.Inet) address).hostname();
        return hostname.equals(RemoteAddr.UNKNOWN) ? null : hostname;
    }

    /** The peer of a request that could not be decoded, as far as the socket tells it. */
    @SuppressWarnings("deprecation") // There is no connection information then.
    private static @Nullable String socketPeer(AccessLogArgProvider args) {
        SocketAddress address = args.remoteAddress();
        InetAddress resolved = address instanceof InetSocketAddress inet ? inet.getAddress() : null;
        return resolved != null ? resolved.getHostAddress() : null;
    }

    private static @Nullable String time(AccessLogArgProvider args) {
        ZonedDateTime time = args.accessDateTime();
        return time != null ? TIME.format(time) : null;
    }

    private static @Nullable CharSequence path(AccessLogArgProvider args) {
        CharSequence target = args.uri();
        int query = target == null ? -1 : target.toString().indexOf('?');
        return target == null || query < 0 ? target : target.subSequence(0, query);
    }

    private static void query(StringBuilder line, AccessLogArgProvider args) {
        CharSequence target = args.uri();
        int query = target == null ? -1 : target.toString().indexOf('?');
        if (target != null && query >= 0) {
            LogText.appendWord(line, target.subSequence(query, target.length()));
        }
    }

    private static void firstLine(StringBuilder line, AccessLogArgProvider args) {
        if (args.method() == null && args.uri() == null) {
            line.append('-');
            return;
        }
        appendWord(line, args.method());
        appendWord(line.append(' '), args.uri());
        appendWord(line.append(' '), args.protocol());
    }
}
