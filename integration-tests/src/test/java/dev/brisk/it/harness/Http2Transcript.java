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
import java.util.ArrayList;
import java.util.List;

/**
 * Writes down the frames of an HTTP/2 connection, stream by stream. SETTINGS after the first, PING and WINDOW_UPDATE are left out:
 * when they come depends on time. Not thread-safe.
 */
public final class Http2Transcript {

    private final Transcript transcript;

    Http2Transcript(Transcript transcript) {
        this.transcript = transcript;
    }

    /** Adds one line. */
    public void add(String line) {
        transcript.add(line);
    }

    /** Reads until the stream has ended by END_STREAM, RST_STREAM, GOAWAY or the end of the connection. */
    public void readStream(RawHttp2 client, int stream) throws IOException {
        List<RawHttp2Frame> frames = new ArrayList<>();
        boolean ended = false;
        while (!ended) {
            RawHttp2Frame frame = client.next();
            if (frame == null) {
                addFrames(stream, frames);
                add(client.silent() ? "# SILENT" : "# connection closed");
                return;
            }
            if (frame.type() == RawHttp2.GOAWAY) {
                frames.add(frame);
                ended = frame.errorCode() != 0;
            } else if (frame.streamId() == stream && frame.type() != RawHttp2.WINDOW_UPDATE) {
                frames.add(frame);
                ended = frame.endsStream() || frame.type() == RawHttp2.RST_STREAM;
            }
        }
        addFrames(stream, frames);
    }

    private void addFrames(int stream, List<RawHttp2Frame> frames) {
        StringBuilder body = new StringBuilder();
        for (RawHttp2Frame frame : frames) {
            if (frame.type() == RawHttp2.DATA) {
                body.append(frame.payload());
            }
        }
        String normal = Normalisation.all(body.toString());
        for (RawHttp2Frame frame : frames) {
            if (!transcript.piecesVary() || frame.type() != RawHttp2.DATA || frame.endsStream()) {
                add(stream + " " + describe(frame, body.length(), normal.length()));
            }
        }
        transcript.addText("| ", normal);
    }

    private String describe(RawHttp2Frame frame, int before, int after) {
        String end = frame.endsStream() ? " END_STREAM" : "";
        return switch (frame.type()) {
            case RawHttp2.HEADERS -> {
                String fields = Normalisation.all(String.join("\n", frame.fields()));
                yield "HEADERS" + end + "\n    "
                        + Transcript.adjustLength(fields, before, after).replace("\n", "\n    ");
            }
            case RawHttp2.DATA -> {
                int length = frame.payload().length();
                yield transcript.piecesVary() ? "DATA" + end : "DATA " + (length == before ? after : length) + end;
            }
            case RawHttp2.RST_STREAM -> "RST_STREAM " + frame.errorCode();
            case RawHttp2.GOAWAY -> "GOAWAY " + frame.firstNumber() + " " + frame.errorCode();
            default -> "frame " + frame.type() + " flags " + frame.flags();
        };
    }
}
