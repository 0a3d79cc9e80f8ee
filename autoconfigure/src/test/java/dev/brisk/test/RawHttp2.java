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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/2 client, with prior knowledge, by TLS or by upgrade, that writes the frames it is told to and returns the frames that came, for one connection
 * (RFC 9113). Not thread-safe: reads only when asked, then answers SETTINGS and PING by itself.
 */
public final class RawHttp2 implements AutoCloseable {

    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;

    /** On HEADERS and DATA. */
    public static final int END_STREAM = 1;
    /** On SETTINGS and PING. */
    public static final int ACK = 1;
    /** On HEADERS and CONTINUATION. */
    public static final int END_HEADERS = 4;

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int FRAME_SIZE = 16_384;
    private static final int DEFAULT_WINDOW = 65_535;
    private static final int SETTINGS_INITIAL_WINDOW_SIZE = 4;

    private final Socket socket;
    private final InputStream in;
    private final RawHpack hpack = new RawHpack();
    private final Queue<RawHttp2Frame> waiting = new ArrayDeque<>();
    private final Map<Integer, Integer> sendWindows = new HashMap<>();
    private int initialSendWindow = DEFAULT_WINDOW;
    private int nextStream = 1;
    private boolean silent;
    private boolean refill;
    private @Nullable ByteArrayOutputStream held;

    private RawHttp2(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        this.in = new BufferedInputStream(socket.getInputStream());
        sendWindows.put(0, DEFAULT_WINDOW);
    }

    /** Connects with windows so large that the server is never held back. */
    public static RawHttp2 connect(int port) throws IOException {
        return connect(port, 1 << 26);
    }

    /** Connects with the given receive window per stream and, where larger than RFC 9113 §6.9.2 has it, per connection. */
    public static RawHttp2 connect(int port, int window) throws IOException {
        return over(connected(port), window);
    }

    /** The same over a connection that is there, as by TLS. */
    public static RawHttp2 over(Socket socket, int window) throws IOException {
        RawHttp2 client = new RawHttp2(socket);
        client.start(window);
        return client;
    }

