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
package dev.brisk.it.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A client of HTTP/1.1 with an address of its own on this machine. Each char is one byte. Not thread-safe. */
final class ProxyClient implements AutoCloseable {

    /** Another address than that of a proxy, which connects from 127.0.0.1. */
    static final String ADDRESS = "127.0.0.2";

    private final Socket socket = new Socket();

    ProxyClient(String address, int port) throws IOException {
        this.socket.bind(new InetSocketAddress(address, 0));
        this.socket.setSoTimeout(20_000);
        this.socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    int localPort() {
        return this.socket.getLocalPort();
    }

    Socket socket() {
        return this.socket;
    }

    void send(String bytes) throws IOException {
        this.socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The body of the answer to a GET, which has a Content-Length. */
    String get(String path, String... fields) throws IOException {
        StringBuilder request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: a.example\r\n");
        for (String field : fields) {
            request.append(field).append("\r\n");
        }
        send(request.append("\r\n").toString());
        String head = head();
        if (!head.startsWith("HTTP/1.1 200 ")) {
            throw new IOException(head);
        }
        int at = head.toLowerCase(Locale.ROOT).indexOf("content-length: ") + 16;
        int length = Integer.parseInt(head.substring(at, head.indexOf("\r\n", at)));
        return new String(this.socket.getInputStream().readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    /** A status line and fields. */
    String head() throws IOException {
        InputStream in = this.socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("Closed after: " + head);
            }
            head.append((char) b);
        }
        return head.toString();
    }

    /** All that comes until the other side closes. */
    String rest() throws IOException {
        return new String(this.socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        this.socket.close();
    }
}
