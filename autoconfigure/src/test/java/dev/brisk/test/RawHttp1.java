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
package dev.brisk.test;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/**
 * An HTTP/1.1 client that sends the bytes it is given and returns the bytes that came, for one connection. Not thread-safe.
 *
 * <p>It knows just enough of RFC 9112 §6 to find the end of a response.
 */
public final class RawHttp1 implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Socket socket;
    private final InputStream in;

    private RawHttp1(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** Connects to a port of this machine. */
    public static RawHttp1 connect(int port) throws IOException {
        return connect(port, 0);
    }

    /** Connects with a receive buffer of the given size, in bytes; 0 for the system's own. */
    public static RawHttp1 connect(int port, int receiveBuffer) throws IOException {
        Socket socket = new Socket();
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return over(socket);
    }

    /** The same over a connection that is there, as by TLS. */
    public static RawHttp1 over(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return new RawHttp1(socket);
    }

    /** How long a read waits from now on. */
    public void patience(Duration patience) throws IOException {
        socket.setSoTimeout((int) patience.toMillis());
    }

    /** Sends in one write. */
    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Sends in one write, each char as one byte. */
    public void send(String bytes) throws IOException {
        send(bytes.getBytes(ISO_8859_1));
    }

    /** Sends FIN and stays able to read. */
    public void halfClose() throws IOException {
        socket.shutdownOutput();
    }

    /** Closes with RST. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** The port of this end. */
    public int localPort() {
        return socket.getLocalPort();
    }

    /** Reads the next response; {@code bodyless} for the answer to HEAD. */
    public RawHttp1Response read(boolean bodyless) {
        return new RawHttp1Reader(in).response(bodyless);
    }

    /** Reads up to {@code count} bytes; fewer where the connection ended or nothing came. */
    public RawHttp1Response bytes(int count) {
        return new RawHttp1Reader(in).bytes(count);
    }

    /** Reads whatever comes until the connection ends or nothing comes any more. */
    public RawHttp1Response rest() {
        return new RawHttp1Reader(in).bytes(Integer.MAX_VALUE);
    }
}
