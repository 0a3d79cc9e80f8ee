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
package dev.brisk.it.http2;

import dev.brisk.it.harness.Http2Script;
import dev.brisk.it.harness.Request;
import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what comes on a connection of HTTP/2, one question at a time. */
final class Answers {

    private Answers() {}

    /** The body of the answer to a GET on a new stream, or what came instead of its end. */
    static String body(RawHttp2 client, String target) throws IOException {
        return body(client, Http2Script.send(client, Request.get(target)));
    }

    /** The body of the answer on a stream, or what came instead of its end. */
    static String body(RawHttp2 client, int stream) throws IOException {
        StringBuilder body = new StringBuilder();
        for (RawHttp2Frame frame = client.next(); frame != null; frame = client.next()) {
            if (frame.streamId() == stream && frame.type() == RawHttp2.DATA) {
                body.append(frame.payload());
            }
            if (frame.streamId() == stream && frame.endsStream()) {
                return body.toString();
            }
            if (frame.type() == RawHttp2.GOAWAY
                    || (frame.streamId() == stream && frame.type() == RawHttp2.RST_STREAM)) {
                return "frame " + frame.type() + " with error " + frame.errorCode() + " after " + body;
            }
        }
        return (client.silent() ? "nothing" : "end of connection") + " after " + body;
    }

    /** Reads until all of these streams have ended, in whatever order, and returns how many did. */
    static int ended(RawHttp2 client, int streams) throws IOException {
        int ended = 0;
        while (ended < streams) {
            RawHttp2Frame frame = client.next();
            if (frame == null || frame.type() == RawHttp2.GOAWAY) {
                return ended;
            }
            ended += frame.endsStream() || frame.type() == RawHttp2.RST_STREAM ? 1 : 0;
        }
        return ended;
    }

    /** The next frame of a type, or null where the connection ended or nothing came. */
    static @Nullable RawHttp2Frame next(RawHttp2 client, int type) throws IOException {
        RawHttp2Frame frame = client.next();
        while (frame != null && frame.type() != type) {
            frame = client.next();
        }
        return frame;
    }

    /** All frames until the connection ends. */
    static List<RawHttp2Frame> rest(RawHttp2 client) throws IOException {
        List<RawHttp2Frame> frames = new ArrayList<>();
        for (RawHttp2Frame frame = client.next(); frame != null; frame = client.next()) {
            frames.add(frame);
        }
        return frames;
    }
}
