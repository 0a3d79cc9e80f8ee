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

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.brisk.test.RawHttp2;
import dev.brisk.test.RawHttp2Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a client of HTTP/2. A script that does not end its connection is followed by one more request on it, which shows
 * whether the server keeps it open. Immutable: each method returns a longer script.
 */
public final class Http2Script implements Script {

    /** One step of a script. */
    public interface Step {
        void run(RawHttp2 client, RunningApp app, Http2Transcript transcript) throws Exception;
    }

    private final List<Step> steps;
    private final int window;
    private final boolean probe;
    private final @Nullable Request upgrade;

    private Http2Script(List<Step> steps, int window, boolean probe, @Nullable Request upgrade) {
        this.steps = steps;
        this.window = window;
        this.probe = probe;
        this.upgrade = upgrade;
    }

    /** A client that connects, with windows that never hold the server back. */
    public static Http2Script connect() {
        return new Http2Script(List.of(), 1 << 26, true, null);
    }

    /** A client that connects by an upgrade from HTTP/1.1 (RFC 7540 §3.2) and reads the answer to its request on stream 1. */
    public static Http2Script upgrade(Request first) {
        return new Http2Script(List.of(), 1 << 26, true, first).response(1);
    }

    /** A client that connects, with a receive window of so many bytes for each stream. */
    public static Http2Script connect(int window) {
        return new Http2Script(List.of(), window, true, null);
    }

    /** A client that sends requests, each after the answer to the one before. */
    public static Http2Script exchange(Request... requests) {
        Http2Script script = connect();
        for (Request request : requests) {
            script = script.exchange(request);
        }
        return script;
    }

    /** Any step. */
    public Http2Script then(Step step) {
        List<Step> all = new ArrayList<>(steps);
        all.add(step);
        return new Http2Script(List.copyOf(all), window, probe, upgrade);
    }

    /** Sends a request on a new stream and reads the answer. */
    public Http2Script exchange(Request request) {
        return then((client, app, transcript) -> transcript.readStream(client, send(client, request)));
    }

    /** Sends a request on a new stream: 1, 3, 5, ... */
    public Http2Script send(Request request) {
        return then((client, app, transcript) -> send(client, request));
    }

    /** Opens a new stream with just these fields. */
    public Http2Script open(List<Map.Entry<String, String>> fields, boolean endStream) {
        return then((client, app, transcript) -> client.open(fields, endStream));
    }

    /** Sends a part of a body. */
    public Http2Script data(int stream, byte[] bytes, boolean endStream) {
        return then((client, app, transcript) -> client.data(stream, bytes, endStream));
    }

    /** Resets a stream (RFC 9113 §6.4). */
    public Http2Script reset(int stream, int code) {
        return then((client, app, transcript) -> client.resetStream(stream, code));
    }

    /** Sends what these steps send in one write. */
    public Http2Script inOneWrite(UnaryOperator<Http2Script> more) {
        return more.apply(then((client, app, transcript) -> client.hold()))
                .then((client, app, transcript) -> client.release());
    }

    /** Reads what comes on a stream until it has ended. */
    public Http2Script response(int stream) {
        return then((client, app, transcript) -> transcript.readStream(client, stream));
    }

    /** Waits until the user code noted an event that starts so. */
    public Http2Script await(String event) {
        return then((client, app, transcript) ->
                transcript.add("# " + event + " " + app.journal().await(event, 5_000)));
    }

    /** Lets the server work; never needed for a result. */
    public Http2Script pause(int millis) {
        return then((client, app, transcript) -> Thread.sleep(millis));
    }

    /** Ends without asking whether the connection is still open. */
    public Http2Script noProbe() {
        return new Http2Script(steps, window, false, upgrade);
    }

    /** Sends a request on a new stream, and returns the stream. */
    public static int send(RawHttp2 client, Request request) throws IOException {
        List<String> parts = request.parts();
        int stream = client.open(request.http2(client.secure() ? "https" : "http"), parts.isEmpty());
        for (int i = 0; i < parts.size(); i++) {
            byte[] part = parts.get(i).getBytes(ISO_8859_1);
            client.data(stream, part, i == parts.size() - 1);
        }
        return stream;
    }

    @Override
    public void run(RunningApp app, Transcript transcript, Duration patience) throws Exception {
        Http2Transcript frames = new Http2Transcript(transcript);
        try (RawHttp2 client = connect(app)) {
            client.patience(patience);
            RawHttp2Frame settings = client.next();
            if (settings != null) {
                transcript.addText("SETTINGS ", settings.payload());
            }
            for (Step step : steps) {
                step.run(client, app, frames);
            }
            if (probe) {
                transcript.add("# probe");
                probe(client, frames);
            }
        }
    }

    private RawHttp2 connect(RunningApp app) throws IOException {
        if (upgrade == null) {
            return app.http2(window);
        }
        String[] request = upgrade.http11().split("\r\n\r\n", 2);
        return RawHttp2.upgrade(app.port(), window, request[0] + "\r\n", request[1]);
    }

    private static void probe(RawHttp2 client, Http2Transcript transcript) throws IOException {
        int stream = 0;
        try {
            stream = client.open(Request.get("/probe").http2(), true);
        } catch (IOException ex) {
            // Closed already: reading shows it.
        }
        transcript.readStream(client, stream);
    }
}
