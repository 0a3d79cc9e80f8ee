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
package dev.brisk.it.harness;

import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes down the frames of an HTTP/2 connection, stream by stream. SETTINGS after the first, PING and WINDOW_UPDATE are left out:
 * when they come depends on time. Not thread-safe.
 */
public final class Http2Transcript {

    private final Transcript transcript;
    private final Map<Integer, Queue<RawHttp2Frame>> others = new HashMap<>();

    Http2Transcript(Transcript transcript) {
        this.transcript = transcript;
    }

    /** Adds one line. */
    public void add(String line) {
        transcript.add(line);
    }

    /**
     * Reads until the stream has ended by END_STREAM, RST_STREAM, GOAWAY or the end of the connection, and returns whether the
     * connection is still open.
     */
    public boolean readStream(RawHttp2 client, int stream) throws IOException {
        List<RawHttp2Frame> frames = new ArrayList<>();
        boolean ended = false;
        boolean open = true;
        while (!ended) {
            RawHttp2Frame frame = next(client, stream);
            if (frame == null) {
                addFrames(stream, frames);
                add(client.silent() ? "# SILENT" : "# connection closed");
                return false;
            }
            if (frame.type() == RawHttp2.GOAWAY) {
                frames.add(frame);
                ended = frame.errorCode() != 0;
                open &= !ended;
            } else {
                frames.add(frame);
                ended = frame.endsStream() || frame.type() == RawHttp2.RST_STREAM;
            }
        }
        addFrames(stream, frames);
        return open;
    }

    /** Asks by PING and reads all that comes before the answer, or before the end of the connection; stream by stream. */
    public void readAll(RawHttp2 client) throws IOException {
        Map<Integer, List<RawHttp2Frame>> streams = new TreeMap<>();
        boolean open = true;
        try {
            client.frame(RawHttp2.PING, 0, 0, new byte[8]);
        } catch (IOException ex) {
            open = false;
        }
        RawHttp2Frame frame = client.next();
        while (frame != null && (frame.type() != RawHttp2.PING || (frame.flags() & RawHttp2.ACK) == 0)) {
            boolean counts = frame.type() == RawHttp2.GOAWAY || frame.streamId() != 0;
            if (counts && frame.type() != RawHttp2.WINDOW_UPDATE) {
                streams.computeIfAbsent(frame.streamId(), id -> new ArrayList<>())
                        .add(frame);
            }
            frame = client.next();
        }
        streams.forEach(this::addFrames);
        add(frame != null && open ? "# answers PING" : client.silent() ? "# SILENT" : "# connection closed");
    }

    /** Reads until a frame of this type came on the stream; what came before it is left out. */
    public void readUntil(RawHttp2 client, int stream, int type) throws IOException {
        RawHttp2Frame frame = next(client, stream);
        while (frame != null && frame.type() != type) {
            frame = next(client, stream);
        }
        addFrames(stream, frame == null ? List.of() : List.of(frame));
    }

    /** The next frame of a stream, or GOAWAY; those of other streams are kept for later. */
    private @Nullable RawHttp2Frame next(RawHttp2 client, int stream) throws IOException {
        RawHttp2Frame kept =
                others.computeIfAbsent(stream, id -> new ArrayDeque<>()).poll();
        if (kept != null) {
            return kept;
        }
        for (RawHttp2Frame frame = client.next(); frame != null; frame = client.next()) {
            if (frame.type() == RawHttp2.GOAWAY) {
                return frame;
            }
            if (frame.streamId() == 0 || frame.type() == RawHttp2.WINDOW_UPDATE) {
                continue;
            }
            if (frame.streamId() == stream) {
                return frame;
            }
            others.computeIfAbsent(frame.streamId(), id -> new ArrayDeque<>()).add(frame);
        }
        return null;
    }

    /** Beyond its high-water mark a channel takes as much as fits, which depends on what waits in it. */
    private static final int WRITTEN_AT_ONCE = 60_000;

    private void addFrames(int stream, List<RawHttp2Frame> frames) {
        StringBuilder body = new StringBuilder();
        for (RawHttp2Frame frame : frames) {
            if (frame.type() == RawHttp2.DATA) {
                body.append(frame.payload());
            }
        }
        boolean piecesVary = transcript.piecesVary() || body.length() > WRITTEN_AT_ONCE;
        String normal = Normalisation.all(body.toString());
        for (RawHttp2Frame frame : frames) {
            if (!piecesVary || frame.type() != RawHttp2.DATA || frame.endsStream()) {
                add(stream + " " + describe(frame, body.length(), normal.length(), piecesVary));
            }
        }
        transcript.addText("| ", normal);
    }

    private String describe(RawHttp2Frame frame, int before, int after, boolean piecesVary) {
        String end = frame.endsStream() ? " END_STREAM" : "";
        return switch (frame.type()) {
            case RawHttp2.HEADERS -> {
                String fields = Normalisation.all(String.join("\n", frame.fields()));
                fields = before == 0 ? Normalisation.unsentError(fields) : fields;
                yield "HEADERS" + end + "\n    "
                        + Transcript.adjustLength(fields, before, after).replace("\n", "\n    ");
            }
            case RawHttp2.DATA -> {
                int length = frame.payload().length();
                yield piecesVary ? "DATA" + end : "DATA " + (length == before ? after : length) + end;
            }
            case RawHttp2.RST_STREAM -> "RST_STREAM " + frame.errorCode();
            case RawHttp2.GOAWAY -> "GOAWAY " + frame.firstNumber() + " " + frame.errorCode();
            default -> "frame " + frame.type() + " flags " + frame.flags();
        };
    }
}
