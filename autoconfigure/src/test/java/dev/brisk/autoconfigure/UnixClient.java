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

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A client of HTTP/1.1 over a Unix domain socket. Each char is one byte. */
final class UnixClient implements AutoCloseable {

    private final SocketChannel channel;

    private final ByteBuffer buffer = ByteBuffer.allocate(65_536);

    UnixClient(Path path) throws IOException {
        this.channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
    }

    /** All of the answer to a request that lets the server close the connection. */
    static String get(Path path, String target, String... fields) throws IOException {
        try (UnixClient client = new UnixClient(path)) {
            String request = TestServer.request(target, fields);
            client.send(request.substring(0, request.length() - 2) + "Connection: close\r\n\r\n");
            return client.rest();
        }
    }

    void send(String bytes) throws IOException {
        ByteBuffer out = ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1));
        while (out.hasRemaining()) {
            this.channel.write(out);
        }
    }

    /** What comes until the server closes the connection. */
    String rest() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String part = part(); part != null; part = part()) {
            all.append(part);
        }
        return all.toString();
    }

    /** What comes with one read, or null at the end. */
    @Nullable
    String part() throws IOException {
        this.buffer.clear();
        return this.channel.read(this.buffer) < 0
                ? null
                : new String(this.buffer.array(), 0, this.buffer.position(), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        this.channel.close();
    }
}