    /**
     * Connects by an upgrade from HTTP/1.1 (RFC 7540 §3.2). The request is the one of stream 1.
     *
     * @param head method, target and fields, each line with its end, without the fields of the upgrade and the empty line
     * @param body sent with the head
     * @throws IOException with all that came where it was not the answer 101
     */
    public static RawHttp2 upgrade(int port, int window, String head, String body) throws IOException {
        RawHttp2 client = new RawHttp2(connected(port));
        String settings = Base64.getUrlEncoder().withoutPadding().encodeToString(initialSettings(window));
        client.send((head + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: " + settings
                        + "\r\n\r\n" + body)
                .getBytes(ISO_8859_1));
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0) {
            int next = client.in.read();
            if (next < 0) {
                throw new IOException("Closed after: " + answer);
            }
            answer.append((char) next);
        }
        if (!answer.toString().startsWith("HTTP/1.1 101 ")) {
            client.close();
            throw new IOException("No upgrade: " + answer);
        }
        client.nextStream = 3;
        client.start(window);
        return client;
    }

    private static Socket connected(int port) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return socket;
    }

    private void start(int window) throws IOException {
        send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
        frame(SETTINGS, 0, 0, initialSettings(window));
        if (window > DEFAULT_WINDOW) {
            windowUpdate(0, window - DEFAULT_WINDOW);
        }
    }

    private static byte[] initialSettings(int window) {
        return ByteBuffer.allocate(6)
                .putShort((short) SETTINGS_INITIAL_WINDOW_SIZE)
                .putInt(window)
                .array();
    }

    /** Whether this connection is one of TLS. */
    public boolean secure() {
        return socket instanceof SSLSocket;
    }

    /** Gives back the windows that DATA takes as soon as it was read, from now on. */
    public void refillWindows() {
        refill = true;
    }

    /** How long a read waits from now on. */
    public void patience(Duration patience) throws IOException {
        socket.setSoTimeout((int) patience.toMillis());
    }

    /** Sends bytes as they are. */
    public void send(byte[] bytes) throws IOException {
        if (held != null) {
            held.writeBytes(bytes);
        } else {
            socket.getOutputStream().write(bytes);
        }
    }

    /** Holds back all that is sent from now on. */
    public void hold() {
        held = new ByteArrayOutputStream();
    }

    /** Sends in one write what was held back. */
    public void release() throws IOException {
        byte[] bytes = held == null ? new byte[0] : held.toByteArray();
        held = null;
        send(bytes);
    }

    /** Sends one frame. */
    public void frame(int type, int flags, int stream, byte[] payload) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
        frame.put((byte) (payload.length >> 16)).putShort((short) payload.length);
        frame.put((byte) type).put((byte) flags).putInt(stream).put(payload);
        send(frame.array());
    }

    /** Sends the fields of a new request, and returns its stream. */
    public int open(List<Map.Entry<String, String>> fields, boolean endStream) throws IOException {
        int stream = nextStream;
        nextStream += 2;
        headers(stream, fields, endStream);
        return stream;
    }

    /** Sends a HEADERS frame, with CONTINUATIONs where it is too large for one; for trailers too. */
    public void headers(int stream, List<Map.Entry<String, String>> fields, boolean endStream) throws IOException {
        byte[] block = hpack.encode(stream, fields);
        int flags = endStream ? END_STREAM : 0;
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int from = 0; from == 0 || from < block.length; from += FRAME_SIZE) {
            int length = Math.min(FRAME_SIZE, block.length - from);
            boolean last = from + length == block.length;
            ByteBuffer frame = ByteBuffer.allocate(9 + length);
            frame.put((byte) (length >> 16)).putShort((short) length).put((byte) (from == 0 ? HEADERS : CONTINUATION));
            frame.put((byte) ((from == 0 ? flags : 0) | (last ? END_HEADERS : 0)));
            frame.putInt(stream).put(block, from, length);
            frames.writeBytes(frame.array());
        }
        send(frames.toByteArray());
    }

    /** Sends DATA, waiting for window where needed. Gives up without an error once the stream or the connection has ended. */
    public void data(int stream, byte[] bytes, boolean endStream) throws IOException {
        int from = 0;
        do {
            int length = Math.min(FRAME_SIZE, bytes.length - from);
            while (length > 0 && window(stream, length) <= 0) {
                RawHttp2Frame frame = receive();
                if (frame == null) {
                    return;
                }
                waiting.add(frame);
                if (frame.type() == RST_STREAM || frame.type() == GOAWAY) {
                    return;
                }
            }
            length = length > 0 ? Math.min(length, window(stream, length)) : 0;
            byte[] part = new byte[length];
            System.arraycopy(bytes, from, part, 0, length);
            from += length;
            spend(stream, length);
            frame(DATA, endStream && from == bytes.length ? END_STREAM : 0, stream, part);
        } while (from < bytes.length);
    }

    /** Sends RST_STREAM. */
    public void resetStream(int stream, int errorCode) throws IOException {
        frame(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(errorCode).array());
    }

    /** Sends WINDOW_UPDATE; stream 0 for the connection. */
    public void windowUpdate(int stream, int increment) throws IOException {
        frame(WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(increment).array());
    }

    /** The next frame, or null where the connection ended or, see {@link #silent()}, nothing came. */
    public @Nullable RawHttp2Frame next() throws IOException {
        RawHttp2Frame frame = waiting.poll();
        return frame != null ? frame : receive();
    }

    /** Whether the last null frame means that nothing came in the time allowed. */
    public boolean silent() {
        return silent;
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

    private @Nullable RawHttp2Frame receive() throws IOException {
        RawHttp2Frame frame = readFrame();
        if (frame == null) {
            return null;
        }
        byte[] payload = frame.payload().getBytes(ISO_8859_1);
        boolean acknowledged = (frame.flags() & ACK) != 0;
        if (frame.type() == SETTINGS && !acknowledged) {
            settings(ByteBuffer.wrap(payload));
            frame(SETTINGS, ACK, 0, new byte[0]);
        } else if (frame.type() == PING && !acknowledged) {
            frame(PING, ACK, 0, payload);
        } else if (frame.type() == DATA && refill && payload.length > 0) {
            windowUpdate(0, payload.length);
            if (!frame.endsStream()) {
                windowUpdate(frame.streamId(), payload.length);
            }
        } else if (frame.type() == WINDOW_UPDATE) {
            spend(frame.streamId(), -frame.firstNumber());
        }
        return frame;
    }

    private @Nullable RawHttp2Frame readFrame() {
        silent = false;
        try {
            byte[] head = in.readNBytes(9);
            if (head.length < 9) {
                return null;
            }
            ByteBuffer buffer = ByteBuffer.wrap(head);
            int length = (buffer.get() & 0xFF) << 16 | (buffer.getShort() & 0xFFFF);
            int type = buffer.get();
            int flags = buffer.get();
            int stream = buffer.getInt() & Integer.MAX_VALUE;
            byte[] payload = in.readNBytes(length);
            if (type == HEADERS || type == CONTINUATION) {
                return block(type, flags, stream, payload);
            }
            return new RawHttp2Frame(type, flags, stream, new String(payload, ISO_8859_1), List.of());
        } catch (SocketTimeoutException ex) {
            silent = true;
        } catch (IOException ex) {
            // A reset is a close to the one who reads.
        }
        return null;
    }

    private @Nullable RawHttp2Frame block(int type, int flags, int stream, byte[] payload) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.writeBytes(payload);
        for (int last = flags; (last & END_HEADERS) == 0; ) {
            byte[] head = in.readNBytes(9);
            if (head.length < 9) {
                return null;
            }
            ByteBuffer buffer = ByteBuffer.wrap(head);
            int length = (buffer.get() & 0xFF) << 16 | (buffer.getShort() & 0xFFFF);
            last = buffer.get(4);
            block.writeBytes(in.readNBytes(length));
        }
        List<String> fields = hpack.decode(stream, block.toByteArray());
        return new RawHttp2Frame(type, flags, stream, block.toString(ISO_8859_1), fields);
    }

    private void settings(ByteBuffer payload) {
        while (payload.remaining() >= 6) {
            int id = payload.getShort();
            int value = payload.getInt();
            if (id == SETTINGS_INITIAL_WINDOW_SIZE) {
                int change = value - initialSendWindow;
                initialSendWindow = value;
                sendWindows.replaceAll((stream, window) -> stream == 0 ? window : window + change);
            }
        }
    }

    private int window(int stream, int wanted) {
        int ofStream = sendWindows.computeIfAbsent(stream, id -> initialSendWindow);
        int ofConnection = sendWindows.getOrDefault(0, 0);
        return Math.min(wanted, Math.min(ofStream, ofConnection));
    }

    private void spend(int stream, int bytes) {
        sendWindows.merge(stream, initialSendWindow - bytes, (window, unused) -> window - bytes);
        if (stream != 0 && bytes > 0) {
            sendWindows.merge(0, -bytes, Integer::sum);
        }
    }
}
