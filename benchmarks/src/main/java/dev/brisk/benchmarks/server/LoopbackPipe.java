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
package dev.brisk.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Both ends of one connection over the loopback address, in one thread: what sending costs a server, and what it does to its caches. */
final class LoopbackPipe implements AutoCloseable {

    /** What the buffers of the sockets hold in any case, so that writing never waits for reading. */
    private static final int MOST = 1 << 15;

    private final SocketChannel writer;

    private final SocketChannel reader;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(MOST);

    LoopbackPipe() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            this.writer = SocketChannel.open(server.getLocalAddress());
            this.reader = server.accept();
        }
    }

    /** Sends so many bytes, at most 32 kB, reads them, and returns how many. */
    int pass(int size) {
        try {
            this.bytes.clear().limit(Math.min(size, MOST));
            while (this.bytes.hasRemaining()) {
                this.writer.write(this.bytes);
            }
            this.bytes.flip();
            while (this.bytes.hasRemaining() && this.reader.read(this.bytes) >= 0) {
                // Until all is there.
            }
            return this.bytes.position();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close() throws IOException {
        this.writer.close();
        this.reader.close();
    }
}
