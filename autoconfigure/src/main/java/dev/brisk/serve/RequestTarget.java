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
package dev.brisk.serve;

import reactor.netty.http.server.HttpServerRequest;

/**
 * Tells whether a request's target, host and scheme are plain: such that {@code new java.net.URI(..)} is known to accept them and
 * that path and query can be cut out of the target without it.
 *
 * <p>The default handler parses a URI for every request and answers 400 where that fails. For a plain request the parsing can wait
 * until someone asks, because it cannot fail; every other request takes the default's own way, with the default's own answer.
 *
 * <p>Plain means: origin-form (RFC 9112 §3.2.1), made of the characters that RFC 3986 §3.3 and §3.4 allow in path and query, each
 * percent sign followed by two hexadecimal digits; a host of letters, digits, dots and hyphens; {@code http} or {@code https}.
 */
final class RequestTarget {

    private static final boolean[] TARGET = table("-._~!$&'()*+,;=:@/?");

    private static final boolean[] HOST = table("-.");

    private RequestTarget() {}

    static boolean isPlain(HttpServerRequest request) {
        String scheme = request.scheme();
        return ("http".equals(scheme) || "https".equals(scheme))
                && request.forwardedPrefix() == null
                && request.hostPort() > 0
                && isPlainHost(request.hostName())
                && isPlainTarget(request.uri());
    }

    static boolean isPlainHost(String host) {
        int length = host.length();
        for (int i = 0; i < length; i++) {
            char c = host.charAt(i);
            if (c >= HOST.length || !HOST[c]) {
                return false;
            }
        }
        return length > 0;
    }

    static boolean isPlainTarget(String target) {
        int length = target.length();
        if (length == 0 || target.charAt(0) != '/') {
            return false;
        }
        for (int i = 1; i < length; i++) {
            char c = target.charAt(i);
            if (c < TARGET.length && TARGET[c]) {
                continue;
            }
            if (c != '%' || i + 2 >= length || !isHex(target.charAt(i + 1)) || !isHex(target.charAt(i + 2))) {
                return false;
            }
            i += 2;
        }
        return true;
    }

    /** The URI of a plain request, as text: default ports are left out. */
    static String uri(HttpServerRequest request) {
        String scheme = request.scheme();
        String host = request.hostName();
        String target = request.uri();
        int port = request.hostPort();
        StringBuilder uri = new StringBuilder(scheme.length() + host.length() + target.length() + 9);
        uri.append(scheme).append("://").append(host);
        if (port != ("https".equals(scheme) ? 443 : 80)) {
            uri.append(':').append(port);
        }
        return uri.append(target).toString();
    }

    private static boolean isHex(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    private static boolean[] table(String others) {
        boolean[] table = new boolean[128];
        for (char c = 0; c < table.length; c++) {
            table[c] = (c >= '0' && c <= '9')
                    || (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || others.indexOf(c) >= 0;
        }
        return table;
    }
}
