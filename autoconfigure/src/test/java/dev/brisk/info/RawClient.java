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

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import reactor.netty.DisposableServer;

/** A client that sends and reads bytes as they are. Every read gives up after 20 seconds. */
final class RawClient implements AutoCloseable {

    private final Socket socket = new Socket();

    RawClient(DisposableServer server) throws IOException {
        this(((InetSocketAddress) server.address()).getAddress(), server.port());
    }

    RawClient(InetAddress address, int port) throws IOException {
        socket.setSoTimeout(20_000);
        // A small window, so that a large response waits for its reader.
        socket.setReceiveBufferSize(8 * 1024);
        socket.connect(new InetSocketAddress(address, port), 10_000);
    }

    int localPort() {
        return socket.getLocalPort();
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        return this;
    }

    RawClient get(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: a.example\r\n\r\n");
    }

    /** Reads up to and including the given text. */
    String readUntil(String end) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder text = new StringBuilder();
        while (text.indexOf(end, Math.max(0, text.length() - end.length())) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("Closed before '" + end + "': " + text);
            }
            text.append((char) next);
        }
        return text.toString();
    }

    /** Reads until the server closes. */
    String readToEnd() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }

    long skip(long bytes) throws IOException {
        long left = bytes;
        byte[] buffer = new byte[64 * 1024];
        while (left > 0) {
            int count = socket.getInputStream().read(buffer, 0, (int) Math.min(left, buffer.length));
            if (count < 0) {
                break;
            }
            left -= count;
        }
        return bytes - left;
    }

    /** Closes with RST instead of FIN. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
